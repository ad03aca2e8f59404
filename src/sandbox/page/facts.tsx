/** Names and values, as a list of a page. */
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';

/** Draws names and values, and leaves out names without a value. */
export function Facts({ of }: { of: Readonly<Record<string, Child>> }) {
  return (
    <dl>
      {Object.entries(of)
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== '-')
        .map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The parts of every page: its frame, and names with their values. */
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';

/** Writes a page: its title, its style sheet and its body. */
export function writeDocument({ title, style, body }: { title: string; style: Child; body: Child }): string {
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {style}
      </head>
      <body>{body}</body>
    </html>
  );
  return `<!doctype html>${page}`;
}

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

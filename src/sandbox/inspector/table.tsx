/** Tables that turn into cards on narrow screens, and sections with one. */
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import type { Newest } from './read-state.js';
import { More, Section, type SectionProps } from './section.js';

/** A column: its title, what it shows of a row, and whether that is a number. The first column names its row. */
export type TableColumn<Each> = readonly [title: string, show: (row: Each) => Child, isNumber?: boolean];

interface TableProps<Each> {
  readonly caption: string;
  readonly columns: readonly TableColumn<Each>[];
  readonly rows: readonly Each[];
  /** Links use it as a fragment. */
  readonly getId?: ((row: Each) => string) | undefined;
}

/** Draws a table with a caption. */
export function Table<Each>({ caption, columns, rows, getId }: TableProps<Each>) {
  return (
    <table {...is('table')}>
      <caption>{caption}</caption>
      <thead {...is('rowgroup')}>
        <tr {...is('row')}>
          {columns.map(([title]) => (
            <th scope="col" {...is('columnheader')}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...is('rowgroup')}>
        {rows.map((row) => (
          <tr {...is('row')} id={getId?.(row)}>
            {columns.map((column, i) => drawCell(column, row, i === 0))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// Some browsers forget the role of a table, row or cell with another `display`, so the role is written out.
const is = (role: string) => ({ role });

function drawCell<Each>([title, show, isNumber]: TableColumn<Each>, row: Each, isHead: boolean) {
  if (isHead) {
    return (
      <th scope="row" {...is('rowheader')}>
        {show(row)}
      </th>
    );
  }
  return (
    <td data-title={title} {...is('cell')}>
      <div class={isNumber ? 'number' : undefined}>{show(row)}</div>
    </td>
  );
}

interface ListProps<Each> extends SectionProps, Omit<TableProps<Each>, 'caption' | 'rows'> {
  readonly newest: Newest<Each>;
  /** What stands in place of an empty table. */
  readonly empty: Child;
  /** What the caption says after the order of the rows. */
  readonly note?: string;
  readonly hint?: Child;
}

/** Draws a section with the newest rows of a list, and tells where to find the others. */
export function ListSection<Each>({ newest, empty, note = '', hint, columns, getId, ...section }: ListProps<Each>) {
  const { rows, hasMore } = newest;
  const caption = `${hasMore ? 'The newest 50, newest first' : 'Newest first'}${note}`;
  return (
    <Section {...section}>
      {hint}
      {rows.length === 0 ? <p class="empty">{empty}</p> : <Table {...{ caption, columns, rows, getId }} />}
      {hasMore && <More path={`/sandbox/${section.id}`} />}
    </Section>
  );
}

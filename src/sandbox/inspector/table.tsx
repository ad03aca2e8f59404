/** Tables that turn to cards where there is no room for columns. */
/** @jsxImportSource hono/jsx */
import type { PropsWithChildren } from 'hono/jsx';

// A table, row or cell of another `display` is none to some browsers, unless it is said.
const ROLES = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  title: { role: 'columnheader' },
  head: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** What a table is of. */
interface TableProps {
  readonly caption: string;
  readonly columns: readonly string[];
}

/** Draws a table with a caption. */
export function Table({ caption, columns, children }: PropsWithChildren<TableProps>) {
  return (
    <table {...ROLES.table}>
      <caption>{caption}</caption>
      <thead {...ROLES.rows}>
        <tr {...ROLES.row}>
          {columns.map((column) => (
            <th scope="col" {...ROLES.title}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.rows}>{children}</tbody>
    </table>
  );
}

/** Draws a row; its `id` is a fragment to link to. */
export function Row({ id, children }: PropsWithChildren<{ id?: string }>) {
  return (
    <tr {...ROLES.row} {...(id === undefined ? {} : { id })}>
      {children}
    </tr>
  );
}

/** Draws the cell that names its row. */
export function RowHead({ children }: PropsWithChildren) {
  return (
    <th scope="row" {...ROLES.head}>
      {children}
    </th>
  );
}

/** What a cell is. */
interface CellProps {
  /** Stands before it where the head of its column cannot. */
  readonly title: string;
  readonly isNumber?: boolean;
}

/** Draws a cell. */
export function Cell({ title, isNumber = false, children }: PropsWithChildren<CellProps>) {
  return (
    <td data-title={title} {...ROLES.cell}>
      {children && <div class={isNumber ? 'number' : undefined}>{children}</div>}
    </td>
  );
}

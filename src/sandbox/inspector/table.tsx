/** Tables that turn into cards on narrow screens. */
/** @jsxImportSource hono/jsx */
import type { PropsWithChildren } from 'hono/jsx';

// Some browsers forget the role of a table, row or cell with another `display`, so the role is written out.
const ROLES = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  title: { role: 'columnheader' },
  head: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** The properties of a table. */
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

/** Draws a row. Links use its `id` as a fragment. */
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

/** The properties of a cell. */
interface CellProps {
  /** The label in front of the cell, if the head of its column is not shown. */
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

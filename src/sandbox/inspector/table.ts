/** Draws the table of the page: rows stand under their days, and on a narrow screen a row becomes a few short lines. */
import { html } from 'hono/html';
import { drawSection, drawTimeOfDay, type Html, type Section, writeDay } from './draw.js';
import type { Newest } from './read-state.js';

/** A column: its title, what it shows of a row, and its class. The first column names its row. */
export type TableColumn<Each> = readonly [title: string, show: (row: Each) => unknown, look?: 'number' | 'actions'];

interface Table<Each> {
  readonly caption: string;
  readonly columns: readonly TableColumn<Each>[];
  readonly rows: readonly Each[];
  /** Reads the time of a row, in unix seconds. */
  readonly getTime?: (row: Each) => number;
  /** Links use it as a fragment. */
  readonly getId?: (row: Each) => string;
}

/** Draws a table. Some browsers forget the role of a part with another `display`, so each role is written out. */
export function drawTable<Each>({ caption, columns: given, rows, getTime, getId }: Table<Each>): Html {
  const time: TableColumn<Each>[] = getTime ? [['Time', (row) => drawTimeOfDay(getTime(row)), 'number']] : [];
  const columns = [...given, ...time];
  const drawRow = (row: Each) => {
    const cells = columns.map((column, i) => drawCell(column, row, i === 0));
    return getId ? html`<tr role="row" id="${getId(row)}">${cells}</tr>` : html`<tr role="row">${cells}</tr>`;
  };
  return html`
    <table role="table">
      <caption class="hidden">${caption}</caption>
      <thead role="rowgroup"><tr role="row">${columns.map(drawTitle)}</tr></thead>
      ${groupByDay(rows, getTime).map(
        ([day, rowsOfDay]) => html`
          <tbody role="rowgroup">${day && drawDay(day, columns.length)} ${rowsOfDay.map(drawRow)}</tbody>`,
      )}
    </table>`;
}

function groupByDay<Each>(rows: readonly Each[], getTime: Table<Each>['getTime']) {
  const days = new Map<string, Each[]>();
  for (const row of rows) {
    const day = getTime ? writeDay(getTime(row)) : '';
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}

const drawDay = (day: string, width: number) => html`
  <tr role="row" class="day"><th scope="rowgroup" role="rowheader" colspan="${width}">${day}, UTC</th></tr>`;

const drawTitle = <Each>([title, , look]: TableColumn<Each>) =>
  html`<th scope="col" role="columnheader" class="${look}">${title}</th>`;

function drawCell<Each>([, show, look]: TableColumn<Each>, row: Each, isHead: boolean) {
  if (isHead) return html`<th scope="row" role="rowheader">${show(row)}</th>`;
  return html`<td role="cell" class="${look}">${show(row)}</td>`;
}

interface List<Each> extends Section, Omit<Table<Each>, 'caption' | 'rows'> {
  readonly newest: Newest<Each>;
  /** What stands in place of an empty table. */
  readonly empty: Html;
}

/** Draws a section with the newest rows of a list, and tells where to find the others. */
export function drawList<Each>({ newest: { rows, hasMore }, empty, ...list }: List<Each>): Html {
  const table = () => drawTable({ ...list, caption: `${list.title}, newest first`, rows });
  return drawSection(
    list,
    html`${rows.length === 0 ? html`<p class="empty">${empty}</p>` : table()} ${hasMore && drawMore(rows, list.id)}`,
  );
}

/** Tells where to find the rest of a shortened list. */
export const drawMore = ({ length }: readonly unknown[], list: string): Html => html`
  <p>These are the newest ${length}. All of them, as JSON, with the secret key: <code>GET /sandbox/${list}</code></p>`;

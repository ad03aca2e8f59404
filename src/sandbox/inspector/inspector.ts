/** The inspector, without its routes: it is loaded when somebody first asks for it. */
import { readForm } from '../http/body.js';
import type { RequestContext } from '../http/context.js';
import { openControlOf } from '../merchants/access.js';
import page from '../page/page.css?inline';
import { act } from './actions.js';
import { SCRIPT } from './follow.js';
import { findNotice, writeNoticeAddress } from './notices.js';
import { writePage } from './page.js';
import { readState } from './read-state.js';
import forms from './styles/forms.css?inline';
import header from './styles/header.css?inline';
import narrow from './styles/narrow.css?inline';
import sections from './styles/sections.css?inline';
import status from './styles/status.css?inline';
import tables from './styles/tables.css?inline';

export { writeProblemPage } from './page.js';

/** The style sheet of the page. Later parts override earlier ones. */
export const css = [page, header, sections, tables, status, forms, narrow].join('\n');

/** The script of the page. */
export const script = SCRIPT;

/** Shows the page of a merchant. */
export async function showPage(context: RequestContext): Promise<Response> {
  await openControlOf(context, context.req.query('merchant'));
  return context.html(writePage(await readState(context, findNotice(context.req.query()))));
}

/** Runs the action of a form. The answer is a redirect, so that a reload of the page does not repeat the action. */
export async function submitForm(context: RequestContext): Promise<Response> {
  const fields = await readForm(context);
  await openControlOf(context, fields.get('merchant'));
  const session = context.get('session');
  const code = await act(session, fields);
  return context.redirect(writeNoticeAddress(session.merchant.name, code), 303);
}

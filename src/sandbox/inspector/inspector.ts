/** The inspector, without its routes: it is loaded by the first request for it. */
import { readForm } from '../http/body.js';
import type { RequestContext } from '../http/context.js';
import { openControlOf } from '../merchants/access.js';
import shared from '../page/page.css?inline';
import { act } from './actions.js';
import own from './inspector.css?inline';
import { findNotice, writeNoticeAddress } from './notices.js';
import { writePage } from './page.js';
import { readState } from './read-state.js';

export { SCRIPT as script } from './follow.js';
export { writeProblemPage } from './page.js';

/** The style sheet of the page. Later parts override earlier ones. */
export const css = `${shared}\n${own}`;

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

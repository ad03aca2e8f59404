/** The context of the routes: the facts of the current request. */
import type { Context, Env, MiddlewareHandler } from 'hono';
import type { SandboxState, Session } from '../state.js';

/** Changes one answer on its way out. */
export interface AnswerFaults {
  isDropped: boolean;
  isMalformed: boolean;
}

/** The variables of one request, for its routes. */
export interface RequestEnv extends Env {
  Bindings: { readonly sandbox: SandboxState; readonly faults: AnswerFaults };
  Variables: {
    requestId: string;
    warnings: string[];
    session: Session;
    /** The code of the error or of the decline, for the log. */
    code: string | null;
    /** The details that only the log shows, because the answer could help an attacker. */
    detail: string | null;
    /** The charge that the request made. */
    charge: string | null;
    /** The nonce for the style sheet inside the page of a challenge. */
    secureHeadersNonce?: string;
  };
}

/** The context of a request. */
export type RequestContext = Context<RequestEnv>;

/** A middleware in front of a handler. */
export type Middleware = MiddlewareHandler<RequestEnv>;

/** Finds the session of a request. A request that was refused before has none. */
export function findSession(context: RequestContext): Session | undefined {
  return context.get('session');
}

/** Adds a warning to the header `Sandbox-Warning`: a stricter gateway would refuse this. */
export function warn(context: Pick<RequestContext, 'get'>, ...warnings: readonly string[]): void {
  context.get('warnings').push(...warnings);
}

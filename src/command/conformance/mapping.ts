/** Writes the options `readCharge` and `readError` of `createClient` from what was learned. */
import type { Learned } from './learn.js';
import type { UsedSign } from './learn-used-token.js';
import { writePath } from './leaves.js';

/** Writes the options as code. Returns `undefined` if no mapping is needed. */
export function writeMapping(learned: Learned): string | undefined {
  if (learned.isAsGuessed) return undefined;
  const { statusPath, statuses } = learned;
  const table = statusPath ? [`const STATUSES = ${writeTable(statuses)};`, ''] : [];
  const lines = [...table, 'const mapping = {', ...writeReadCharge(learned), ...writeReadError(learned.used), '};'];
  const end = '// createClient({ baseUrl, apiKey, signature, ...mapping })';
  return [...lines, end].map((line) => (line ? `  ${line}` : '')).join('\n');
}

function writeReadCharge({ idPath, statusPath, byHttpStatus, declinePath, redirectPath }: Learned): string[] {
  const byBody = statusPath ? [`STATUSES[String(${writePath(statusPath)})]`] : [];
  const byHttp = Object.keys(byHttpStatus).length > 0 ? [`${writeTable(byHttpStatus)}[status]`] : [];
  const status = [...byBody, ...byHttp].join(' ?? ');
  const member = (name: string, path: readonly string[] | undefined) =>
    path ? [`    ${name}: ${writePath(path)},`] : [];
  return [
    '  readCharge: ({ status, body }) => ({',
    ...(idPath
      ? member('id', idPath)
      : ['    id: undefined, // no member has another value for each charge: ask the gateway']),
    status ? `    status: ${status},` : '    status: undefined, // no member tells the outcomes apart: ask the gateway',
    ...member('decline_code', declinePath),
    ...member('redirect_url', redirectPath),
    '  }),',
  ];
}

function writeReadError(used: UsedSign | undefined): string[] {
  if (!used) return [];
  const { status, path, value } = used;
  const isUsed = path ? `${writePath(path)} === ${JSON.stringify(value)}` : `status === ${status}`;
  const given = path ? '({ body })' : '({ status })';
  return [`  readError: ${given} => (${isUsed} ? 'token_already_used' : undefined),`];
}

function writeTable(table: Readonly<Record<string, string>>): string {
  const entries = Object.entries(table).map(([value, status]) => `${writeName(value)}: ${JSON.stringify(status)}`);
  return `{ ${entries.join(', ').replaceAll('"', "'")} }`;
}

const writeName = (text: string) => (/^([A-Za-z_$][\w$]*|\d{1,9})$/.test(text) ? text : JSON.stringify(text));

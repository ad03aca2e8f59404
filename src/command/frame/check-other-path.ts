/** Checks a path that no folder has. Some hosts send index.html there, and then without the headers of a rule for its own path. */
import { randomBytes } from 'node:crypto';
import { type Check, createCheck } from '../check.js';
import { type DeployedFile, type Fetched, fetchAnswer } from './fetch-file.js';
import { isIndexPage } from './index-page.js';

/** What a host answers for such a path. */
export interface OtherPath {
  readonly check: Check;
  /** The answer, if its headers must be those of the frame. */
  readonly file: DeployedFile | undefined;
}

const NAME = 'another path';

/** Asks such a path beside index.html. Its name is new each time, so that no host can know it. */
export async function checkOtherPath(index: DeployedFile): Promise<OtherPath> {
  const name = randomBytes(8).toString('hex');
  const answer = await fetchAnswer(name, new URL(name, index.address));
  if ('failure' in answer) return { check: judgeFailure(answer), file: undefined };
  const html = new TextDecoder().decode(answer.bytes);
  const isFrame = isIndexPage(html);
  const says = `/${name} answers ${answer.status}, ${isFrame ? 'with the frame' : 'without the frame'}`;
  // An error page of the host holds nothing of ours, and whoever writes it can write the frame, too.
  if (!isFrame && !isSuccess(answer)) return { check: createCheck(NAME, 'ok', says), file: undefined };
  const isChanged = isFrame && Buffer.compare(answer.bytes, index.bytes) !== 0;
  const check = isChanged ? createCheck(NAME, 'failed', `${says} in another form`) : createCheck(NAME, 'ok', says);
  return { check, file: { ...answer, label: `/${name} (any path)` } };
}

const isSuccess = ({ status }: DeployedFile) => status >= 200 && status <= 299;

/** A redirect shows no page of ours under this origin. Without an answer, nothing is known. */
function judgeFailure({ name, failure, status }: Extract<Fetched, { failure: string }>): Check {
  return createCheck(NAME, status === undefined ? 'failed' : 'ok', `/${name}: ${failure}`);
}

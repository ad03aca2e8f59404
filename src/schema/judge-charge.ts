/** Judges a charge of a form by the rules that the schemas wrap. A test compares what both say. */
import { type IssueCode, writeIssue } from '../errors/issue.js';
import { ValidationError } from '../errors/validation-error.js';
import { CARD_MEMBERS } from '../fields/card-members.js';
import { OPTIONAL_RULES } from '../fields/charge-members.js';
import { SEPA_MEMBERS } from '../fields/sepa-members.js';
import type { OwnMembers } from '../options/own.js';
import type { CardCharge } from './card-charge.js';
import { writeCardChargeJson, writeSepaChargeJson } from './charge-json.js';
import type { ResolvedRules } from './rules.js';
import { listCardRules, listSepaRules, type RuleBetween } from './rules-between.js';
import type { SepaCharge } from './sepa-charge.js';

/** A member that is missing or wrong, with the schema's code. */
export type MemberProblem = readonly [name: string, code: IssueCode];

type Method = 'card' | 'sepa';

/** The members of both methods. */
type Members = CardCharge & SepaCharge;

/** What a judgement finds: the members that are right, as they are sent, and the problems. Without a problem, the charge is whole. */
export interface ChargeJudgement {
  readonly charge: Partial<Members>;
  readonly problems: readonly MemberProblem[];
}

/** Judges the copied members of a charge. */
export function judgeCharge(method: Method, members: OwnMembers | undefined, rules: ResolvedRules): ChargeJudgement {
  const charge: OwnMembers = Object.create(null);
  const problems: MemberProblem[] = [];
  const known = method === 'card' ? CARD_MEMBERS : SEPA_MEMBERS;
  for (const [name, rule] of Object.entries(known)) {
    const holder = { value: members?.[name] };
    const code = judgeMember(name, rule as MemberRule, holder);
    if (code) problems.push([name, code]);
    else if (holder.value !== undefined) charge[name] = holder.value;
  }
  for (const name in members) if (!Object.hasOwn(known, name)) problems.push([name, 'unrecognized_field']);
  const between: readonly RuleBetween<Members>[] = method === 'card' ? listCardRules(rules) : listSepaRules(rules);
  for (const { names, findProblem } of between) {
    const code = names.every((name) => name in charge) && findProblem(charge as Members);
    if (code) problems.push([names[0], code]);
  }
  return { charge, problems };
}

/** A rule of any member. Its holder has a value of the right type. */
type MemberRule = (holder: { value: unknown }) => IssueCode | undefined;

function judgeMember(name: string, rule: MemberRule, holder: { value: unknown }): IssueCode | undefined {
  const { value } = holder;
  if (value === undefined) return OPTIONAL_RULES.includes(rule) ? undefined : 'required';
  return typeof value === (name === 'amount' ? 'number' : 'string') ? rule(holder) : 'invalid_type';
}

/**
 * Writes a charge as the JSON of its token.
 * @throws {ValidationError} with every problem at once.
 */
export function writeJudgedCharge(method: Method, members: OwnMembers | undefined, rules: ResolvedRules): string {
  const { charge, problems } = judgeCharge(method, members, rules);
  if (problems.length > 0) {
    throw new ValidationError(problems.map(([path, code]) => ({ path, code, message: writeIssue(code) })));
  }
  return method === 'card' ? writeCardChargeJson(charge as CardCharge) : writeSepaChargeJson(charge as SepaCharge);
}

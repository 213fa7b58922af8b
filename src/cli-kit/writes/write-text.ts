import { textAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { exchangeOf } from '../../http/wire-types.ts';
import { errorWidth, formatFacts, writeStdout } from '../streams.ts';
import {
  formatApprover,
  formatApprovalStrength,
  type AssessedApproval,
} from '../../storage/approvals/approval.ts';
import type { TrackedOutcome } from '../../submission/outcome/poll-completion.ts';
import { wholeEffectFact } from '../../submission/describe-entry.ts';
import { formatTracked } from '../../submission/outcome/format-tracked.ts';
import type { FrozenRequest } from '../../http/send/build-request.ts';
import type { WriteName } from '../../submission/classify-outcome.ts';
import type { SubmitResult } from '../../submission/send/submit.ts';
import { acceptanceFlags, type CheckDecision } from './classify-checks.ts';
import { confirmText, reviewFacts as text } from './messages.ts';
import type { PreparedWrite } from './prepare-write.ts';

const maskedFacts = ({ url, headers, bytes, sha256 }: FrozenRequest<WriteName>) =>
  [
    ['method', 'POST'],
    ['url', url],
    ...headers.map(([name, value]) => ['header', `${name}: ${value}`] as const),
    ['body', text.body(bytes)],
    ['sha256', sha256],
  ] as const;

export const formatApproval = ({
  approval,
  worth,
}: AssessedApproval): readonly [string, string] => {
  const { at, expires } = approval;
  const strength = formatApprovalStrength(worth);
  return ['approved by', text.approval(formatApprover(approval), at, expires, strength)];
};

type SaidFacts = readonly { readonly label: string; readonly value: string }[];

const listDecision = (facts: SaidFacts, { checks, open }: CheckDecision) => {
  const verified = checks.filter(({ state }) => state === 'verified').length;
  return [
    ...facts.map(({ label, value }) => [label, value] as const),
    ['checks', text.checks(verified, checks.length, open.length)],
    ...open.map(({ id, title }) => ['warning', text.openWarning(id, title)] as const),
  ] as const;
};

/** The effect comes first. */
export const formatReview = ({ write: { sealed, facts }, weighed }: PreparedWrite): string =>
  `\n${formatFacts([...listDecision(facts, weighed), ...maskedFacts(sealed)], errorWidth())}`;

/** A generated submission id must be passed again. */
export const printReview = (
  {
    write: { sealed, request, facts },
    weighed,
    approvals: { all, missing, mismatch },
    effects,
    settings: { readOnly, profile },
  }: PreparedWrite,
  output: string | undefined,
): void => {
  const { url, headers, body, bytes, sha256 } = sealed;
  const submissionId = textAt(request, 'submissionId') || undefined;
  if (output === 'json') {
    const approvals = all.map(({ approval: { name, by, at }, worth }) => ({ name, by, at, worth }));
    const review = {
      ...{ method: 'POST', url, headers: Object.fromEntries(headers), bytes, sha256, body },
      submissionId,
      ...(all.length > 0 && { approvals }),
      ...{ missing, effects, facts, checks: weighed.checks },
    };
    writeStdout(`${JSON.stringify(review, null, 2)}\n`);
    return;
  }
  const named = submissionId === undefined ? '' : ` --submission-id ${submissionId}`;
  // Nothing is offered that would be refused.
  const isSendable = weighed.failed.length === 0 && missing === undefined && mismatch === undefined;
  const toSend = `--confirm ${sha256}${named}${acceptanceFlags(weighed)}`;
  writeStdout(
    formatFacts([
      ...listDecision(facts, weighed),
      ...maskedFacts(sealed),
      ['submission id', submissionId],
      ...all.map(formatApproval),
      ['waiting for', missing],
      ['to send', readOnly ? confirmText.readOnly(profile) : isSendable ? toSend : undefined],
      ['ledger', text.notCalled],
    ]),
  );
};

export const printOutcome = (
  { effect, entry, verdict, outcome, instead }: SubmitResult & { kind: 'sent' },
  followed: TrackedOutcome | undefined,
  {
    output,
    effects,
  }: { readonly output: string | undefined; readonly effects: JsonObject | undefined },
): void => {
  const { word, detail, partyId } = verdict;
  const status = exchangeOf(outcome)?.status;
  // What was found since tells more than the response.
  const isTold = followed !== undefined && followed.kind !== 'open';
  if (output === 'json') {
    writeStdout(
      `${JSON.stringify({ effect, entry, outcome: word, detail, partyId, instead, status, effects, ...(followed && { followed }) })}\n`,
    );
    return;
  }
  writeStdout(
    formatFacts([
      ['outcome', word],
      ['entry', entry],
      wholeEffectFact({ effect }),
      ['party', partyId],
      [word === 'COMMITTED' ? 'proof' : 'detail', isTold ? undefined : detail],
      ['accepted instead', instead],
      ['status', isTold ? undefined : status],
      ['follow-up', followed && formatTracked(followed)],
    ]),
  );
};

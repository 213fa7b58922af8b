import { formatApprover, formatApprovalStrength } from '../../storage/approvals/approval.ts';
import { bodyPath } from '../../storage/journal/request-bodies.ts';
import { formatEvidence, type Entry, partyIdOf, updateIdOf } from '../../storage/journal/entry.ts';
import type { OutcomeRecord } from '../../storage/journal/records.ts';
import { formatInteger } from '../../lib/text/pluralize.ts';
import { formatExcerpt } from '../../lib/text/excerpt.ts';
import { parseJson, stringifyJson } from '../../lib/json/json.ts';
import { recoverySteps } from '../outcome/recovery-steps.ts';
import { statusLabel } from '../../storage/journal/status-label.ts';

/** A name and what it stands for; without a value there is nothing to tell. */
export type LabeledValue = readonly [name: string, value: string | undefined];

/**
 * Lists the facts in an error about the attempt that was accepted instead, and whether it is
 * definite.
 */
export const errorFacts = ({
  existingSubmissionId,
  completionOffset,
  definiteAnswer,
}: Pick<
  OutcomeRecord,
  'existingSubmissionId' | 'completionOffset' | 'definiteAnswer'
>): readonly LabeledValue[] => [
  [' accepted as', existingSubmissionId],
  [' at offset', completionOffset],
  [' definite', definiteAnswer === undefined ? undefined : definiteAnswer ? 'yes' : 'no'],
];

const findingFacts = (entry: Entry): readonly LabeledValue[] =>
  entry.findings.flatMap((finding): readonly LabeledValue[] => {
    const { at, word, evidence, detail, status, code, traceId, correlationId, who } = finding;
    return [
      ['found', `${at}  ${statusLabel(word)}`],
      [' how', `${evidence}${who === entry.who ? '' : `, by ${who}`}`],
      [' says', detail],
      [' HTTP', status === undefined ? undefined : String(status)],
      [' code', code],
      [' trace id', traceId],
      [' correlation', correlationId],
      ...errorFacts(finding),
    ];
  });

/** Lists the people who approved a write before it was sent. */
export const approvalFacts = ({
  approvals = [],
}: Pick<Entry, 'approvals'>): readonly LabeledValue[] =>
  approvals.flatMap(({ name, by, at, signed, key }): readonly LabeledValue[] => [
    ['approved by', `${formatApprover({ name, by })}, ${at}`],
    [' how', approvedWords(signed, key)],
  ]);

const approvedWords = (signed: boolean, key: string | undefined): string =>
  formatApprovalStrength(
    key === undefined ? { kind: 'stated' } : { kind: signed ? 'signed' : 'keyed', key },
  );

const keptIn = ({ bodies, bodySha256 }: Entry, stateDir: string): string =>
  bodies === 'digest' ? 'nothing: the profile keeps digests alone' : bodyPath(stateDir, bodySha256);

/** Everything about an entry but what the service answered, in the order in which it is wanted. */
export const describeEntry = (entry: Entry, stateDir: string): readonly LabeledValue[] => [
  ['entry', entry.entry],
  ['outcome', statusLabel(entry.word)],
  ['known from', formatEvidence(entry)],
  ...recoverySteps(entry).map((step, index): LabeledValue => [index === 0 ? 'do next' : '', step]),
  ['operation', entry.operation],
  ['url', entry.url],
  ['profile', entry.profile],
  ['party', partyIdOf(entry)],
  ['acts as', entry.parties?.join(', ')],
  ['update', updateIdOf(entry)],
  ['submission id', entry.submissionId],
  ['user', entry.userId],
  ['resends', entry.resends],
  ['resent as', entry.resentAs.length === 0 ? undefined : entry.resentAs.join(', ')],
  ['written down', entry.at],
  ['connected', entry.sentAt ?? 'not written down: perhaps nothing left'],
  ['by', entry.who],
  ...approvalFacts(entry),
  ...findingFacts(entry),
  ['signed hash', entry.hash],
  ['identity', entry.identity],
  ['content', entry.content],
  ['body', `${formatInteger(entry.bodyBytes)} bytes, SHA-256`],
  ['', entry.bodySha256],
  ['kept in', keptIn(entry, stateDir)],
];

/** Of a long answer only the beginning was kept: that is no JSON, and is told as it stands. */
const pretty = (text: string): string => {
  try {
    return stringifyJson(parseJson(text), 2);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
};

/** Formats the service's response as JSON, a line for each value, as far as there is room. */
export const formatServiceAnswer = ({
  findings,
}: Entry): { readonly text: string; readonly cut: string | undefined } | undefined => {
  const timestamped = findings.findLast(({ answer }) => answer !== undefined);
  if (timestamped?.answer === undefined) return undefined;
  const { text, cut } = formatExcerpt(timestamped.answer, timestamped.answerBytes);
  return { text: cut === undefined ? pretty(text) : text, cut };
};

import { formatApprover, formatApprovalStrength } from '../../storage/approvals/approval.ts';
import { bodyPath } from '../../storage/journal/evidence.ts';
import { formatEvidence, type Entry, partyIdOf, updateIdOf } from '../../storage/journal/entry.ts';
import { statusLabel, type OutcomeRecord } from '../../storage/journal/records.ts';
import { formatInteger } from '../../lib/text/pluralize.ts';
import { formatExcerpt } from '../../lib/text/excerpt.ts';
import { tryParseJson, stringifyJson } from '../../lib/json/json.ts';
import { furtherSentences, shortEffect } from '../effect/name-write.ts';
import { recoverySteps } from '../outcome/recovery-steps.ts';
import { entryValueText } from '../messages/messages.ts';

/** Without a value, the line is left out. */
export type LabeledValue = readonly [name: string, value: string | undefined];

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
      [' source', `${evidence}${who === entry.who ? '' : entryValueText.by(who)}`],
      [detailLabel, detail],
      [' HTTP', status === undefined ? undefined : String(status)],
      [' code', code],
      [' trace id', traceId],
      [' correlation', correlationId],
      ...errorFacts(finding),
    ];
  });

export const approvalFacts = ({
  approvals = [],
}: Pick<Entry, 'approvals'>): readonly LabeledValue[] =>
  approvals.flatMap(({ name, by, at, signed, key }): readonly LabeledValue[] => [
    ['approved by', entryValueText.approvedBy(formatApprover({ name, by }), at)],
    [' strength', approvedWords(signed, key)],
  ]);

const approvedWords = (signed: boolean, key: string | undefined): string =>
  formatApprovalStrength(
    key === undefined ? { kind: 'stated' } : { kind: signed ? 'signed' : 'keyed', key },
  );

const keptIn = ({ bodies, bodySha256 }: Entry, stateDir: string): string =>
  bodies === 'digest' ? entryValueText.bodyNotKept : bodyPath(stateDir, bodySha256);

const detailLabel = ' detail';
const effectLabel = 'effect';
const inFullLabel = 'in full';

/** Their values may contain party ids, even if a service wrote them. */
export const labelsWithParties: ReadonlySet<string> = new Set([
  effectLabel,
  inFullLabel,
  'party',
  'acts as',
  detailLabel,
]);

export const effectFact = ({ effect }: Pick<Entry, 'effect'>): LabeledValue => [
  effectLabel,
  effect && shortEffect(effect),
];

export const wholeEffectFacts = ({ effect }: Pick<Entry, 'effect'>): readonly LabeledValue[] =>
  furtherSentences(effect).map((sentence, index) => [index === 0 ? inFullLabel : '', sentence]);

/** Except the response; the most important first. */
export const describeEntry = (entry: Entry, stateDir: string): readonly LabeledValue[] => [
  effectFact(entry),
  ['entry', entry.entry],
  ['outcome', statusLabel(entry.word)],
  ['known from', formatEvidence(entry)],
  ...recoverySteps(entry).map((step, index): LabeledValue => [index === 0 ? 'do next' : '', step]),
  ...wholeEffectFacts(entry),
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
  ['recorded', entry.at],
  ['connected', entry.sentAt ?? entryValueText.notConnected],
  ['by', entry.who],
  ...approvalFacts(entry),
  ...findingFacts(entry),
  ['signed hash', entry.hash],
  ['identity', entry.identity],
  ['content', entry.content],
  ['body', entryValueText.bytes(formatInteger(entry.bodyBytes))],
  ['', entry.bodySha256],
  ['kept in', keptIn(entry, stateDir)],
];

/** Other text, such as a truncated response, is unchanged. */
const pretty = (text: string): string => {
  const json = tryParseJson(text);
  return json === undefined ? text : stringifyJson(json, 2);
};

/** Shortened if it is long; JSON has one line per value. */
export const formatServiceAnswer = ({
  findings,
}: Entry): { readonly text: string; readonly cut: string | undefined } | undefined => {
  const timestamped = findings.findLast(({ answer }) => answer !== undefined);
  if (timestamped?.answer === undefined) return undefined;
  const { text, cut } = formatExcerpt(timestamped.answer, timestamped.answerBytes);
  return { text: cut === undefined ? pretty(text) : text, cut };
};

import { formatApprover, formatApprovalStrength } from '../storage/approvals/approval.ts';
import { bodyPath } from '../storage/journal/evidence.ts';
import { formatEvidence, type Entry, partyIdOf, updateIdOf } from '../storage/journal/entry.ts';
import type { OutcomeRecord, WriteStatus } from '../storage/journal/records.ts';
import { formatInteger } from '../lib/text/pluralize.ts';
import { tellName } from '../lib/text/quote.ts';
import { formatExcerpt } from '../lib/text/excerpt.ts';
import { tryParseJson, stringifyJson } from '../lib/json/json.ts';
import { furtherSentences, shortEffect } from './effect/name-write.ts';
import { isOpen } from './find-twins.ts';
import { recoverySteps } from './outcome/recovery-steps.ts';
import { entryValueText } from './messages/messages.ts';
import type { Receipt } from '../storage/journal/receipts.ts';

export type LabeledValue = readonly [name: string, value: string | undefined];

const told = (name: string | undefined): string | undefined =>
  name === undefined || name === '' ? name : tellName(name);

/** Lists what the service responded. */
const responseFacts = ({
  detail,
  status,
  code,
  traceId,
  correlationId,
  existingSubmissionId,
  completionOffset,
  definiteAnswer,
}: Partial<OutcomeRecord>): readonly LabeledValue[] => [
  [detailLabel, detail],
  [' HTTP', status === undefined ? undefined : String(status)],
  [' code', told(code)],
  [' trace id', told(traceId)],
  [' correlation', told(correlationId)],
  [' accepted as', told(existingSubmissionId)],
  [' at offset', told(completionOffset)],
  [' definite', definiteAnswer === undefined ? undefined : definiteAnswer ? 'yes' : 'no'],
];

const findingFacts = (entry: Entry): readonly LabeledValue[] =>
  entry.findings.flatMap((finding): readonly LabeledValue[] => {
    const { at, word, evidence, who } = finding;
    return [
      ['history', `${at} ${word}`],
      [' source', `${evidence}${who === entry.who ? '' : entryValueText.by(who)}`],
      ...responseFacts(finding),
    ];
  });

const approvalFacts = ({ approvals = [] }: Pick<Entry, 'approvals'>): readonly LabeledValue[] =>
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

/** The effect with whole parties, without the acts: they are in its receipt. */
export const wholeEffectFact = ({ effect }: Pick<Entry, 'effect'>): LabeledValue => [
  effectLabel,
  furtherSentences(effect)[0] ?? (effect && shortEffect(effect)),
];

export const wholeEffectFacts = ({ effect }: Pick<Entry, 'effect'>): readonly LabeledValue[] =>
  furtherSentences(effect).map((sentence, index) => [index === 0 ? inFullLabel : '', sentence]);

/** What an operator entered proves nothing, and what is open is not proven yet. */
const sourceLabel = (word: WriteStatus): string => {
  if (word === 'MARKED') return 'source';
  return isOpen({ word }) ? 'last seen' : 'proof';
};

export const describeEntry = (entry: Entry, stateDir: string): readonly LabeledValue[] => [
  effectFact(entry),
  ['entry', entry.entry],
  ['outcome', entry.word],
  [sourceLabel(entry.word), formatEvidence(entry)],
  ...recoverySteps(entry).map((step, index): LabeledValue => [
    index === 0 ? 'next steps' : '',
    step,
  ]),
  ...wholeEffectFacts(entry),
  ['operation', entry.operation],
  ['url', told(entry.url)],
  ['profile', told(entry.profile)],
  ['party', told(partyIdOf(entry))],
  ['acts as', entry.parties?.map(tellName).join(', ')],
  ['update', told(updateIdOf(entry))],
  ['submission id', told(entry.submissionId)],
  ['user', told(entry.userId)],
  ['resends', entry.resends],
  ['resent as', entry.resentAs.length === 0 ? undefined : entry.resentAs.join(', ')],
  ['recorded', entry.at],
  ['connected', entry.sentAt ?? entryValueText.notConnected],
  ['sent by', entry.who],
  ...approvalFacts(entry),
  ...findingFacts(entry),
  ['signed hash', entry.hash],
  ['write hash', entry.identity],
  ['content hash', entry.content],
  ['body', entryValueText.bytes(formatInteger(entry.bodyBytes))],
  ['', entry.bodySha256],
  ['body file', keptIn(entry, stateDir)],
];

const pretty = (text: string): string => {
  const json = tryParseJson(text);
  return json === undefined ? text : stringifyJson(json, 2);
};

/** A long response is shortened; JSON has one line per value. */
export const formatServiceResponse = ({
  findings,
}: Entry): { readonly text: string; readonly cut: string | undefined } | undefined => {
  const timestamped = findings.findLast(({ answer }) => answer !== undefined);
  if (timestamped?.answer === undefined) return undefined;
  const { text, cut } = formatExcerpt(timestamped.answer, timestamped.answerBytes);
  return { text: cut === undefined ? pretty(text) : text, cut };
};

type Checks = NonNullable<Receipt['checks']>;

const counts = (checks: Checks): string => {
  const count = (wanted: string) => checks.filter(({ state }) => state === wanted).length;
  const others = checks.length - count('verified') - count('failed') - count('unknown');
  return entryValueText.checkCounts(count('verified'), count('failed'), count('unknown'), others);
};

const checkFacts = (checks: Checks | undefined): readonly LabeledValue[] =>
  checks === undefined
    ? [['checks', entryValueText.noChecks]]
    : [
        ['checks', counts(checks)],
        ...checks
          .filter(({ state }) => state !== 'verified')
          .map(({ title, state, detail, reason }): LabeledValue => [
            ` ${state}`,
            [`${title}: ${detail}`, reason].filter(Boolean).join('; '),
          ]),
      ];

const excerptFacts = ({
  answer,
  answerBytes,
}: Pick<
  Receipt['state']['findings'][number],
  'answer' | 'answerBytes'
>): readonly LabeledValue[] => {
  if (answer === undefined) return [];
  const { text: excerpt, cut } = formatExcerpt(answer, answerBytes);
  return [
    [' response', excerpt],
    [' truncated', cut],
  ];
};

const receiptFindings = ({ findings }: Receipt['state']): readonly LabeledValue[] =>
  findings.flatMap(({ at, word, evidence, who, ...finding }): LabeledValue[] => [
    ['history', entryValueText.finding(at, word, evidence, who)],
    ...responseFacts(finding),
    [' party', told(finding.partyId)],
    [' update', told(finding.updateId)],
    ...excerptFacts(finding),
    [' size', finding.answerBytes === undefined ? undefined : formatInteger(finding.answerBytes)],
  ]);

const requestFacts = ({ request }: Receipt): readonly LabeledValue[] => [
  ['body', `${formatInteger(request.bytes)} bytes, SHA-256 ${request.sha256}`],
  [' kept', request.kept ? undefined : entryValueText.bodyNotKept],
  ...(request.blobs ?? []).map(({ field, bytes, sha256 }): LabeledValue => [
    ' blob',
    entryValueText.blob(field, formatInteger(bytes), sha256),
  ]),
  ...(request.files ?? []).map(({ path, bytes, sha256, at }): LabeledValue => [
    'loaded from',
    entryValueText.file(path, formatInteger(bytes), at, sha256),
  ]),
  ['requested', request.requested?.json ?? request.requested?.sha256],
  ...(request.signers ?? []).map(({ signer, type, signedBy, at }): LabeledValue => [
    'signed by',
    entryValueText.signer(signer, type, signedBy, at),
  ]),
  ['signed hash', request.hash],
  ['scheme', request.scheme],
  ['deadline', request.maxRecordTime],
  ['submission id', told(request.submissionId)],
  ['user', told(request.userId)],
  ['party', told(request.party)],
  ['acts as', request.actsAs?.map(tellName).join(', ')],
  ...(request.headers ?? []).map(([name, value]): LabeledValue => ['header', `${name}: ${value}`]),
];

export const receiptFacts = (receipt: Receipt): readonly LabeledValue[] => {
  const { state, operator, times, ledger, journal, attempts } = receipt;
  return [
    effectFact(receipt),
    ['receipt', receipt.receipt],
    ['outcome', state.word],
    [sourceLabel(state.word), state.evidence],
    ...wholeEffectFacts(receipt),
    ['operation', receipt.operation],
    ['url', told(receipt.url)],
    ['profile', told(receipt.profile)],
    ['recorded by', operator.who],
    ['token user', told(operator.subject) ?? entryValueText.noSubject],
    ['program', receipt.tool === undefined ? undefined : `cantui ${receipt.tool}`],
    ['recorded', times.intended],
    ['connected', times.connected ?? entryValueText.notConnected],
    ['responded', times.answered],
    ['server clock', times.server],
    [
      'ledger end',
      ledger.end === undefined ? undefined : entryValueText.ledgerEnd(ledger.end, ledger.askedAt),
    ],
    ...(receipt.summary ?? []).map(({ label, value }): LabeledValue => [label, value]),
    ...checkFacts(receipt.checks),
    ...approvalFacts(receipt),
    ...requestFacts(receipt),
    ...receiptFindings(state),
    ['resends', attempts.resends],
    ['resent as', attempts.resentAs.join(', ')],
    ...journal.lines.map(({ line, sha256 }): LabeledValue => [
      'journal',
      `line ${line}: ${sha256}`,
    ]),
    ['previous line', typeof journal.previous === 'string' ? journal.previous : undefined],
  ];
};

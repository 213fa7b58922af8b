import type { Receipt } from '../../storage/journal/receipts.ts';
import { formatInteger } from '../../lib/text/pluralize.ts';
import { formatExcerpt } from '../../lib/text/excerpt.ts';
import { approvalFacts, errorFacts, type LabeledValue } from './describe-entry.ts';
import { statusLabel } from '../../storage/journal/status-label.ts';

type Checks = NonNullable<Receipt['checks']>;

const counts = (checks: Checks): string => {
  const count = (wanted: string) => checks.filter(({ state }) => state === wanted).length;
  const others = checks.length - count('verified') - count('failed') - count('unknown');
  const more = others === 0 ? '' : `, ${others} other`;
  return `${count('verified')} ok, ${count('failed')} failed, ${count('unknown')} not known${more}`;
};

/** Counts the passed checks and lists the others. */
const checkFacts = (checks: Checks | undefined): readonly LabeledValue[] =>
  checks === undefined
    ? [['checks', 'none is on record']]
    : [
        ['checks', counts(checks)],
        ...checks
          .filter(({ state }) => state !== 'verified')
          .map(({ title, state, detail, reason }): LabeledValue => [
            ` ${state}`,
            [`${title}: ${detail}`, reason].filter(Boolean).join('; '),
          ]),
      ];

const answerFacts = ({
  answer,
  answerBytes,
}: Pick<
  Receipt['state']['findings'][number],
  'answer' | 'answerBytes'
>): readonly LabeledValue[] => {
  if (answer === undefined) return [];
  const { text, cut } = formatExcerpt(answer, answerBytes);
  return [
    [' answer', text],
    [' is cut', cut],
  ];
};

const findingFacts = ({ findings }: Receipt['state']): readonly LabeledValue[] =>
  findings.flatMap(
    ({ at, word, evidence, who, detail, status, code, ...finding }): LabeledValue[] => [
      ['found', `${at}  ${statusLabel(word)}, from ${evidence}, by ${who}`],
      [' says', detail],
      [' HTTP', status === undefined ? undefined : String(status)],
      [' code', code],
      [' trace id', finding.traceId],
      [' correlation', finding.correlationId],
      ...errorFacts(finding),
      [' party', finding.partyId],
      [' update', finding.updateId],
      ...answerFacts(finding),
      [
        ' of bytes',
        finding.answerBytes === undefined ? undefined : formatInteger(finding.answerBytes),
      ],
    ],
  );

const requestFacts = ({ request }: Receipt): readonly LabeledValue[] => [
  ['body', `${formatInteger(request.bytes)} bytes, SHA-256 ${request.sha256}`],
  [' is kept', request.kept ? undefined : 'no: the profile keeps digests alone'],
  ...(request.blobs ?? []).map(({ field, bytes, sha256 }): LabeledValue => [
    ' blob',
    `${field}: ${formatInteger(bytes)} bytes, SHA-256 ${sha256}`,
  ]),
  ...(request.files ?? []).map(({ path, bytes, sha256, at }): LabeledValue => [
    'loaded from',
    `${path}: ${formatInteger(bytes)} bytes, of ${at}, SHA-256 ${sha256}`,
  ]),
  ['signed hash', request.hash],
  ['scheme', request.scheme],
  ['last time', request.maxRecordTime],
  ['submission id', request.submissionId],
  ['user', request.userId],
  ['party', request.party],
  ['acts as', request.actsAs?.join(', ')],
  ...(request.headers ?? []).map(([name, value]): LabeledValue => ['header', `${name}: ${value}`]),
];

/** A receipt as a page of text: who sent what, what was known before, what came of it, and the proof. */
export const receiptFacts = (receipt: Receipt): readonly LabeledValue[] => {
  const { state, operator, times, ledger, journal, attempts } = receipt;
  return [
    ['receipt', receipt.receipt],
    ['outcome', statusLabel(state.word)],
    ['known from', state.evidence],
    ['operation', receipt.operation],
    ['url', receipt.url],
    ['profile', receipt.profile],
    ['by', operator.who],
    ['token of', operator.subject ?? 'no subject is on record'],
    ['program', receipt.tool === undefined ? undefined : `cantui ${receipt.tool}`],
    ['written down', times.intended],
    ['connected', times.connected ?? 'not written down: perhaps nothing left'],
    ['answered', times.answered],
    ['server clock', times.server],
    ['ledger end', ledger.end === undefined ? undefined : `${ledger.end}, asked ${ledger.askedAt}`],
    ...(receipt.summary ?? []).map(({ label, value }): LabeledValue => [label, value]),
    ...checkFacts(receipt.checks),
    ...approvalFacts(receipt),
    ...requestFacts(receipt),
    ...findingFacts(state),
    ['resends', attempts.resends],
    ['resent as', attempts.resentAs.join(', ')],
    ...journal.lines.map(({ line, sha256 }): LabeledValue => [
      'journal',
      `line ${line}: ${sha256}`,
    ]),
    ['line before', typeof journal.previous === 'string' ? journal.previous : undefined],
  ];
};

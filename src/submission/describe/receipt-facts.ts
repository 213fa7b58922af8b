import type { Receipt } from '../../storage/journal/receipts.ts';
import { formatInteger } from '../../lib/text/pluralize.ts';
import { formatExcerpt } from '../../lib/text/excerpt.ts';
import {
  approvalFacts,
  effectFact,
  errorFacts,
  wholeEffectFacts,
  type LabeledValue,
} from './describe-entry.ts';
import { statusLabel } from '../../storage/journal/records.ts';
import { entryValueText } from '../messages/messages.ts';

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

const answerFacts = ({
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

const findingFacts = ({ findings }: Receipt['state']): readonly LabeledValue[] =>
  findings.flatMap(
    ({ at, word, evidence, who, detail, status, code, ...finding }): LabeledValue[] => [
      ['found', entryValueText.finding(at, statusLabel(word), evidence, who)],
      [' detail', detail],
      [' HTTP', status === undefined ? undefined : String(status)],
      [' code', code],
      [' trace id', finding.traceId],
      [' correlation', finding.correlationId],
      ...errorFacts(finding),
      [' party', finding.partyId],
      [' update', finding.updateId],
      ...answerFacts(finding),
      [' size', finding.answerBytes === undefined ? undefined : formatInteger(finding.answerBytes)],
    ],
  );

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
  ['submission id', request.submissionId],
  ['user', request.userId],
  ['party', request.party],
  ['acts as', request.actsAs?.join(', ')],
  ...(request.headers ?? []).map(([name, value]): LabeledValue => ['header', `${name}: ${value}`]),
];

/** Sender, request, checks, outcome and proof. */
export const receiptFacts = (receipt: Receipt): readonly LabeledValue[] => {
  const { state, operator, times, ledger, journal, attempts } = receipt;
  return [
    effectFact(receipt),
    ['receipt', receipt.receipt],
    ['outcome', statusLabel(state.word)],
    ['known from', state.evidence],
    ...wholeEffectFacts(receipt),
    ['operation', receipt.operation],
    ['url', receipt.url],
    ['profile', receipt.profile],
    ['by', operator.who],
    ['token user', operator.subject ?? entryValueText.noSubject],
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
    ...findingFacts(state),
    ['resends', attempts.resends],
    ['resent as', attempts.resentAs.join(', ')],
    ...journal.lines.map(({ line, sha256 }): LabeledValue => [
      'journal',
      `line ${line}: ${sha256}`,
    ]),
    ['previous line', typeof journal.previous === 'string' ? journal.previous : undefined],
  ];
};

import { tellName } from '../../lib/text/quote.ts';
import { factRows } from '../../lib/text/fact-rows.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { describeHost } from '../../verify/topology/onboarding-queries.ts';
import type {
  VerificationCheck,
  CheckStatus,
  VerificationVerdict,
} from '../../verify/check-result.ts';
import type { OnboardingReport } from '../../verify/topology/onboarding.ts';
import type { PreparedTransaction } from '../../verify/prepared/prepared-transaction.ts';
import type { ReviewFact } from '../../verify/review/messages.ts';
import type { TransactionReview } from '../../verify/review/review-transaction.ts';
import type { SubmissionReport } from '../../verify/prepared/submission.ts';
import { formatMicros } from '../../verify/format-time.ts';
import type { Mapping } from '../../verify/topology/topology.ts';
import type { VerifyReport } from './verify-json.ts';
import { factWidth, formatFacts } from '../streams.ts';
import { verifyText } from './messages.ts';

const marks: Readonly<Record<CheckStatus, string>> = {
  verified: 'ok     ',
  failed: 'FAILED ',
  warning: 'WARNING',
  unknown: 'unknown',
};

const narrowestColumn = 20;
const causeIndent = ' '.repeat(10);

const line = (words: string): string => `${sanitize(words)}\n`;

/** What is foreign in `value` stays in its column, to the right of `head`. */
const column = (head: string, value: string, width: number): string =>
  factRows(value, Math.max(narrowestColumn, width - head.length))
    .map((row, index) => line(`${index === 0 ? head : ' '.repeat(head.length)}${row}`))
    .join('');

const checkLine = (
  { state, title, detail, reason, remedy }: VerificationCheck,
  width: number,
): string =>
  [
    column(`${marks[state]}  `, verifyText.check(title, detail), width),
    reason === undefined ? '' : column(`${causeIndent}${verifyText.reason}`, reason, width),
    remedy === undefined ? '' : column(`${causeIndent}${verifyText.remedy}`, remedy, width),
  ].join('');

const verdicts: Readonly<Record<VerificationVerdict, string>> = {
  verified: verifyText.verified,
  failed: verifyText.failed,
  unknown: verifyText.incomplete,
};

type CheckedFile = {
  readonly checks: readonly VerificationCheck[];
  readonly verdict: VerificationVerdict;
  readonly unsigned?: readonly string[];
  readonly isUnsignedAllowed?: boolean;
};

/** Without a signature nothing is verified. */
const verdictWords = ({ verdict, unsigned = [], isUnsignedAllowed }: CheckedFile): string => {
  if (verdict === 'failed' || unsigned.length === 0) return verdicts[verdict];
  return isUnsignedAllowed === true
    ? verifyText.unsignedAllowed(unsigned)
    : verifyText.unsigned(unsigned);
};

export const formatChecks = (file: CheckedFile, width = factWidth()): string =>
  `\n${file.checks.map((check) => checkLine(check, width)).join('')}\n${line(verdictWords(file))}`;

const mappingFacts = (mapping: Mapping): readonly (readonly [string, string])[] => {
  switch (mapping.kind) {
    case 'NamespaceDelegation':
      return [
        ['namespace', tellName(mapping.namespace)],
        ['target key', mapping.target?.key?.fingerprint ?? verifyText.unreadable],
      ];
    case 'DecentralizedNamespaceDefinition':
      return [
        ['namespace', tellName(mapping.namespace)],
        ['owners', mapping.owners.map(tellName).join(', ')],
        ['threshold', String(mapping.threshold)],
      ];
    case 'PartyToParticipant':
      return [
        ['party', tellName(mapping.party)],
        ...mapping.hosts.map((host) => ['host', describeHost(host)] as const),
        ['threshold', String(mapping.threshold)],
        ...keyFacts(mapping.signing),
      ];
    case 'PartyToKeyMapping':
      return [['party', tellName(mapping.party)], ...keyFacts(mapping.signing)];
    case 'other':
      return [['raw', mapping.bytes.toString('hex')]];
    default:
      return mapping satisfies never;
  }
};

const keyFacts = (
  signing: Extract<Mapping, { kind: 'PartyToKeyMapping' }>['signing'] | undefined,
): readonly (readonly [string, string])[] =>
  signing === undefined
    ? []
    : [
        ...signing.keys.map(
          ({ key, usages }) =>
            [
              'signing key',
              `${key?.fingerprint ?? verifyText.unreadable} (${usages.join(', ')})`,
            ] as const,
        ),
        ['signing threshold', verifyText.threshold(signing.threshold, signing.keys.length)],
      ];

const topologyLines = ({ party, multiHash, transactions }: OnboardingReport): string =>
  [
    formatFacts([
      ['party', party === undefined ? undefined : tellName(party)],
      ['combined hash', multiHash?.toString('hex')],
    ]),
    ...transactions.flatMap((transaction, index) =>
      transaction === undefined
        ? []
        : [
            `\n${line(`${index + 1}. ${transaction.mapping.kind}`)}`,
            formatFacts([
              ['operation', `${transaction.operation}, serial ${transaction.serial}`],
              ...mappingFacts(transaction.mapping),
              ['hash', transaction.hash.toString('hex')],
            ]),
          ],
    ),
  ].join('');

const timeFact = (name: string, micros: bigint | undefined): readonly [string, string] => [
  name,
  micros === undefined ? '' : formatMicros(micros),
];

const asPairs = (facts: readonly ReviewFact[]) =>
  facts.map(({ label, value }) => [label, value] as const);

const preparedLines = (
  { metadata }: PreparedTransaction,
  { effects, steps, details }: TransactionReview,
  hash: Buffer | undefined,
): string =>
  formatFacts([
    ...asPairs(effects),
    ['acting party', metadata.actAs.map(tellName).join(', ')],
    ['hash', hash?.toString('hex')],
    ['command id', tellName(metadata.commandId)],
    ['synchronizer', tellName(metadata.synchronizer)],
    ['transaction', tellName(metadata.transactionId)],
    timeFact('prepared', metadata.preparedAt),
    timeFact('not before', metadata.ledgerTime.from),
    timeFact('not after', metadata.ledgerTime.to),
    timeFact('recorded until', metadata.maxRecordTime),
    ...asPairs(steps),
    ...asPairs(details),
  ]);

const submissionLines = ({ prepared, review, hash }: SubmissionReport): string =>
  prepared === undefined || review === undefined
    ? formatFacts([['hash', hash?.toString('hex')]])
    : preparedLines(prepared, review, hash);

export const formatDecoded = ({ kind, report }: VerifyReport): string =>
  kind === 'topology' ? topologyLines(report) : submissionLines(report);

/** Makes foreign text safe to print. */
export const formatVerifyReport = (
  verifyReport: VerifyReport,
  isUnsignedAllowed: boolean,
): string =>
  `${formatDecoded(verifyReport)}${formatChecks({ ...verifyReport.report, isUnsignedAllowed })}`;

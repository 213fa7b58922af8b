import { stringifyJson, type Json } from '../../lib/json/json.ts';
import type { VerificationCheck, VerificationVerdict } from '../../verify/check-result.ts';
import type { OnboardingReport } from '../../verify/topology/onboarding.ts';
import { toEffectsJson } from '../../ledger/effects/tell-effects.ts';
import type { TransactionReview } from '../../verify/review/review-transaction.ts';
import type { PreparedTransaction } from '../../verify/prepared/prepared-transaction.ts';
import type { SubmissionReport } from '../../verify/prepared/submission.ts';
import { formatMicros } from '../../verify/format-time.ts';
import type { TopologyTransaction } from '../../verify/topology/topology.ts';

export type VerifyReport =
  | { readonly kind: 'topology'; readonly report: OnboardingReport }
  | { readonly kind: 'submission'; readonly report: SubmissionReport };

const hexOf = (bytes: Buffer | undefined): Json => bytes?.toString('hex') ?? null;

const time = (micros: bigint | undefined): Json =>
  micros === undefined ? null : formatMicros(micros);

/** Keys become fingerprints, bytes become hex. */
const plain = (value: unknown): Json => {
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null)
    return typeof value === 'bigint' ? formatMicros(value) : ((value ?? null) as Json);
  if ('fingerprint' in value && 'spec' in value)
    return { fingerprint: String(value.fingerprint), spec: String(value.spec) };
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
};

const unknownOf = ({ unknown }: Pick<TopologyTransaction, 'unknown'>): Json =>
  unknown.map(({ place, bytes }) => ({ place, bytes: hexOf(Buffer.from(bytes)) }));

const transactionJson = (transaction: TopologyTransaction | undefined): Json => {
  if (transaction === undefined) return null;
  const { mapping, operation, serial, version, hash } = transaction;
  const head = { operation, serial, version, hash: hexOf(hash) };
  return { ...head, mapping: plain(mapping), unknownFields: unknownOf(transaction) };
};

const preparedJson = (prepared: PreparedTransaction): Json => {
  const { version, tree, metadata } = prepared;
  const { preparedAt, ledgerTime, maxRecordTime, ...rest } = metadata;
  return {
    version,
    steps: plain(tree.steps),
    metadata: {
      ...(plain(rest) as object),
      preparedAt: time(preparedAt),
      ledgerTime: { from: time(ledgerTime.from), to: time(ledgerTime.to) },
      maxRecordTime: time(maxRecordTime),
    },
    unknownFields: unknownOf(prepared),
  };
};

/** The lines that a signer reads, long texts whole. */
const reviewJson = ({ effects, steps, details }: TransactionReview): Json =>
  [...effects, ...steps, ...details].map(({ label, value, whole }) => ({
    label,
    value,
    ...(whole !== undefined && { whole }),
  }));

export const checkJson = ({
  id,
  title,
  state,
  detail,
  reason,
  remedy,
}: VerificationCheck): Json => ({
  id,
  title,
  state,
  detail,
  ...(reason !== undefined && { reason }),
  ...(remedy !== undefined && { remedy }),
});

const contentOf = ({ kind, report }: VerifyReport): object =>
  kind === 'topology'
    ? {
        party: report.party ?? null,
        multiHash: hexOf(report.multiHash),
        transactions: report.transactions.map(transactionJson),
      }
    : {
        hash: hexOf(report.hash),
        ...(report.review && { effects: toEffectsJson(report.review.told) }),
        prepared: report.prepared === undefined ? null : preparedJson(report.prepared),
        review: report.review === undefined ? [] : reviewJson(report.review),
      };

/** Without a signature nothing is verified, whatever the checks say. */
const verdictIn = ({
  report: { verdict, unsigned },
}: VerifyReport): VerificationVerdict | 'unsigned' =>
  verdict === 'failed' || unsigned.length === 0 ? verdict : 'unsigned';

export const verifyReportValue = (verifyReport: VerifyReport): object => {
  const { kind, report } = verifyReport;
  return {
    kind,
    verdict: verdictIn(verifyReport),
    ...contentOf(verifyReport),
    unsigned: [...report.unsigned],
    checks: report.checks.map(checkJson),
  };
};

export const verifyReportJson = (verifyReport: VerifyReport): string =>
  `${stringifyJson(verifyReportValue(verifyReport), 2)}\n`;

import { wantedText, decodedText } from '../../messages/decoded.ts';
import { quoteText } from '../../../lib/text/quote.ts';
import type {
  SubmissionMetadata,
  PreparedTransaction,
} from '../../../verify/prepared/prepared-transaction.ts';
import { formatMicros } from '../../../verify/format-time.ts';
import type { ReviewFact } from '../../../verify/review/messages.ts';
import { checkRequestWarnings } from '../request-warnings.ts';
import { toEffectsJson } from '../../../ledger/effects/tell-effects.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import type { InspectionContext, InspectionResult, InspectionInput } from '../inspection.ts';
import type { TransactionReview } from '../../../verify/review/review-transaction.ts';
import { type VerificationCheck, checkNames } from '../../../verify/check-result.ts';
import { verifySubmission, type SubmissionReport } from '../../../verify/prepared/submission.ts';
import { identifyWrite } from '../../../verify/write-identity.ts';
import { trafficCostText } from '../traffic.ts';
import type { TokenIntent } from '../../../verify/intent/token-intent.ts';

export type ExecutionDeadline = {
  /** The time in microseconds since 1970. */
  readonly at: bigint;
  /** The limit that ends first: on the record time, or on the ledger time. */
  readonly limits: 'record time' | 'ledger time';
};

/** Finds the earlier limit: each of them is enough to refuse the transaction. */
export const findDeadline = ({
  maxRecordTime,
  ledgerTime: { to },
}: SubmissionMetadata): ExecutionDeadline | undefined => {
  const isByLedgerTime = to !== undefined && (maxRecordTime === undefined || to < maxRecordTime);
  if (isByLedgerTime) return { at: to, limits: 'ledger time' };
  return maxRecordTime === undefined ? undefined : { at: maxRecordTime, limits: 'record time' };
};

/** Formats a deadline. A limit on the ledger time is named: requests know only the other one. */
export const formatDeadline = ({ at, limits }: ExecutionDeadline): string =>
  limits === 'record time' ? formatMicros(at) : decodedText.maxLedgerTime(formatMicros(at));

const wordsOf = (intent: TokenIntent): string => {
  switch (intent.kind) {
    case 'transfer': {
      const { amount, instrument, receiver, inputs, executeBefore } = intent.terms;
      if (intent.transferKind === 'self') return wantedText.merge(inputs.length, instrument.id);
      return intent.transferKind === 'offer'
        ? wantedText.offer(amount, instrument.id, receiver, executeBefore)
        : wantedText.pay(amount, instrument.id, receiver);
    }
    case 'preapprove':
      return wantedText.preapprove(intent.terms.provider);
    case 'cancel-preapproval':
      return wantedText.cancel;
    default: {
      const { amount, instrument, sender, receiver, deadline } = intent.offer;
      const other = intent.kind === 'withdraw' ? wantedText.to(receiver) : wantedText.from(sender);
      return wantedText.answer(intent.kind, amount, instrument.id, other, deadline);
    }
  }
};

const intentChecks: readonly string[] = [
  checkNames.intentCommand.id,
  checkNames.intentHoldings.id,
  checkNames.intentAuthority.id,
  checkNames.intentActs.id,
];

const isBroken = ({ id, state }: VerificationCheck): boolean =>
  state === 'failed' && intentChecks.includes(id);

/** What the checks compare the transaction with; the effects that follow come from its own bytes. */
const wantedFacts = (
  intent: TokenIntent | undefined,
  checks: readonly VerificationCheck[],
): readonly ReviewFact[] =>
  intent === undefined
    ? []
    : [
        ...checks.filter(isBroken).map(({ title, detail }): ReviewFact => ({
          label: wantedText.differs,
          value: `${title}: ${detail}`,
          brief: true,
          weight: 'doubt',
        })),
        { label: wantedText.label, value: wordsOf(intent), brief: true },
        ...(intent.kind === 'transfer' && intent.terms.memo !== undefined
          ? [{ label: wantedText.memo, value: quoteText(intent.terms.memo), brief: true } as const]
          : []),
      ];

const time = (micros: bigint | undefined, none: string): string =>
  micros === undefined ? none : formatMicros(micros);

const windowOf = ({ ledgerTime: { from, to } }: SubmissionMetadata): string =>
  from === undefined && to === undefined
    ? 'any'
    : `${time(from, decodedText.anyTime)} to ${time(to, decodedText.anyTime)}`;

type Origin = InspectionInput['origin'];

/** The estimated traffic, if the transaction was prepared from here or came in a file that tells it. */
const costFacts = (origin: Origin): readonly ReviewFact[] =>
  origin?.requested === undefined
    ? []
    : [
        {
          label: 'traffic cost',
          value: trafficCostText({ costEstimation: origin.costEstimation ?? null }),
          brief: true,
        },
      ];

const executionFacts = (
  { metadata }: PreparedTransaction,
  review: TransactionReview,
  { hash, origin, checks }: Pick<SubmissionReport, 'hash' | 'checks'> & { readonly origin: Origin },
): readonly ReviewFact[] => {
  const { actAs, commandId, synchronizer, preparedAt } = metadata;
  const deadline = findDeadline(metadata);
  return [
    ...wantedFacts(origin?.intent, checks),
    ...review.effects,
    { label: 'acts as', value: actAs.join(', '), brief: true },
    {
      label: 'deadline',
      value: deadline === undefined ? decodedText.noDeadline : formatDeadline(deadline),
      brief: true,
      ...(deadline !== undefined && { until: Number(deadline.at / 1000n) }),
    },
    ...costFacts(origin),
    { label: 'signed hash', value: hash?.toString('hex') ?? decodedText.notComputed, brief: true },
    { label: 'command id', value: commandId },
    { label: 'synchronizer', value: synchronizer },
    { label: 'prepared at', value: formatMicros(preparedAt) },
    { label: 'ledger time', value: windowOf(metadata) },
    ...review.steps,
    ...review.details,
  ];
};

/** What the transaction does, by its own bytes, next to what was requested. */
export const tellExecution = (
  { prepared, review, hash, checks }: SubmissionReport,
  origin: Origin,
): Pick<InspectionResult, 'facts' | 'effects'> => ({
  facts:
    prepared === undefined || review === undefined
      ? []
      : executionFacts(prepared, review, { hash, origin, checks }),
  effects: review && toEffectsJson(review.told),
});

/**
 * Checks signatures and times, too (API description 4.4). The form, an approval request and a
 * command show the same results.
 */
export const decodeExecution = (
  request: JsonObject,
  { given, keys, origin, ...context }: InspectionInput & InspectionContext,
): InspectionResult => {
  const [asked, wanted] = [origin?.requested, origin?.intent];
  const report = verifySubmission({ ...request, ...given }, keys, { ...context, asked, wanted });
  const { prepared, hash, checks, signers } = report;
  const last = prepared?.metadata.maxRecordTime;
  return {
    ...tellExecution(report, origin),
    checks: [...checks, ...checkRequestWarnings('executeSubmission', request)],
    hash: hash?.toString('hex'),
    identity: identifyWrite('executeSubmission', request),
    maxRecordTime: last === undefined ? undefined : formatMicros(last),
    signers,
    synchronizer: prepared?.metadata.synchronizer,
  };
};

import { isNumeric, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { objectAt } from '../../../ledger/rules/rules.ts';
import type { LedgerError } from '../../server/ledger-errors.ts';
import type { AcceptedSubmission } from '../../state/ledger-state.ts';

/** How far back a submission with the same command is looked for. */
export type DeduplicationPeriod =
  | { readonly kind: 'duration'; readonly ms: number }
  | { readonly kind: 'offset'; readonly offset: number };

/** The longest period, and what stands for it when the submission leaves the choice. */
const maxMs = 7 * 24 * 3600 * 1000;

const numberOf = (json: Json | undefined): number => (isNumeric(json) ? Number(String(json)) : 0);

/** Reads `deduplicationPeriod` (API description 2, DeduplicationPeriod, and two more variants). */
export const parseDeduplicationPeriod = (request: JsonObject): DeduplicationPeriod => {
  const period = objectAt(request, 'deduplicationPeriod');
  const duration = objectAt(period, 'DeduplicationDuration', 'value');
  const offset = objectAt(period, 'DeduplicationOffset');
  if (offset !== undefined) return { kind: 'offset', offset: numberOf(offset['value']) };
  if (duration === undefined) return { kind: 'duration', ms: maxMs };
  const ms = numberOf(duration['seconds']) * 1000 + numberOf(duration['nanos']) / 1e6;
  return { kind: 'duration', ms };
};

/** A period that reaches back further than the participant remembers. */
export const exceedsMaxDeduplication = (
  period: DeduplicationPeriod,
  submissionId: string,
): LedgerError | undefined =>
  period.kind === 'offset' || period.ms <= maxMs
    ? undefined
    : {
        status: 400,
        code: 'INVALID_DEDUPLICATION_PERIOD',
        cause:
          'The submission contained an invalid deduplication period: it is longer than the longest',
        category: 9,
        grpc: 9,
        correlationId: submissionId,
        context: { longest_duration: `PT${maxMs / 3_600_000}H` },
      };

export const isWithinPeriod = (
  period: DeduplicationPeriod,
  accepted: AcceptedSubmission,
  nowMs: number,
): boolean =>
  period.kind === 'offset' ? accepted.offset > period.offset : nowMs - accepted.at <= period.ms;

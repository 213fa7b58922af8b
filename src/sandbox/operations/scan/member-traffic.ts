import { jsonReply, type HttpReply } from '../../server/reply.ts';
import type { LedgerState } from '../../state/ledger-state.ts';

/** The extra traffic that was bought for the participant, in bytes. */
const bought = 20_000_000;

/** The traffic of one submission, in bytes. */
const perSubmission = 2_500;

/**
 * The traffic of a member: `GET /v0/domains/{domain_id}/members/{member_id}/traffic-status` (Splice
 * 0.7.4). Only the participant of the ledger has any.
 */
export const getMemberTraffic = (
  { synchronizer, participant, completions }: LedgerState,
  parts: Readonly<Record<string, string>>,
): HttpReply =>
  parts['domain_id'] === synchronizer && parts['member_id'] === `PAR::${participant}`
    ? jsonReply(200, {
        traffic_status: {
          actual: {
            total_consumed: Math.min(bought, completions.length * perSubmission),
            total_limit: bought,
          },
          target: { total_purchased: bought },
        },
      })
    : jsonReply(404, { error: `No traffic status for ${parts['member_id']}` });

import { counted } from '../lib/count.ts';
import { originOf } from './urls.ts';
import type { ProfileValues } from './values.ts';

/** What has to be there before a write may leave for a ledger. */
export type ApprovalRule = {
  /** How many others have to approve it. */
  readonly required: number;
  /** Absolute path of an allowed_signers file: only what its keys signed counts. */
  readonly approvers?: string | undefined;
  /** Where the rule is from, when another profile made it stricter. */
  readonly note?: string | undefined;
};

type Chosen = Pick<ProfileValues, 'ledgerUrl' | 'requireApproval' | 'approvers'>;

/**
 * The strictest that the chosen profile, or any other profile of the same ledger, asks for: another
 * `--profile`, or its address typed by hand, must be no way around it.
 */
export const approvalRule = (
  { ledgerUrl = '', requireApproval: own = 0, approvers: ownFile }: Chosen,
  profiles: Readonly<Record<string, ProfileValues>>,
): ApprovalRule => {
  const origin = originOf(ledgerUrl);
  const siblings = Object.entries(profiles).filter(
    ([, { ledgerUrl: url = '' }]) => origin !== '' && originOf(url) === origin,
  );
  const required = Math.max(own, ...siblings.map(([, each]) => each.requireApproval ?? 0));
  const [stricter] = siblings.find(([, each]) => each.requireApproval === required) ?? [];
  const named = siblings.find(([, each]) => each.approvers !== undefined);
  const note =
    required > own && stricter !== undefined
      ? `profile ${stricter} requires ${counted(required, 'approval')} for this ledger: that holds here too`
      : undefined;
  return { required, approvers: ownFile ?? named?.[1].approvers, note };
};

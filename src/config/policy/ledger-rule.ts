import type { LedgerPattern } from '../profiles/same-ledger.ts';

/** The requirements of one rule for writes to a ledger. */
export type LedgerRule = {
  readonly pattern: LedgerPattern;
  readonly required: number;
  /** Absolute path of an allowed_signers file. */
  readonly approvers?: string | undefined;
  /** The rule's origin: `profile prod`, or the path of the policy. */
  readonly from: string;
  /** True if `--yes` and `--override-failures` are refused, whatever a profile sets. */
  readonly forbidsTesting: boolean;
};

/** Rules for every user of a machine: none can lower them. */
export type Policy = {
  readonly rules: readonly LedgerRule[];
  /** Why it cannot be relied on: then nothing is sent. */
  readonly trouble?: string | undefined;
};

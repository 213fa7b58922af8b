import {
  type LedgerPattern,
  couldBeSame,
  exactPattern,
  type KnownAddresses,
  type LedgerAddress,
} from '../profiles/same-ledger.ts';
import { pluralize } from '../../lib/text/pluralize.ts';
import type { ProfileValues } from '../settings/precedence.ts';

export type LedgerRule = {
  readonly pattern: LedgerPattern;
  readonly required: number;
  readonly approvers?: string | undefined;
  /** The source is `profile prod`, or the path of the policy. */
  readonly from: string;
  /** If true, `--yes` and `--override-failures` are refused, whatever a profile sets. */
  readonly forbidsTesting: boolean;
};

/** The policy holds for every user of a machine: none can lower it. */
export type Policy = {
  readonly rules: readonly LedgerRule[];
  /** Why the policy can't be relied on. Nothing is sent then. */
  readonly trouble?: string | undefined;
};

type ApprovalRule = {
  readonly required: number;
  /** The paths are absolute. An approval counts only if each of these files lists its key. */
  readonly approvers: readonly string[];
  readonly forbidsTesting: boolean;
  /** The profile or the policy that forbids testing. */
  readonly forbiddenBy?: string | undefined;
  readonly from?: string | undefined;
  readonly note?: string | undefined;
};

export const collectApprovalRules = (
  profiles: Readonly<Record<string, ProfileValues>>,
  policy: Policy,
  ownHosts: readonly string[],
): readonly LedgerRule[] => [
  ...policy.rules,
  ...Object.entries(profiles).flatMap(([name, values]) => {
    const { ledgerUrl = '', serverName, mode, requiredApprovals: required = 0 } = values;
    const pattern = exactPattern({ url: ledgerUrl, serverName }, ownHosts);
    const forbidsTesting = mode === 'production';
    if (pattern === undefined) return [];
    const approvers = values.allowedSigners;
    return [{ pattern, required, approvers, forbidsTesting, from: `profile ${name}` }];
  }),
];

type Own = Pick<ApprovalRule, 'required' | 'approvers'> & { readonly from?: string | undefined };

/**
 * Takes the rules of the chosen profile, of any other profile of what could be the same ledger, and
 * of the machine's policy: neither another `--profile` nor another spelling gets around it.
 */
export const strictestRule = (
  own: Own,
  rules: readonly LedgerRule[],
  {
    ownHosts,
    known,
    ...place
  }: LedgerAddress & { readonly ownHosts: readonly string[]; readonly known?: KnownAddresses },
): ApprovalRule => {
  // Every start comes here, and without rules there is nothing to compare.
  const pattern = rules.length > 0 ? exactPattern(place, ownHosts) : undefined;
  const holding = rules.filter(
    (rule) => pattern !== undefined && couldBeSame(pattern, rule.pattern, known),
  );
  const required = Math.max(own.required, ...holding.map((rule) => rule.required));
  const stricter = holding.find((rule) => rule.required === required && required > own.required);
  const approvers = [...own.approvers, ...holding.flatMap(({ approvers: file }) => file ?? [])];
  return {
    required,
    approvers: [...new Set(approvers)],
    forbidsTesting: holding.some((rule) => rule.forbidsTesting),
    forbiddenBy: holding.find((rule) => rule.forbidsTesting)?.from,
    from: stricter?.from ?? own.from,
    note:
      stricter &&
      `${stricter.from} requires ${pluralize(required, 'approval')} for this ledger; that applies to this profile too`,
  };
};

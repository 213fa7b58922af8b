import { pluralize } from '../../lib/text/pluralize.ts';

// One line, the amount first. Parties and amounts are given as they are shown.

/** What is not paid says so before it names anybody. */
export const briefText = {
  moved: (amount: string, from: string, to: string): string => `${amount} ${from} → ${to}`,
  acceptance: 'offer accepted',
  settlement: 'settled',
  claimedPayer: (party: string): string => `${party} (claimed)`,
  of: (amount: string, what: string, party: string): string => `${amount} ${what}: ${party}`,
  offered: (amount: string, from: string, to: string): string =>
    `${amount} offered: ${from} → ${to}`,
  allocated: 'locked for an allocation',
  locked: 'locked',
  unlocked: 'unlocked',
  tapped: 'tapped',
  minted: 'minted',
  rewarded: 'minted as rewards',
  gained: 'gained',
  burned: 'burned',
  lost: 'lost',
  expired: 'expired',
  ended: (subject: string, how: string): string => `${subject} ${how}`,
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  canceled: 'canceled',
  aborted: 'aborted',
  rearranged: (token: string, before: number, after: number): string =>
    `${token}, ${pluralize(before, 'holding')} into ${after}`,
  parties: (count: number): string => `${count} parties`,
  partly: 'not all of it is understood',
  notUnderstood: (contracts: string): string => `not understood: ${contracts}`,
} as const;

export const writeEffectText = {
  undecodable: {
    brief: 'not understood: cannot be decoded',
    sentence: 'not understood: the transaction cannot be decoded',
  },
  allocates: (party: string, hosts: string): string => `allocates ${party} on ${hosts}`,
  allocatesParty: (party: string, hosts: string): string =>
    `allocates party ${party}, hosted by ${hosts}`,
  noHost: 'no participant',
  host: (participant: string, permission: string): string => `${participant} (${permission})`,
  undecodableTopology: (count: number): string =>
    `not understood: ${pluralize(count, 'topology transaction')} cannot be decoded`,
  otherTopology: (operation: string, mapping: string): string =>
    `not understood: ${operation} ${mapping}`,
  noParty: 'not understood: no transaction hosts a party',
  moreEffects: (count: number): string => pluralize(count, 'more effect'),
  andMore: (count: number): string => `, ${count} more`,
  named: (effect: string, entry: string): string => `${effect} (${entry})`,
} as const;

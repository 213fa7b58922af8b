import { pluralize } from '../../lib/text/pluralize.ts';

// One line, with the amount near its start. Parties and amounts are given as they are shown. Nouns only: the
// same name is read before, while and after a write is sent, and where its outcome is unknown.

/** What is not paid says so before it names anybody. */
export const briefText = {
  moved: (amount: string, from: string, to: string): string => `${amount} ${from} → ${to}`,
  /** `what`: the name of the act, such as an acceptance. */
  movedBy: (what: string, amount: string, from: string, to: string): string =>
    `${what} of ${amount}: ${from} → ${to}`,
  acceptance: 'acceptance',
  settlement: 'settlement',
  offer: 'offer',
  claimedPayer: (party: string): string => `${party} (claimed)`,
  of: (what: string, amount: string, party: string): string => `${what} of ${amount}: ${party}`,
  allocation: 'allocation',
  lock: 'lock',
  unlock: 'unlock',
  tap: 'tap',
  mint: 'mint',
  reward: 'mint as rewards',
  gain: 'gain',
  burn: 'burn',
  loss: 'loss',
  ended: (how: string, subject: string, unlocked: string): string =>
    `${how} of an ${subject}, ${unlocked}`,
  rejection: 'rejection',
  withdrawal: 'withdrawal',
  cancellation: 'cancellation',
  abort: 'abort',
  expiry: 'expiry',
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

import type { ViewerRole } from '../../ledger/effects/effects.ts';
import { pluralize } from '../../lib/text/pluralize.ts';

/** Texts of what a signer reads. Parties and packages are given as they are shown. */
export const reviewText = {
  effect: 'effect',
  youLose: 'you lose',
  youGain: 'you gain',
  othersGain: 'others gain',
  othersLose: 'others lose',
  youLock: 'you lock',
  youUnlock: 'you unlock',
  othersLock: 'others lock',
  othersUnlock: 'others unlock',
  locks: 'locked',
  tokens: 'token',
  youAuthorize: 'you authorize',
  seenBy: 'seen by',
  unclear: 'unclear',
  noHoldings: {
    whole: 'no holding changes',
    visible: 'no holding changes in the steps that can be read',
    filtered: 'no holding changes among the requested contracts',
  },
  token: (id: string, admin: string): string => `${id} of ${admin}`,
  ofParty: (amount: string, party: string): string => `${amount}: ${party}`,
  locked: (amount: string): string => `${amount} locked`,
  lockedUntil: (what: string, holders: readonly string[], until: string | undefined): string => {
    const by = holders.length === 0 ? '' : `, by ${holders.join(', ')}`;
    return `${what}${by}${until === undefined ? ', with no end' : `, until ${until}`}`;
  },
  authority: (count: number, template: string, others: readonly string[]): string => {
    const together = others.length === 0 ? '' : `, together with ${others.join(', ')}`;
    return `${pluralize(count, 'contract')} ${template}${together}`;
  },
  viewer: (party: string, roles: readonly ViewerRole[]): string => `${party} (${roles.join(', ')})`,
  notSigned: 'not signed',
  blobs: (contracts: number): string =>
    `created-event blobs of ${pluralize(contracts, 'input contract')}`,
  keyEntries: (count: number): string => pluralize(count, 'contract key entry'),
  claims: 'an argument is what a choice asks for; the effects above are what happens',
  steps: 'steps',
  details: 'fields',
  packages: 'packages',
  metadata: 'request',
  step: (number: number): string => `step ${number}`,
  seed: (seed: string): string => `seed: ${seed}`,
  version: (version: string): string => `version of the transaction: ${version}`,
  rollback: 'roll back the steps below',
  query: (template: string): string => `look up ${template} by its key`,
  create: (template: string, contract: string): string => `create ${template} ${contract}`,
  fetch: (template: string, contract: string): string => `fetch ${template} ${contract}`,
  exercise: (choice: string, template: string, contract: string): string =>
    `exercise ${choice} on ${template} ${contract}`,
  through: (interfaceName: string): string => `through ${interfaceName}`,
  archives: 'which archives it',
  byKey: 'found by its key',
  calls: (count: number): string => `with ${pluralize(count, 'external call')}`,
  by: (parties: string): string => `by ${parties}`,
  signed: (parties: string): string => `signed by ${parties}`,
  seen: (parties: string): string => `seen by ${parties}`,
  choiceSeen: (parties: string): string => `choice seen by ${parties}`,
  output: (tag: string): string => `result ${tag}`,
} as const;

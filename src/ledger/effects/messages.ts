import { pluralize } from '../../lib/text/pluralize.ts';

/** Parties and amounts are given as they are shown. */

const maxNamed = 3;

const eachOf = (shares: readonly string[]): string => {
  const others = shares.length - maxNamed;
  return [...shares.slice(0, maxNamed), ...(others > 0 ? [`${others} more`] : [])].join(', ');
};

/** Each verb in the past and in the present. */
const verbForms = {
  pay: ['paid', 'pays'],
  receive: ['received', 'receives'],
  move: ['moved', 'moves'],
  spend: ['spent', 'spends'],
  get: ['got', 'gets'],
  tap: ['tapped', 'taps'],
  accept: ['accepted', 'accepts'],
  offer: ['offered', 'offers'],
  allocate: ['allocated', 'allocates'],
  lock: ['locked', 'locks'],
  merge: ['merged', 'merges'],
  split: ['split', 'splits'],
  replace: ['replaced', 'replaces'],
  gain: ['gained', 'gains'],
  lose: ['lost', 'loses'],
  burn: ['burned', 'burns'],
  expire: ['expired', 'expires'],
  be: ['was', 'is'],
} as const;

type Verbs = Readonly<Record<keyof typeof verbForms, string>>;

const verbsIn = (tense: 'past' | 'present'): Verbs =>
  Object.fromEntries(
    Object.entries(verbForms).map(([verb, [past, present]]) => [
      verb,
      tense === 'past' ? past : present,
    ]),
  ) as Verbs;

const textIn = (verbs: Verbs) => ({
  paid: (from: string, to: string, amount: string): string =>
    `${from} ${verbs.pay} ${to} ${amount}`,
  paidSeveral: (from: string, total: string, shares: readonly string[]): string =>
    `${from} ${verbs.pay} ${shares.length} parties ${total}: ${eachOf(shares)}`,
  moved: (party: string, amount: string): string => `${party} ${verbs.move} ${amount} to itself`,
  merged: (party: string): string => `${party} ${verbs.merge} its holdings`,
  received: (to: string, amount: string): string => `${to} ${verbs.receive} ${amount}`,
  lost: (from: string, amount: string): string => `${from} ${verbs.spend} ${amount}`,
  accepted: (to: string, amount: string, from: string): string =>
    `${to} ${verbs.accept} ${amount} from ${from}`,
  acceptedFromUnseen: (to: string, amount: string): string =>
    `${to} ${verbs.accept} an offer and ${verbs.get} ${amount}`,
  acceptedOffer: `an offer ${verbs.be} accepted`,
  settledAllocation: `an allocation ${verbs.be} settled`,
  settled: (from: string, to: string, amount: string): string =>
    `${from} ${verbs.pay} ${to} ${amount} from an allocation`,
  offered: (from: string, to: string, amount: string): string =>
    `${from} ${verbs.offer} ${to} ${amount}`,
  allocated: (from: string, amount: string, to?: string): string =>
    to === undefined
      ? `${from} ${verbs.lock} ${amount} for an allocation`
      : `${from} ${verbs.allocate} ${amount} for ${to}`,
  minted: (to: string, amount: string): string => `${amount} ${verbs.be} minted for ${to}`,
  tapped: (to: string, amount: string): string => `${to} ${verbs.tap} ${amount}`,
  /** `what`: which offer or allocation. */
  ended: (what: string, how: string): string =>
    how === 'expired' ? `${what} ${verbs.expire}` : `${what} ${verbs.be} ${how}`,
  noHoldingsMoved: (name: string): string => `${name}: no holding of a known token changes`,
  notUnderstoodRow: (name: string): string => `${name}: not understood`,
  contractsNotUnderstood: (count: number): string =>
    `not understood: ${pluralize(count, 'contract')}`,
  created: (to: string, amount: string): string => `${amount} is created for ${to}`,
  unknownMoved: (name: string, effect: string): string => `${name}: ${effect}`,
  fromLock: 'from a locked holding',
  netOf: (count: number): string => `the net of ${count} or more movements`,
  inHoldings: (count: number): string => `in ${count} holdings`,
  claimedPayer: 'the payer according to the choice argument',
  claimed: 'according to the choice argument',
  claimedByResult: 'according to the result of the choice',
  reported: 'as reported by its issuer',
  burnedToo: (amount: string): string => `${amount} more ${verbs.be} burned or not shown`,
  mintedToo: (amount: string): string => `${amount} of it ${verbs.be} minted or not shown`,
  settledNet: (token: string, lost: readonly string[], got: readonly string[]): string =>
    `settlement of ${token}: ${eachOf(lost)} ${verbs.pay}; ${eachOf(got)} ${verbs.receive}`,
  until: (deadline: string): string => `until ${deadline}`,
  lockedBy: (holders: readonly string[], until: string | undefined): string => {
    const by = holders.length === 0 ? 'locked' : `locked by ${holders.join(', ')}`;
    return until === undefined ? `${by} with no end` : `${by} until ${until}`;
  },
  isLocked: (party: string, amount: string, lock: string): string =>
    `${amount} held by ${party} is ${lock}`,
  unlocked: (party: string, amount: string): string => `${amount} held by ${party} is unlocked`,
  expiredHolding: (party: string, amount: string): string =>
    `${amount} held by ${party} ${verbs.expire}`,
  rewarded: (party: string, amount: string): string =>
    `${amount} ${verbs.be} minted for ${party} as rewards`,
  gained: (party: string, amount: string): string => `${party} ${verbs.gain} ${amount}`,
  burned: (party: string, amount: string): string => `${party} ${verbs.burn} ${amount}`,
  partCreated: (party: string, amount: string): string =>
    `${amount} is created for ${party}, as a part of what is not understood`,
  partArchived: (party: string, amount: string): string =>
    `${amount} held by ${party} is used up, as a part of what is not understood`,
  rearranged: (
    party: string,
    token: string,
    { before, after }: { readonly before: number; readonly after: number },
  ): string => {
    const how = after < before ? verbs.merge : verbs.split;
    const verb = after === before ? verbs.replace : how;
    return `${party} ${verb} ${pluralize(before, 'holding')} of ${token} into ${after}`;
  },
  lostTo: (party: string, amount: string): string =>
    `${party} ${verbs.lose} ${amount}; who ${verbs.gain} it is not shown`,
  noHoldings: {
    whole: 'no holding changes',
    visible: 'no visible holding changes',
    filtered: 'no holding changes among the requested contracts',
  },
  contracts: (created: readonly string[], archived: readonly string[]): string => {
    const parts = [
      ...(created.length > 0 ? [`creates ${created.join(', ')}`] : []),
      ...(archived.length > 0 ? [`archives ${archived.join(', ')}`] : []),
    ];
    return parts.length === 0 ? 'no contract is created or archived' : parts.join('; ');
  },
  notUnderstood: (
    count: number,
    change: 'created' | 'archived',
    template: string,
    reason: string,
  ): string => `not understood: ${pluralize(count, 'contract')} ${change}, ${template}: ${reason}`,
  acted: (party: string, choice: string, template: string, count: number): string =>
    `in the name of ${party}: ${choice} on ${count === 1 ? '' : `${count} contracts `}${template}`,
  actNotUnderstood: (act: string): string => `not understood: ${act}`,
  senderFee: (fee: string): string => `plus ${fee} in fees`,
  receiverFee: (fee: string): string => `less ${fee} in fees`,
  somebody: 'an unknown party',
  someAmount: 'an unknown amount',
});

/** Sentences about a write that may not happen, and about what is on the ledger. */
export const effectTexts = {
  planned: textIn(verbsIn('present')),
  happened: textIn(verbsIn('past')),
} as const;

export const effectText = effectTexts.happened;

/** Where parties and contracts live. */
export const hostingText = {
  maySubmit: 'may submit',
  mayConfirm: 'may confirm',
  mayObserve: 'may observe',
  hosted: (party: string, participant: string, permission: string): string =>
    `${party} is hosted by ${participant}, which ${permission}`,
  changed: (party: string, participant: string, permission: string): string =>
    `${participant}, which hosts ${party}, now ${permission}`,
  revoked: (party: string, participant: string): string =>
    `${party} is no longer hosted by ${participant}`,
  onboarding: (party: string, participant: string): string =>
    `${participant} begins to host ${party}`,
  unknown: (variant: string): string => `not understood: a change of topology, ${variant}`,
  on: (sentence: string, synchronizer: string): string => `${sentence}, on ${synchronizer}`,
  left: (template: string, from: string, to: string): string =>
    `a contract (${template}) left ${from} for ${to}: in transit`,
  arrived: (template: string, from: string, to: string): string =>
    `a contract (${template}) arrived at ${to} from ${from}`,
} as const;

/** Why a contract that may be a holding is not understood. */
export const notUnderstood = {
  unreadable: 'its amount cannot be read',
  unsigned: (id: string, admin: string): string =>
    `it claims to be ${id} of ${admin}, which did not sign it`,
  otherPackage: (claim: string | undefined): string =>
    `it has the name of a well-known holding, but comes from another package${claim ?? ''}`,
  unknownPackage: (claim: string | undefined): string =>
    `its package is unknown, and no view shows whether it is a holding${claim ?? ''}`,
  noReading:
    'its package is trusted, but no reading says whether it is a holding, and where its owner, token and amount are: add it to readings',
  claim: (amount: string, id: string, owner: string): string =>
    `; it claims to be ${amount} ${id} of ${owner}`,
  torn: 'this view shows only a part of what happens to the holdings of its owner',
  unseen: 'its amount is not in the transaction, and could not be looked up',
} as const;

export const noDso =
  "no source names the issuer of the network's Amulet: a scan URL or the setting dso does";
/** The scan of the profile did not respond with its DSO. */
export const dsoNotTold =
  "the scan did not say which Amulet is the network's: Amulet is listed with its issuer until it does";

import { quoteText } from '../../../lib/text/quote.ts';
import { formatInteger, pluralize } from '../../../lib/text/pluralize.ts';
import { keyFor } from '../../../lib/keys/key-for.ts';

/** What Enter does on a line, by where the line leads. */
export const enterDoes = {
  contract: 'looks up this contract',
  update: 'looks up the update of this activity',
  party: 'opens the page of this party',
  part: 'lists all lines of this part, or the first ones',
} as const;

// The page of a party, on the screen and as a table of `cantui party`.

export const pageText = {
  title: (name: string): string => `Party ${name}`,
  page: 'Party',
  progress: (waiting: number, failed: number): string =>
    [
      ...(waiting > 0 ? [`requesting ${waiting} of 6 parts`] : []),
      ...(failed > 0 ? [`${failed} of 6 parts failed`] : []),
    ].join(', '),
  lineOf: (line: number, lines: number): string => `line ${line}/${lines}`,
  enter: (to: keyof typeof enterDoes): string =>
    `${keyFor('party.follow', 'return')} ${enterDoes[to]}.`,
  loading: 'requesting…',
  unreadSince: (time: string): string => `not read since ${time}`,
  unread: (age: string, time: string, reason: string): string =>
    `${age} old, not read since ${time}: ${reason}`,
  beforeWrite: 'from before your last write',
  id: 'Party id',
  names: 'ANS names',
  noName: 'none',
  host: 'Hosted by',
  noHost: 'no participant hosts this party on the synchronizer',
  preapproval: 'Preapproval',
  noPreapproval: 'none: each transfer is an offer that the party has to accept',
  approvedBy: (provider: string): string => `by ${provider}`,
  withoutConsent: 'transfers need no acceptance',
  traffic: 'Traffic',
  noTraffic: 'the participant has bought none',
  left: (left: string, limit: string): string =>
    `${left} of ${limit} bytes left, bought by the host`,
  holdings: 'HOLDINGS',
  instruments: (count: number, atLeast: string): string =>
    `${formatInteger(count)}${atLeast} ${count === 1 && atLeast === '' ? 'token' : 'tokens'}`,
  noAmount: '-',
  noHoldings: 'this party holds nothing',
  noAmulet: 'no holdings found',
  inContracts: (count: string): string => `in ${count}`,
  issuedBy: (admin: string): string => `issued by ${admin}`,
  split: (unlocked: string, locked: string): string => `unlocked ${unlocked}, locked ${locked}`,
  account: (id: string, provider: string): string =>
    [
      id === '' ? 'in an account' : `in account ${id}`,
      ...(provider === '' ? [] : [`with the custodian ${provider}, who has to act as well`]),
    ].join(' '),
  locked: (amount: string, holders: readonly string[], until: string | undefined): string =>
    [
      `${amount} locked`,
      ...(holders.length === 0 ? [] : [`by ${holders.join(', ')}`]),
      until === undefined ? 'without a time limit' : `until ${until}`,
    ].join(' '),
  coverage: {
    all: undefined,
    amulet: 'a scan lists only Amulet: holdings of other instruments are unknown',
    first: 'the ledger has more contracts of this party than were read: holdings may be missing',
  },
  unclear: (count: number, template: string, reason: string): string =>
    `not counted: ${pluralize(count, 'contract')} ${template}: ${reason}`,
  feesUnknown: (reason: string): string => `Amulet: holding fees are unknown: ${reason}`,
  fees: (fees: string, round: string): string =>
    `Amulet: holding fees up to round ${round}: ${fees}, not subtracted`,
  cut: (shown: string): string => `only the first ${shown} were read; the sums cover only those`,
  repeated: (count: number): string =>
    `the service listed ${pluralize(count, 'contract')} more than once; each counts once`,
  unreadableHoldings: (count: number): string =>
    `${pluralize(count, 'holding')} without a readable owner or amount, not in the sums`,
  holdingHeads: {
    amount: 'amount',
    fee: 'fee',
    round: 'round',
    lock: 'lock',
    contract: 'contract',
  },
  lockedUntil: (until: string, reason: string): string =>
    reason === '' ? `until ${until}` : `until ${until}: ${reason}`,
  lockExpired: (until: string): string => `expired ${until}`,
  activity: 'ACTIVITY',
  activityCount: (count: string, all: string): string => `${count} of ${all}`,
  loadedRows: 'loaded activities',
  since: (time: string): string => `since ${time}`,
  span: (span: string): string => `last ${span}`,
  allLoaded: 'all loaded',
  gaps: (gaps: string): string => `${gaps}: rows may be missing`,
  noActivity: 'no activity in this span',
  received: (sum: string): string => `in ${sum}`,
  sent: (sum: string): string => `out ${sum}`,
  change: (change: string): string => `net change: ${change} (fees and rewards included)`,
  changeUnknown: 'the change of holdings is unknown: an activity has no amount',
  unreadable: (count: string): string => `${count} without a readable amount, not in the sums`,
  counterpartyHeads: { party: 'counterparty', in: 'in', out: 'out', count: 'rows' },
  network: '(network)',
  offers: 'OPEN OFFERS',
  noOffers: 'none from or to this party',
  noKnownOffers: 'none found; there may be some',
  otherOffers: {
    rows: 'only offers among the loaded activities: others are unknown',
    cut: 'the ledger has more contracts of this party than were read: offers may be missing',
    views: 'the ledger sent no interface views: offers of other registries are unknown',
  },
  unreadableOffers: (count: number): string =>
    `${pluralize(count, 'offer')} without a readable amount or receiver, not listed`,
  unsignedOffers: (count: number): string =>
    `${pluralize(count, 'offer')} that the issuer of the token or the sender did not sign, not listed`,
  expiredOffers: (count: number): string =>
    `${pluralize(count, 'expired offer')} with a contract that is still active, not listed`,
  memo: (memo: string): string => `memo: ${quoteText(memo)}`,
  offerTo: (party: string): string => `to ${party}`,
  offerFrom: (party: string): string => `from ${party}`,
  expires: (time: string): string => `expires ${time}`,
  expiresIn: (left: string, time: string): string => `EXPIRES IN ${left}, ${time}`,
  offerStuck: (time: string): string => `EXPIRED ${time}: withdraw it to unlock its value`,
  offerExpired: (time: string): string => `expired ${time}`,
  waitsForRegistry: 'waits for its registry',
  fromRows: 'among the loaded activities',
  contracts: 'CONTRACTS',
  noContracts: 'the ledger shows no active contract of this party',
  active: (count: string): string => `${count} active`,
  cutContracts: (count: string): string => `the first ${count}; there are more`,
  more: (count: string): string =>
    `${count} more: press ${keyFor('party.follow', 'return')} to list all`,
  notParty: 'No party is selected here.',
  notPartyId: (text: string): string =>
    `"${text}" is neither a party id nor a name seen in this session. Type NAME::FINGERPRINT.`,
  choose: 'Which party?',
  seen: 'seen',
} as const;

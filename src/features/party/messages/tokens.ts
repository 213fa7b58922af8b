import { pluralize } from '../../../lib/text/pluralize.ts';
import { keyFor } from '../../../lib/keys/key-for.ts';
import { enterDoes } from './page.ts';

// The Tokens tab, and the tables of `cantui holdings` and `cantui offers`.

export const tokenText = {
  title: 'Tokens',
  titleOf: (party: string): string => `Tokens of ${party}`,
  place: (place: number, count: number): string =>
    place === 0 || count < 2 ? '' : `party ${place} of ${count}`,
  party: 'the party id',
  choosing: 'requesting your parties…',
  get noParty() {
    return `Which party? The profile and the rights of this user name none. Type ${keyFor('palette.open', ':')}tokens NAME::FINGERPRINT.`;
  },
  whyNone: 'the profile and the rights of the user name no party',
  get noPartyOrUser() {
    return `Which party? The profile names none, and no ledger URL is set (--ledger-url). Type ${keyFor('palette.open', ':')}tokens NAME::FINGERPRINT.`;
  },
  unknownParties: (why: string): string =>
    `The ledger did not list the parties of this user: ${why}. Press ${keyFor('tokens.refresh', 'r')} to try again, or type ${keyFor('palette.open', ':')}tokens NAME::FINGERPRINT.`,
  notPartyId: (typed: string): string =>
    `"${typed}" is neither a party id nor a name seen in this session. Type NAME::FINGERPRINT.`,
  notWholeId: (typed: string, message: string, remedy = ''): string =>
    `"${typed}" ${message}: ${remedy}.`,
  noOtherParty: 'The profile and the rights of this user name no other party.',
  enter: (to: keyof typeof enterDoes): string =>
    `${keyFor('tokens.follow', 'return')} ${to === 'party' ? 'opens the page of the issuer' : enterDoes[to]}.`,
  noOffer: 'Select an offer first.',
  walletOffer: 'A wallet made this offer outside the token standard: use the wallet.',
  notReceiver: 'This party made the offer: only its receiver can accept or reject it.',
  notSender: 'Another party made the offer: only its sender can withdraw it.',
  notOpen: 'Nobody can accept this offer now: it has expired, or its registry acts first.',
  noHolding: 'Select a holding first.',
  noSelectedPreapproval: 'Select a preapproval first.',
  otherPreapproval:
    'This preapproval is of another registry: cantui can cancel only those of Amulet.',
  offersIn: 'OFFERS TO THIS PARTY',
  offersOut: 'OFFERS FROM THIS PARTY',
  noneOffered: 'none',
  noneKnown: 'none found; there may be some',
  preapprovals: 'PREAPPROVALS',
  noPreapproval: 'none: each transfer is an offer that the party has to accept',
  everyOf: 'every token',
  of: (admin: string): string => `issued by ${admin}`,
  by: (provider: string): string => `paid by ${provider}`,
  noEnd: 'without an end',
  sources: 'REGISTRIES',
  registryLine: (name: string, decimals: string, time: string, address: string): string =>
    `${name}, ${decimals}, read ${time}, ${address}`,
  decimals: (count: number): string => pluralize(count, 'decimal'),
  paused: (reason: string | undefined): string =>
    reason === undefined ? 'PAUSED: no transfers now' : `PAUSED: ${reason}`,
  usedUp: (amount: string, contracts: number): string =>
    `${amount} in ${pluralize(contracts, 'contract')} used up by holding fees: the issuer may expire ${contracts === 1 ? 'it' : 'them'}`,
  registryFailed: (address: string, reason: string): string => `registry ${address}: ${reason}`,
  noRegistry: 'no registry configured',
  balance: (party: string, unlocked: string, source: string): string =>
    `${party} has ${unlocked} unlocked: ${source}`,
  readAt: (source: string, time: string): string => `${source}, read ${time}`,
} as const;

import { pluralize } from '../../../lib/text/pluralize.ts';
// The Tokens tab, and the tables of `cantui holdings` and `cantui offers`.

export const tokenText = {
  title: 'Tokens',
  party: 'Party id',
  noParty: 'no party yet: the profile names none, and the rights of the user name none',
  offersIn: 'OFFERS TO THIS PARTY',
  offersOut: 'OFFERS FROM THIS PARTY',
  noneOffered: 'none',
  noneKnown: 'none was found; there may be others',
  preapprovals: 'PREAPPROVALS',
  noPreapproval: 'none: each transfer is an offer that the party has to accept',
  everyOf: 'every instrument',
  of: (admin: string): string => `issued by ${admin}`,
  by: (provider: string): string => `paid by ${provider}`,
  noEnd: 'without an end',
  sources: 'REGISTRIES',
  registryLine: (name: string, decimals: string, address: string): string =>
    `${name}, ${decimals}, ${address}`,
  decimals: (count: number): string => pluralize(count, 'decimal'),
  paused: (reason: string | undefined): string =>
    reason === undefined ? 'PAUSED: no transfers now' : `PAUSED: ${reason}`,
  usedUp: (amount: string, contracts: number): string =>
    `${amount} in ${pluralize(contracts, 'contract')} used up by holding fees: the issuer may expire ${contracts === 1 ? 'it' : 'them'}`,
  registryFailed: (address: string, reason: string): string => `registry ${address}: ${reason}`,
  noRegistry: 'no registry configured',
  readAt: (source: string, time: string): string => `${source}, read ${time}`,
  memo: (memo: string): string => `memo: ${memo}`,
} as const;

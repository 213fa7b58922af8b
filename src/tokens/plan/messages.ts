import { formatInteger, pluralize } from '../../lib/text/pluralize.ts';
import { quoteText } from '../../lib/text/quote.ts';
import { formatAmount } from '../../lib/numbers/decimal.ts';

export const tokenReadText = {
  noOffer: (contractId: string): string =>
    `no offer ${contractId}: it does not exist, or your parties do not see it`,
  ended: (contractId: string): string =>
    `the offer ${contractId} has ended: the ledger has archived its contract`,
  notAnOffer: (contractId: string, template: string): string =>
    `the contract ${contractId} is not an offer signed by the admin of its token: its template is ${template}`,
  noPreapproval: (party: string): string => `${party} has no preapproval of Amulet on this ledger`,
  severalPreapprovals: (party: string, ids: readonly string[]): string =>
    `${party} has ${ids.length} preapprovals of Amulet; name one: ${ids.join(', ')}`,
} as const;

const decimalRule = 'a positive decimal with at most 10 decimal places';

export const tokenFieldText = {
  noParty: {
    rule: 'a party',
    message: 'is missing',
    remedy: 'use a whole party id, NAME::FINGERPRINT',
  },
  party: {
    rule: 'a party',
    message: 'is not of the form NAME::FINGERPRINT',
    remedy: 'paste the whole party id',
  },
  noAmount: { rule: decimalRule, message: 'is missing', remedy: 'use a decimal such as 12.5' },
  amount: {
    rule: decimalRule,
    message: 'is not a positive decimal',
    remedy: 'use a decimal such as 12.5, without a unit',
  },
  tooManyDecimals: {
    rule: decimalRule,
    message: 'has too many decimal places',
    remedy: 'use at most 10 decimal places',
  },
  instrument: {
    rule: 'ADMIN/ID, or only an id',
    message: 'is not ADMIN/ID',
    remedy: 'use ADMIN/ID, such as registrar::1220…/USDC, or nothing for Amulet',
  },
  toOneself: {
    rule: 'another party',
    message: 'is the party that pays',
    remedy: 'use another party; merge joins the holdings of one',
  },
  memo: (length: number, most: number) => ({
    rule: `at most ${most} characters`,
    message: `has ${length} characters`,
    remedy: `use at most ${most} characters`,
  }),
  expires: {
    rule: '1m to 90d',
    message: 'is not a valid duration',
    remedy: 'use a duration from 1m to 90d, such as 24h',
  },
  noOffer: {
    rule: 'a contract id',
    message: 'is missing',
    remedy: 'use the contract id of the offer',
  },
  /** Rules that only the ledger or a registry knows. */
  balance: {
    rule: 'at most the unlocked balance',
    remedy: 'use a smaller amount, or wait until more is unlocked',
  },
  pieces: {
    rule: 'at most 100 holdings at once',
    remedy: 'merge them first, or use a smaller amount',
  },
  ofToken: { rule: 'the decimal places of the token', remedy: 'use fewer decimal places' },
  held: { rule: 'a token that the party holds', remedy: 'use another token, or another party' },
  oneToken: { rule: 'one token', remedy: 'use one of them, as ADMIN/ID' },
  onePreapproval: { rule: 'one preapproval', remedy: 'use the contract id of one' },
  openOffer: { rule: 'an open offer', remedy: 'use another offer' },
} as const;

/** A node may list fewer contracts than a party has. */
const amongFirst = (listed: number): string =>
  `among the first ${formatInteger(listed)} contracts, which are all that the node lists,`;

export const tokenPlanText = {
  noHolding: (
    party: string,
    instrument: string,
    {
      account,
      cutAt,
    }: { readonly account: string | undefined; readonly cutAt: number | undefined },
  ): string =>
    `${party} has no unlocked holding of ${instrument}${account === undefined ? '' : ` in its account ${account}`} ${cutAt === undefined ? 'on this ledger' : amongFirst(cutAt)}`,
  severalTokens: (id: string, all: readonly string[]): string =>
    `${pluralize(all.length, 'token')} with the id ${id}; choose one: ${all.join(', ')}`,
  tooLittle: (amount: string, has: string, id: string, cutAt?: number): string =>
    `not enough ${id}: ${formatAmount(has)} unlocked ${cutAt === undefined ? '' : `${amongFirst(cutAt)} `}of ${formatAmount(amount)} requested. Nothing was prepared`,
  decimals: (amount: string, symbol: string, decimals: number): string =>
    `${amount} has too many decimal places: ${symbol} has ${decimals}`,
  tooManyPieces: (of: string, id: string): string =>
    `the largest 100 holdings are only ${formatAmount(of)} ${id}: merge them first`,
  nothingToMerge: (party: string, id: string): string =>
    `${party} has fewer than two unlocked holdings of ${id}: there is nothing to merge`,
  expired: (contractId: string, at: string): string =>
    `the offer ${contractId} expired at ${at}: only its sender can take the amount back, by withdrawing it`,
  noVersion: 'these holdings share no version of the token standard',
  noRegistry: (admin: string): string =>
    `no registry configured for ${admin}. Add the address that the issuer publishes to the profile: registries: { '${admin}': https://… }`,
  noScan:
    'no scan URL, and only the scan knows the admin of Amulet. Pass --scan-url URL or set scanUrl in the profile.',
  otherRegistry: (address: string, admin: string, wanted: string): string =>
    `no registry configured for ${wanted} (${address} is that of ${admin}). Add the address that the issuer publishes to the profile: registries: { '${wanted}': https://… }`,
  failed: (address: string, summary: string, detail: string, hint: string): string =>
    `registry ${address}: ${summary} (${detail}): ${hint}`,
  absent: (address: string, said: string): string =>
    `registry ${address} did not find it: ${quoteText(said)}`,
  wantsToken: (address: string): string =>
    `registry ${address} requires authentication, and cantui sends a token only to the ledger: check the registries setting`,
  misfit: (address: string, reason: string): string =>
    `registry ${address}: ${reason}. Nothing was prepared`,
  paused: (id: string, reason: string): string =>
    `the registry has paused ${id}${reason === '' ? '' : `: ${reason}`}`,
  noInstrument: (reason: string): string =>
    `The registry does not describe this token (${reason}): its decimal places are not checked.`,
  kind: (announced: string, possible: string): string =>
    `the registry announces a transfer of the kind ${announced}, but cantui supports only ${possible} here`,
  otherSynchronizer: (contractId: string, found: string, wanted: string): string =>
    `the registry discloses ${contractId} on synchronizer ${found}, but the holdings are on ${wanted}`,
} as const;

export const tokenFactText = {
  pays: (amount: string, id: string): string => `${formatAmount(amount)} ${id}`,
  direct: 'at once: the receiver allows payments without an offer',
  offer: (until: string): string =>
    `offer: the amount is locked until the receiver accepts, or until ${until}`,
  merge: (count: number): string => `${pluralize(count, 'holding')} into one`,
  inputs: (count: number): string => pluralize(count, 'holding'),
  proposes: 'payments without offers, once the provider accepts and pays for it',
  cancels: 'the preapproval: payments become offers again',
  answers: { accept: 'accepts', reject: 'rejects', withdraw: 'withdraws' },
  fields: 'every signed field is in --output json, and in the file that -o writes',
  notCalled: 'no signer was called, and nothing was sent',
  toSend: (sha256: string, accepted: string): string => `--confirm ${sha256}${accepted}`,
} as const;

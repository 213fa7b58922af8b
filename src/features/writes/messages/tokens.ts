import { formatInteger, pluralize } from '../../../lib/text/pluralize.ts';
import { quoteText, tellName } from '../../../lib/text/quote.ts';
import { formatAmount } from '../../../lib/numbers/decimal.ts';

export const tokenReadText = {
  noOffset: 'the response of /v2/state/ledger-end does not match its API document',
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

export const tokenOptionText = {
  empty: (option: string): string => `${option} is empty: omit it, or pass a value`,
  problem: (option: string, value: string, problem: string, remedy: string): string =>
    `${option}${value === '' ? '' : ` "${value}"`} ${problem}: ${remedy}`,
  onlyOne: 'use only one of --dry-run, --confirm SHA256, --yes, -o FILE',
  choose: 'nothing signed: choose one of --dry-run, --confirm SHA256, --yes, -o FILE',
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

/** What was requested, on a review: the transaction is compared with it. */
export const wantedText = {
  label: 'requested',
  differs: 'NOT REQUESTED',
  notCompared: 'NOT COMPARED',
  replaced:
    'this transaction was loaded: it is not compared with the payment that you entered before',
  memo: 'memo',
  pay: (amount: string, id: string, to: string): string =>
    `pay ${formatAmount(amount)} ${tellName(id)} to ${tellName(to)} at once, without a fee`,
  offer: (amount: string, id: string, to: string, until: string): string =>
    `offer ${formatAmount(amount)} ${tellName(id)} to ${tellName(to)}, without a fee; the offer expires ${until}`,
  merge: (count: number, id: string): string =>
    `merge ${pluralize(count, 'holding')} of ${tellName(id)} into one, without a fee`,
  preapprove: (provider: string): string =>
    `propose a preapproval of Amulet, which ${tellName(provider)} accepts and pays for`,
  cancel: 'end the preapproval of Amulet',
  from: (sender: string): string => `from ${tellName(sender)}`,
  to: (receiver: string): string => `to ${tellName(receiver)}`,
  answer: (action: string, amount: string, id: string, other: string, until?: string): string =>
    `${action} the offer of ${formatAmount(amount)} ${tellName(id)} ${other}, without a fee${until === undefined ? '' : `; it expires ${until}`}`,
} as const;

export const tokenWriteText = {
  notWritten: (reason: string): string => `no file was written: ${reason}`,
  notSigned: (reason: string): string => `not signed, not sent: ${reason}`,
  otherDigest: (sha256: string, typed: string): string =>
    `the SHA-256 of your request is now ${sha256}, not ${typed}: the terms or the holdings have changed, or it was sent already`,
  prompt: (phrase: string): string =>
    `cantui: type ${phrase} to sign and send. This cannot be undone: `,
  noSigner: (party: string, profile: string): string =>
    `no signer of profile ${profile} has the key of ${party}: name one with --signer, or write the prepared file with -o FILE and sign it elsewhere`,
  approvals: (profile: string, required: number): string =>
    `profile ${profile} requires ${pluralize(required, 'approval')}: write the prepared file with -o FILE, then use cantui sign, and cantui execute --write-bundle`,
  ifNothing: (until: string, then: string): string =>
    `if you do nothing: after ${until} the ledger can no longer record it. ${then}`,
  ifNothingUnsigned: (until: string): string =>
    `if you do nothing: its deadline ${until} is not signed, so the ledger may still record it later. Check the entry before you send it again.`,
  thenDirect: 'Check the entry then: it was paid, or nothing happened.',
  thenOffer: (until: string): string =>
    `Nobody can accept an offer after ${until}: cantui withdraw then frees the amount.`,
  thenProposal: 'Check the entry then: the proposal exists, or nothing happened.',
  thenPreapproval: 'Check the entry then: the preapproval has ended, or it is as before.',
  thenAnswer: 'Check the entry then: it happened, or the offer is as before.',
} as const;

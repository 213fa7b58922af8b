import * as v from 'valibot';
import type { Instrument, TokenMove } from '../../ledger/effects/holding.ts';
import {
  offerActions,
  transferKinds,
  type OfferAction,
  type TransferKind,
} from '../../ledger/registry/registry-endpoints.ts';
import type { PreapprovalTerms, TransferTerms } from '../../ledger/registry/transfer-commands.ts';
import { pluralize } from '../../lib/text/pluralize.ts';

const text = v.string();
const instrument = v.object({ admin: text, id: text });

const transfer = v.object({
  kind: v.literal('transfer'),
  party: text,
  transferKind: v.picklist(transferKinds),
  terms: v.object({
    ...{ sender: text, receiver: text, amount: text, instrument },
    inputs: v.pipe(v.array(text), v.readonly()),
    ...{ requestedAt: text, executeBefore: text, memo: v.optional(text) },
    account: v.optional(text),
  }),
});

const answer = v.object({
  kind: v.picklist(offerActions),
  party: text,
  offer: v.object({
    ...{ contractId: text, sender: text, receiver: text, amount: text, instrument },
    deadline: v.optional(text),
  }),
});

const preapprove = v.object({
  kind: v.literal('preapprove'),
  party: text,
  terms: v.object({ receiver: text, provider: text, dso: text }),
});

const cancel = v.object({
  kind: v.literal('cancel-preapproval'),
  party: text,
  contractId: text,
});

/**
 * A `TokenIntent` in a file, by the word of its author. The values are only compared with what the
 * bytes do, so they need no form of their own.
 */
export const tokenIntentSchema = v.variant('kind', [transfer, answer, preapprove, cancel]);

export const intentText = {
  asWanted: 'as you requested',
  remedy:
    'do not sign: the registry or the participant built a different transaction than you requested',
  remedyUnreadable:
    'do not sign yet: cantui cannot read every contract, so it could not compare. For the tokens of a trusted package, say in readings which fields are owner, token, amount and lock',
  undecodable: 'the transaction cannot be decoded, so nothing was compared',
  remedyUndecodable: 'do not sign: prepare the transaction again',
  change: (unlocked: string, locked: string) => `${unlocked} unlocked, ${locked} locked`,
  differs: (party: string, { admin, id }: Instrument, wanted: string, found: string) =>
    `${party}: ${id} of ${admin} should change by ${wanted}, but the transaction changes it by ${found}`,
  notUnderstood: (count: number, template: string, reason: string) =>
    `${pluralize(count, 'contract')} not understood, the first is ${template}: ${reason}`,
  otherRoot: (found: string) => `the transaction exercises another choice: ${found}`,
  noRoot: 'the transaction exercises no choice',
  field: (name: string, wanted: string, found: string) =>
    `${name} should be ${wanted}, but is ${found}`,
  factoryOf: (signatories: string, admin: string) =>
    `the factory is signed by ${signatories}, not by the admin of the token ${admin}`,
  unknownFactory: 'the contract of the choice is not among the inputs',
  unwantedContract: (template: string, contractId: string, whose: string) =>
    `the transaction creates ${template} ${contractId} in the name of ${whose}`,
  seenBy: (template: string, contractId: string, parties: string) =>
    `the transaction creates ${template} ${contractId}, which also involves ${parties}`,
  usedUp: (template: string, contractId: string) =>
    `the transaction archives ${template} ${contractId}, which it should not`,
  unused: (contractId: string) =>
    `the transaction does not archive the holding ${contractId}, so you could pay twice`,
  offers: (count: number) => `the transaction should make one offer, but makes ${count}`,
  proposals: (count: number) => `the transaction should create one proposal, but creates ${count}`,
  act: (
    { choice, contractId }: { readonly choice: string; readonly contractId: string },
    template: string,
    whose: string,
    why: string,
  ) => `${whose} exercises ${choice} on ${template} ${contractId}, ${why}`,
  acts: {
    notRequested: 'which the request does not need',
    notOfToken: 'a contract that the admin of the token did not sign',
    otherPreapproval: 'a preapproval of somebody else than the receiver',
    expiredPreapproval: 'a preapproval that had expired',
    unknownCode:
      'code of a package that is neither published nor trusted. If its publisher confirms the package, add it to trustedPackages or trustedDars',
  },
  notMerged: (before: number, after: number) =>
    `the transaction should merge several holdings into one, but turns ${before} into ${after}`,
} as const;

export interface KnownOffer extends TokenMove {
  readonly contractId: string;
  /** The time until which an offer can be accepted, as it is sent. */
  readonly deadline?: string | undefined;
}

/** The intent in terms of the ledger: all that a registry and a participant are measured by. */
export type TokenIntent =
  | {
      readonly kind: 'transfer';
      readonly party: string;
      readonly terms: TransferTerms;
      readonly transferKind: TransferKind;
    }
  | { readonly kind: OfferAction; readonly party: string; readonly offer: KnownOffer }
  | { readonly kind: 'preapprove'; readonly party: string; readonly terms: PreapprovalTerms }
  | {
      readonly kind: 'cancel-preapproval';
      readonly party: string;
      readonly contractId: string;
    };

/** Undefined for what moves no token. */
export const movedBy = (intent: TokenIntent): TokenMove | undefined => {
  if (intent.kind === 'transfer') return intent.terms;
  return 'offer' in intent ? intent.offer : undefined;
};

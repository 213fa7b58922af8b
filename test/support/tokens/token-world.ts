import { packagesNamed } from '../../../src/ledger/packages/known-packages.ts';
import { objectAt, textAt } from '../../../src/lib/json/fields.ts';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import type { OwnedHolding } from '../../../src/tokens/holdings.ts';
import type { OpenOffer } from '../../../src/tokens/fetch-offer.ts';
import { sha256Hex } from '../../../src/lib/sha256.ts';
import { epoch } from '../samples/sample-activities.ts';

export const partyOf = (name: string): string => `${name}::1220${sha256Hex(name)}`;

/** The parties of a model ledger. Mallory runs the registry, and wants what isn't Mallory's. */
export const [payer, receiver, dso, mallory] = ['payer', 'receiver', 'dso', 'mallory'].map(
  partyOf,
) as [string, string, string, string];

export const synchronizerId = `global::1220${sha256Hex('synchronizer')}`;

export const newestId = (name: string): string => packagesNamed(name).at(-1) ?? '';

/** A contract id as ledgers make them, from words. */
export const contractIdOf = (words: string): string =>
  `00${sha256Hex(words)}ca121220${sha256Hex(`suffix ${words}`)}`;

export const amulet = { admin: dso, id: 'Amulet' } as const;

/** A contract of the model ledger. */
export interface ModelContract {
  readonly contractId: string;
  /** `package:Module:Entity`. */
  readonly template: string;
  readonly packageName: string;
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
  readonly argument: JsonObject;
}

export const templateOf = (packageName: string, entity: string): string =>
  `${newestId(packageName)}:${entity}`;

type Seed = Pick<ModelContract, 'argument' | 'signatories'> & {
  readonly words: string;
  readonly entity: string;
  readonly packageName?: string;
  readonly observers?: readonly string[];
};

/** Makes a contract of a published package. */
export const contractOf = ({
  words,
  entity,
  packageName = 'splice-amulet',
  signatories,
  observers = [],
  argument,
}: Seed): ModelContract => ({
  contractId: contractIdOf(words),
  template: templateOf(packageName, entity),
  ...{ packageName, signatories, observers, argument },
});

export const amuletArgument = (owner: string, amount: string, admin = dso): JsonObject => ({
  dso: admin,
  owner,
  amount: {
    initialAmount: amount,
    createdAt: { number: '7' },
    ratePerRound: { rate: '0.0000000000' },
  },
});

/** An Amulet. Another admin makes it another token. */
export const amuletOf = (
  words: string,
  { owner, amount, admin = dso }: { owner: string; amount: string; admin?: string },
): ModelContract =>
  contractOf({
    words,
    entity: 'Splice.Amulet:Amulet',
    signatories: [admin, owner],
    argument: amuletArgument(owner, amount, admin),
  });

/** The payer's Amulets: the last one is never needed to pay. */
export const wallet: readonly ModelContract[] = [
  amuletOf('first', { owner: payer, amount: '70.0000000000' }),
  amuletOf('second', { owner: payer, amount: '50.0000000000' }),
  amuletOf('third', { owner: payer, amount: '5.0000000000' }),
];

/** The same as the ledger's views describe them. */
export const payingHoldings: readonly OwnedHolding[] = wallet.map(
  ({ contractId, template, packageName, argument }) => ({
    ...{ contractId, template, packageName, synchronizerId },
    owner: payer,
    instrument: amulet,
    amount: textAt(objectAt(argument, 'amount') ?? {}, 'initialAmount'),
    lock: undefined,
    versions: ['v1', 'v2'],
    isLocked: false,
  }),
);

export const times = {
  requestedAt: new Date(epoch - 30_000).toISOString(),
  executeBefore: new Date(epoch + 86_400_000).toISOString(),
} as const;

/** What an offer locks. */
export const lockedOf = (
  words: string,
  {
    owner,
    amount,
    holders = [dso],
  }: { owner: string; amount: string; holders?: readonly string[] },
): ModelContract =>
  contractOf({
    words,
    entity: 'Splice.Amulet:LockedAmulet',
    signatories: [...new Set([dso, owner, ...holders])],
    argument: {
      amulet: amuletArgument(owner, amount),
      lock: { holders, expiresAt: times.executeBefore, optContext: 'offer' },
    },
  });

export interface OfferTerms {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly executeBefore?: string;
}

/** An offer of Amulet. */
export const instructionOf = (
  words: string,
  locked: ModelContract,
  { from, to, amount, executeBefore = times.executeBefore }: OfferTerms,
): ModelContract =>
  contractOf({
    words,
    entity: 'Splice.AmuletTransferInstruction:AmuletTransferInstruction',
    signatories: [dso, from],
    observers: [to],
    argument: {
      lockedAmulet: locked.contractId,
      transfer: {
        ...{ sender: from, receiver: to, amount },
        instrumentId: { ...amulet },
        ...{ requestedAt: times.requestedAt, executeBefore },
        inputHoldingCids: [locked.contractId],
        meta: { values: {} },
      },
    },
  });

const offered = { from: payer, to: receiver, amount: '30.0000000000' };

/** An offer that waits for its receiver. */
export const openLock = lockedOf('open lock', { owner: payer, amount: offered.amount });
export const openInstruction = instructionOf('open offer', openLock, offered);

export const openOffer: OpenOffer = {
  contractId: openInstruction.contractId,
  ...{ sender: payer, receiver, amount: offered.amount, instrument: amulet },
  ...{ versions: ['v1', 'v2'], synchronizerId, deadline: times.executeBefore, memo: undefined },
};

/** The contracts that the registry of Amulet discloses. */
export const factory = contractOf({
  words: 'factory',
  entity: 'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
  signatories: [dso],
  argument: { dso },
});

/** A contract with which the payer would let somebody else act. */
export const grant = contractOf({
  words: 'grant',
  entity: 'Splice.Wallet.TransferPreapproval:TransferPreapprovalProposal',
  packageName: 'splice-wallet',
  signatories: [payer],
  observers: [mallory],
  argument: { receiver: payer, provider: mallory, expectedDso: null },
});

/** A holding of the payer that arrived after the others were listed: nothing here may touch it. */
export const savings: readonly ModelContract[] = [
  amuletOf('savings', { owner: payer, amount: '9.0000000000' }),
];

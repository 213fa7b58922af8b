import type { JsonObject } from '../../lib/json.ts';
import { objectAt } from '../rules.ts';
import { transferContent, type Content } from './transfer.ts';
import { createdIn, namesOf, type Exercised, type ScanUpdate } from './update-events.ts';
import { amountAt, recordAt, roundOf, textOf } from './values.ts';

/** What a choice that was recognised comes to: an activity of its own. */
interface Telling {
  readonly tells: 'activity';
  readonly type: string;
  readonly content: (exercised: Exercised, update: ScanUpdate) => Content;
}

/** A choice around transfers: it says more of those below it, and may stand for them with its id. */
interface Wrapping {
  readonly tells: 'more';
  readonly standsFor: boolean;
  readonly adds: (exercised: Exercised) => JsonObject;
}

type Meaning = Telling | Wrapping;

interface Recognised {
  readonly choice: string;
  /** The template or the interface whose choice it is, as `Module:Entity`. */
  readonly of: readonly string[];
  readonly meaning: Meaning;
}

const amuletPackage = 'splice-amulet';
const rules = ['Splice.AmuletRules:AmuletRules'];
const preapproval = ['Splice.AmuletRules:TransferPreapproval'];
const factory = [
  'Splice.Api.Token.TransferInstructionV1:TransferFactory',
  'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
];
const instruction = [
  'Splice.Api.Token.TransferInstructionV1:TransferInstruction',
  'Splice.AmuletTransferInstruction:AmuletTransferInstruction',
];

const argumentOf = ({ event }: Exercised): JsonObject => recordAt(event, 'choice_argument');
const resultOf = ({ event }: Exercised): JsonObject => recordAt(event, 'exercise_result');

const transfer: Telling = {
  tells: 'activity',
  type: 'transfer',
  content: (exercised) => transferContent(argumentOf(exercised), resultOf(exercised)),
};

/** The amulet that a choice made, by the id in its result: the update creates it. */
const amuletMade = (exercised: Exercised, update: ScanUpdate) => {
  const sum = recordAt(resultOf(exercised), 'amuletSum');
  const amulet = createdIn(update, textOf(sum, 'amulet'));
  const owned = {
    amulet_owner: textOf(amulet, 'owner'),
    amulet_amount: amountAt(objectAt(amulet, 'amount'), 'initialAmount'),
  };
  return { sum, owned };
};

const tap: Telling = {
  tells: 'activity',
  type: 'devnet_tap',
  content: (exercised, update) => {
    const { sum, owned } = amuletMade(exercised, update);
    return { fields: { round: roundOf(sum), tap: owned }, notices: [] };
  },
};

/** Services tell no round of it, though its update does. */
const mint: Telling = {
  tells: 'activity',
  type: 'mint',
  content: (exercised, update) => ({
    fields: { mint: amuletMade(exercised, update).owned },
    notices: [],
  }),
};

const aborted = (kind: 'withdraw' | 'reject'): Telling => ({
  tells: 'activity',
  type: 'abort_transfer_instruction',
  content: ({ event }) => ({
    fields: {
      abort_transfer_instruction: {
        abort_kind: kind,
        transfer_instruction_cid: textOf(event, 'contract_id'),
      },
    },
    notices: [],
  }),
});

const described = (description: unknown): JsonObject =>
  typeof description === 'string' && description !== '' ? { description } : {};

const sent: Wrapping = {
  tells: 'more',
  standsFor: true,
  adds: (exercised) => ({
    ...described(argumentOf(exercised)['description']),
    transfer_kind: 'preapproval_send',
  }),
};

const reasonKey = 'splice.lfdecentralizedtrust.org/reason';

const isPending = (exercised: Exercised): boolean =>
  objectAt(resultOf(exercised), 'output')?.['tag'] === 'TransferInstructionResult_Pending';

/** An offer: the value is locked and stays with its sender until somebody takes it. */
const offered: Wrapping = {
  tells: 'more',
  standsFor: true,
  adds: (exercised) => {
    const asked = recordAt(argumentOf(exercised), 'transfer');
    const made = recordAt(resultOf(exercised), 'output', 'value');
    return {
      ...described(objectAt(asked, 'meta', 'values')?.[reasonKey]),
      transferInstructionReceiver: textOf(asked, 'receiver'),
      transferInstructionAmount: amountAt(asked, 'amount'),
      transferInstructionCid: textOf(made, 'transferInstructionCid'),
      transfer_kind: 'create_transfer_instruction',
    };
  },
};

const accepted: Wrapping = {
  tells: 'more',
  standsFor: false,
  adds: ({ event }) => ({
    transferInstructionCid: textOf(event, 'contract_id'),
    transfer_kind: 'transfer_instruction_accept',
  }),
};

/** The choices that say what an activity says; all others are looked through. */
const recognised: readonly Recognised[] = [
  { choice: 'AmuletRules_Transfer', of: rules, meaning: transfer },
  { choice: 'AmuletRules_DevNet_Tap', of: rules, meaning: tap },
  { choice: 'AmuletRules_Mint', of: rules, meaning: mint },
  { choice: 'TransferPreapproval_Send', of: preapproval, meaning: sent },
  { choice: 'TransferFactory_Transfer', of: factory, meaning: offered },
  { choice: 'TransferInstruction_Accept', of: instruction, meaning: accepted },
  { choice: 'TransferInstruction_Withdraw', of: instruction, meaning: aborted('withdraw') },
  { choice: 'TransferInstruction_Reject', of: instruction, meaning: aborted('reject') },
];

const byChoice: ReadonlyMap<string, Recognised> = new Map(
  recognised.map((entry) => [entry.choice, entry]),
);

/**
 * What a choice means, when it is one of those that are known: by its name, its template or the
 * interface it came through, and the package. A transfer that is done at once is told by what is
 * below it.
 */
export const meaningOf = (exercised: Exercised): Meaning | undefined => {
  const known = byChoice.get(exercised.choice);
  if (known === undefined) return undefined;
  const { template, throughInterface, packageName } = namesOf(exercised.event);
  if (packageName !== amuletPackage) return undefined;
  if (![template, throughInterface].some((name) => known.of.includes(name))) return undefined;
  return known.meaning === offered && !isPending(exercised) ? undefined : known.meaning;
};

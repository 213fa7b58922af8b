import { textAt, ownEntry, objectAt } from '../../lib/json/fields.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { formatUnits, roundAt, sumUnits } from '../decimal-units.ts';
import {
  offerTerms,
  readTransfer,
  reasonIn,
  type TransferTerms,
} from '../token-standard/daml-values.ts';
import { abortions } from '../token-standard/instructions.ts';
import type { Template } from './templates.ts';
import { holdingFromContract } from './apply-transaction.ts';
import { flattenNode, type Contract, type Exercise, type Node } from './update-model.ts';
import type { HoldingRecord } from './ledger-state.ts';

/**
 * What the scan's `ScanTxLogParser` lists of a transaction since Splice 0.5.16: transfers without balance
 * changes, and without fees and change where no `TransferResult` has them.
 */
interface Listed {
  readonly type: string;
  /** The fields that its type has; made when somebody lists it. */
  readonly content: () => JsonObject;
}

/** Lists a choice, made at a time in microseconds since 1970; undefined if the scan lists nothing of it. */
type Lister = (exercise: Exercise, clock: number) => Listed | undefined;

const nothing = formatUnits(0n);

interface Transfer {
  readonly round?: number;
  readonly from: string;
  readonly input: bigint;
  readonly change?: bigint;
  readonly receivers: readonly Pick<HoldingRecord, 'owner' | 'units'>[];
  readonly faucet?: JsonObject;
  readonly more?: JsonObject | undefined;
}

const transferJson = ({
  round = 0,
  from,
  input,
  change = 0n,
  receivers,
  faucet,
  more,
}: Transfer): JsonObject => ({
  round,
  transfer: {
    sender: {
      party: from,
      input_amulet_amount: formatUnits(input),
      input_app_reward_amount: nothing,
      input_validator_reward_amount: nothing,
      input_sv_reward_amount: nothing,
      sender_change_amount: formatUnits(change),
      sender_change_fee: nothing,
      sender_fee: nothing,
      holding_fees: nothing,
      ...faucet,
    },
    receivers: receivers.map(({ owner, units }) => ({
      party: owner,
      amount: formatUnits(units),
      receiver_fee: nothing,
    })),
    balance_changes: [],
    ...more,
  },
});

const listedTransfer = (content: () => JsonObject): Listed => ({ type: 'transfer', content });

const description = (note: string): JsonObject => (note === '' ? {} : { description: note });

const holdingsIn = ({ children }: Exercise, kind: Node['kind']): readonly HoldingRecord[] =>
  children.flatMap((child) =>
    child.kind === kind && (child.kind === 'create' || child.consuming)
      ? (holdingFromContract(child.contract) ?? [])
      : [],
  );

const sumHoldingUnits = (holdings: readonly HoldingRecord[]): bigint =>
  sumUnits(holdings.map(({ units }) => units));

/** A transfer of which there is a `TransferResult`. */
const resultJson = (exercise: Exercise, clock: number, from: string, more?: JsonObject) => {
  const created = holdingsIn(exercise, 'create');
  return transferJson({
    ...{ round: roundAt(clock), from, more },
    input: sumHoldingUnits(holdingsIn(exercise, 'exercise')),
    change: sumHoldingUnits(created.filter(({ owner }) => owner === from)),
    receivers: created.filter(({ owner }) => owner !== from),
    faucet: { input_validator_faucet_amount: nothing },
  });
};

const argumentOf = ({ argument }: Exercise, ...keys: readonly string[]): JsonObject =>
  objectAt(argument?.(), ...keys) ?? {};

type Terms = Pick<TransferTerms, 'from' | 'to' | 'units'>;

/** A transfer of which only its terms are known: the parser knows no round either. */
const termsJson = ({ from, to, units }: Terms, more?: JsonObject, input = units): JsonObject =>
  transferJson({ from, input, receivers: [{ owner: to, units }], more });

const createdOf = ({ children }: Exercise, template: Template): Node | undefined =>
  children.find((child) => child.kind === 'create' && child.contract.template === template);

/** The value of an offer stays with its sender, locked, who is listed as the receiver. */
const offerJson = ({ from, to, units }: Terms, note: string, contractId: string): JsonObject =>
  termsJson(
    { from, to: from, units },
    {
      ...description(note),
      transferInstructionReceiver: to,
      transferInstructionAmount: formatUnits(units),
      transferInstructionCid: contractId,
      transfer_kind: 'create_transfer_instruction',
    },
    0n,
  );

const byFactory: Lister = (exercise) => {
  // The preapproval's own choice is listed.
  if (exercise.children.some((child) => 'choice' in child && child.choice === sendChoice))
    return undefined;
  return listedTransfer(() => {
    const terms = readTransfer(argumentOf(exercise, 'transfer'));
    const note = reasonIn(terms.meta);
    const offered = createdOf(exercise, 'TransferInstruction');
    return offered === undefined
      ? termsJson(terms, description(note))
      : offerJson(terms, note, offered.contract.id);
  });
};

const sendChoice = 'TransferPreapproval_SendV2';

const sent: Lister = (exercise, clock) =>
  listedTransfer(() => {
    const argument = argumentOf(exercise);
    const more = {
      ...description(textAt(argument, 'description')),
      transfer_kind: 'preapproval_send',
    };
    return resultJson(exercise, clock, textAt(argument, 'sender'), more);
  });

/** Of the second version's choice only that of the first is listed, which it exercises. */
const ofInstruction =
  (list: (offer: Contract) => Listed): Lister =>
  ({ through, contract }) =>
    through === 'instructionV2' ? undefined : list(contract);

type Gift = { readonly owner: Json; readonly amount: Json };

/** Value that comes into being, by the receiver and the amount that the argument names. */
const minted =
  (type: string, tell: (gift: Gift, round: number) => JsonObject): Lister =>
  (exercise, clock) => ({
    type,
    content: () => {
      const { receiver: owner = '', amount = '' } = argumentOf(exercise);
      return tell({ owner, amount }, roundAt(clock));
    },
  });

const amounts = ({ owner, amount }: Gift): JsonObject => ({
  amulet_owner: owner,
  amulet_amount: amount,
});

const listers: Partial<Readonly<Record<Template, Readonly<Record<string, Lister>>>>> = {
  AmuletRules: {
    AmuletRules_Transfer: (exercise, clock) =>
      listedTransfer(() =>
        resultJson(exercise, clock, textAt(argumentOf(exercise, 'transfer'), 'sender')),
      ),
    AmuletRules_Mint: minted('mint', (gift) => ({ mint: amounts(gift) })),
    AmuletRules_DevNet_Tap: minted('devnet_tap', (gift, round) => ({ round, tap: amounts(gift) })),
    // A kind that no document names, as a newer scan may send one.
    AmuletRules_ClaimRewardCoupon: minted('reward_coupon_claimed', ({ owner, amount }, round) => ({
      round,
      reward_coupon: { beneficiary: owner, amulet_amount: amount },
    })),
  },
  TransferFactory: { TransferFactory_Transfer: byFactory },
  TransferPreapproval: { [sendChoice]: sent },
  TransferInstruction: {
    TransferInstruction_Accept: ofInstruction((offer) =>
      listedTransfer(() =>
        termsJson(offerTerms(offer), {
          transferInstructionCid: offer.id,
          transfer_kind: 'transfer_instruction_accept',
        }),
      ),
    ),
    ...Object.fromEntries(
      Object.entries(abortions).map(([abort_kind, { choice }]) => [
        choice,
        ofInstruction(({ id: transfer_instruction_cid }) => ({
          type: 'abort_transfer_instruction',
          content: () => ({ abort_transfer_instruction: { abort_kind, transfer_instruction_cid } }),
        })),
      ]),
    ),
  },
};

/** The activity that the scan lists of a root, and the node by which it names the activity. */
export const listActivity = (
  root: Node,
  clock: number,
): (Listed & { readonly event: Exercise }) | undefined => {
  for (const event of flattenNode(root)) {
    const { template } = event.contract;
    if (event.kind === 'create' || typeof template !== 'string') continue;
    const listed = ownEntry(listers[template] ?? {}, event.choice)?.(event, clock);
    if (listed !== undefined) return { ...listed, event };
  }
  return undefined;
};

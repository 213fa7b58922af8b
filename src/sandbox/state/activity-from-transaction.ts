import { textAt, ownEntry, objectAt } from '../../lib/json/fields.ts';
import type { Json } from '../../lib/json/json.ts';
import { parseUnits, sumUnits } from '../decimal-units.ts';
import { listedTap } from '../token-standard/amulet-rules.ts';
import { partyAt } from '../token-standard/daml-values.ts';
import {
  description,
  listedAbort,
  listedAccept,
  listedOffer,
  listedTransferResult,
  listedTransferTerms,
} from '../token-standard/listed-transfer.ts';
import { abortions } from '../token-standard/instructions.ts';
import type { Template } from './templates.ts';
import { holdingFromContract } from './apply-transaction.ts';
import { flattenNode, type Exercise, type Node } from './update-model.ts';
import type { LedgerEvent, HoldingRecord, UnlistedEvent, LedgerState } from './ledger-state.ts';

type Teller = (world: LedgerState, exercise: Exercise) => Pick<LedgerEvent, 'type' | 'content'>;

const exercisesIn = (root: Node): readonly Exercise[] =>
  flattenNode(root).filter((node) => node.kind === 'exercise');

const holdingsIn = ({ children }: Exercise, kind: Node['kind']): readonly HoldingRecord[] =>
  children.flatMap((child) =>
    child.kind === kind && (child.kind === 'create' || child.consuming)
      ? (holdingFromContract(child.contract) ?? [])
      : [],
  );

const sumOf = (holdings: readonly HoldingRecord[]): bigint =>
  sumUnits(holdings.map(({ units }) => units));

const transferred: Teller = ({ clock }, exercise) => {
  const [from = ''] = exercise.actors;
  const created = holdingsIn(exercise, 'create');
  const inputUnits = sumOf(holdingsIn(exercise, 'exercise'));
  const changeUnits = sumOf(created.filter(({ owner }) => owner === from));
  const outputs = created
    .filter(({ owner }) => owner !== from)
    .map(({ owner: party, units }) => ({ party, units }));
  const content = listedTransferResult(clock, {
    ...{ from, outputs, transferred: { inputUnits, changeUnits } },
  });
  return { type: 'transfer', content };
};

const tapped: Teller = ({ clock }, exercise) => {
  const [holding] = holdingsIn(exercise, 'create');
  return listedTap(clock, holding ?? { owner: '', units: 0n });
};

const reasonKey = 'splice.lfdecentralizedtrust.org/reason';

const termsOf = (json: Json | undefined) => {
  const transfer = objectAt(json, 'transfer') ?? {};
  return {
    ...{ from: partyAt(transfer, 'sender'), to: partyAt(transfer, 'receiver') },
    units: parseUnits(textAt(transfer, 'amount')) ?? 0n,
    note: textAt(objectAt(transfer, 'meta', 'values') ?? {}, reasonKey),
  };
};

const transferredByFactory: Teller = (_, exercise) => {
  const { note, ...terms } = termsOf(exercise.argument?.());
  const offered = exercise.children.find(
    (child) => child.kind === 'create' && child.contract.template === 'TransferInstruction',
  );
  if (offered !== undefined)
    return {
      type: 'transfer',
      content: listedOffer({ ...terms, contract: offered.contract }, note),
    };
  const isPreapproved = exercisesIn(exercise).some(
    ({ choice }) => choice === 'TransferPreapproval_SendV2',
  );
  const more = {
    ...description(note),
    ...(isPreapproved && { transfer_kind: 'preapproval_send' }),
  };
  return { type: 'transfer', content: listedTransferTerms({ ...terms, more }) };
};

const accepted: Teller = (_, { contract }) => ({
  type: 'transfer',
  content: listedAccept({ contract, ...termsOf(contract.argument()) }),
});

const tellers: Partial<Readonly<Record<Template, Readonly<Record<string, Teller>>>>> = {
  AmuletRules: { AmuletRules_Transfer: transferred, AmuletRules_DevNet_Tap: tapped },
  TransferFactory: { TransferFactory_Transfer: transferredByFactory },
  TransferInstruction: {
    TransferInstruction_Accept: accepted,
    ...Object.fromEntries(
      Object.entries(abortions).map(([kind, { choice }]): [string, Teller] => [
        choice,
        (_, { contract }) => listedAbort(kind, contract.id),
      ]),
    ),
  },
};

/** The activity that the scan lists for a prepared transaction, if it moves value. */
export const activityFromTransaction = (
  world: LedgerState,
  root: Node,
): LedgerEvent | UnlistedEvent => {
  for (const exercise of exercisesIn(root)) {
    const { template } = exercise.contract;
    const told = typeof template === 'string' ? (tellers[template] ?? {}) : {};
    const tell = ownEntry(told, exercise.choice);
    if (tell !== undefined) return { ...tell(world, exercise), root, event: exercise };
  }
  return { root };
};

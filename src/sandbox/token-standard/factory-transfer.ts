import type { JsonObject } from '../../lib/json.ts';
import { aDay } from '../amulets.ts';
import type { Exercise, Node } from '../updates.ts';
import type { World } from '../world.ts';
import type { Standard } from '../trees.ts';
import { reasonMetadata, transferValue, type TransferTerms } from './daml-values.ts';
import type { DrawnTransfer } from './draw-transfer.ts';
import type { Transferred } from './execute-transfer.ts';
import { byFactory, registryContext } from './factory.ts';

/** `transfer` as the factory takes it: asked for half a minute ago, good for so many microseconds. */
export const termsOf = (
  { clock }: World,
  { spending: { from, inputs }, to, units, note }: DrawnTransfer,
  lifetime = aDay,
): TransferTerms => ({
  from,
  to,
  units,
  inputs: inputs.map(({ contract }) => contract.id),
  meta: reasonMetadata(note),
  requestedAt: clock - 30_000_000,
  executeBefore: clock + lifetime,
});

/** `TransferInstructionResult`. */
export const instructionResult = (
  output: { readonly tag: string; readonly value: JsonObject },
  change: readonly string[],
  meta: JsonObject,
): JsonObject => ({ output, senderChangeCids: change, meta });

/** Ids of what came back to the sender. */
export const changeIds = ({ change }: Transferred): readonly string[] =>
  change === undefined ? [] : [change.id];

/** The result of a transfer that has reached its receiver. */
export const completedResult = (transferred: Transferred, meta = transferred.meta): JsonObject => {
  const receiverHoldingCids = transferred.created.map(({ id }) => id);
  const output = { tag: 'TransferInstructionResult_Completed', value: { receiverHoldingCids } };
  return instructionResult(output, changeIds(transferred), meta);
};

const throughFactory = { v1: 'factory', v2: 'factoryV2' } as const;

/** `TransferFactory_Transfer` with what followed from it. */
export const callTransferFactory = (
  world: World,
  terms: TransferTerms,
  call: {
    readonly standard: Standard;
    readonly actors?: readonly string[];
    readonly children: readonly Node[];
    readonly context?: JsonObject;
    readonly result: () => JsonObject;
  },
): Exercise => {
  const { standard, children, context, result, actors = [terms.from] } = call;
  return byFactory(world, {
    standard,
    choice: 'TransferFactory_Transfer',
    through: throughFactory,
    actors,
    observers: [terms.from, terms.to],
    children,
    argument: () => ({ transfer: transferValue(world.dso, terms, standard) }),
    context: registryContext(world, context),
    result,
  });
};

import type { JsonObject } from '../../../src/lib/json/json.ts';
import { type Node, alice, bob, contractId, dso, exercised } from './nodes.ts';
import { amulet, archive, idOf, meta, noArgs, sentBy } from './holdings.ts';
import { type Moved, type Version, completed, instructionTemplate } from './transfers.ts';

const onInstruction = (
  choice: string,
  instruction: string,
  version: Version,
  acting: string,
  output: JsonObject,
  resultMeta: JsonObject,
  changeIds: readonly string[],
  below: readonly Node[],
): Node =>
  exercised({
    choice,
    template: instructionTemplate,
    through: `Splice.Api.Token.TransferInstruction${version}:TransferInstruction`,
    contract: instruction,
    consuming: version === 'V1',
    acting: [acting],
    argument: { extraArgs: noArgs, ...(version === 'V2' && { actors: [acting] }) },
    result: { output, senderChangeCids: changeIds, meta: resultMeta },
    below,
  });

/** The lock is opened, what was in it is spent, the receiver gets its own. */
export const accepted = ({
  sender = alice,
  receiver = bob,
  amount = '25.0000000000',
  instruction = contractId(),
}: Moved & { readonly instruction?: string } = {}): Node => {
  const opened = amulet(sender, amount);
  const made = amulet(receiver, amount);
  const unlock = exercised({
    choice: 'LockedAmulet_UnlockV2',
    template: 'Splice.Amulet:LockedAmulet',
    consuming: true,
    acting: [sender, dso],
    argument: {},
    result: { amuletCid: idOf(opened), meta: meta() },
    below: [opened],
  });
  return onInstruction(
    'TransferInstruction_Accept',
    instruction,
    'V1',
    receiver,
    completed([idOf(made)]),
    sentBy(sender),
    [],
    [unlock, archive('Splice.Amulet:Amulet', idOf(opened)), made],
  );
};

/** V2 calls V1, so that readers of V1 see what they know. */
export const acceptedByV2 = (moved: Parameters<typeof accepted>[0] = {}): Node => {
  const inner = accepted(moved);
  return onInstruction(
    'TransferInstruction_Accept',
    idOf(inner),
    'V2',
    moved.receiver ?? bob,
    completed([]),
    meta(),
    [],
    [inner],
  );
};

/** `_Withdraw`, `_Reject` and `_Update`, which is the end of an offer that nobody took in time. */
export const endedOffer = (
  choice: 'Withdraw' | 'Reject' | 'Update' | 'Abort',
  {
    instruction = contractId(),
    sender = alice,
    receiver = bob,
    amount = '25.0000000000',
  }: Moved & { readonly instruction?: string } = {},
): Node => {
  const back = amulet(sender, amount);
  const acting = choice === 'Reject' ? receiver : sender;
  return onInstruction(
    `TransferInstruction_${choice}`,
    instruction,
    'V1',
    acting,
    { tag: 'TransferInstructionResult_Failed', value: {} },
    meta(),
    [idOf(back)],
    [archive('Splice.Amulet:LockedAmulet'), back],
  );
};

import {
  offeredBy,
  readDescribedTransfer,
} from '../../../src/ledger/effects/described-transfer.ts';
import type { EffectContract, EffectEvent } from '../../../src/ledger/effects/effects.ts';
import { readUpdateHistory } from '../../../src/ledger/effects/read-update.ts';
import { memoKey } from '../../../src/ledger/registry/transfer-commands.ts';
import { isObject, type Json, type JsonObject } from '../../../src/lib/json/json.ts';
import { objectAt, textAt, textIfAny, textsAt } from '../../../src/lib/json/fields.ts';
import type { TokenIntent } from '../../../src/verify/intent/token-intent.ts';
import { readRecorded } from '../recorded/read-recorded.ts';
import { isExercise, type FlowExercise, type FlowNode } from './flow-nodes.ts';
import type { ModelContract } from './token-world.ts';

/** What the code of Splice did on a real ledger for one command of one party, and what it wanted. */
export interface RecordedFlow {
  readonly note: string;
  readonly intent: TokenIntent;
  readonly root: FlowExercise;
}

const asObject = (json: Json): JsonObject => (isObject(json) ? json : {});

const contractOf = (contract: EffectContract): ModelContract => {
  const { contractId, template, packageName, signatories, observers, payload } = contract;
  const about = { contractId, template, packageName, signatories, observers };
  return { ...about, argument: asObject(payload) };
};

const histories = readRecorded('updates-with-views').flatMap(({ note, response }) => {
  const history = readUpdateHistory(response.body, { hasViews: true });
  return history === undefined ? [] : [{ note, events: history.events }];
});

/** Every contract that a recorded update creates: what later ones use. */
const contracts = new Map(
  histories.flatMap(({ events }) =>
    events.flatMap((event) =>
      event.kind === 'create' ? [[event.contract.contractId, event.contract] as const] : [],
    ),
  ),
);

/** Undefined if a contract was made before the recording. */
const nodesOf = (events: readonly EffectEvent[]): readonly FlowNode[] | undefined => {
  const nodes: FlowNode[] = [];
  for (let index = 0; index < events.length;) {
    const event = events[index];
    if (event === undefined) break;
    const after = index + 1 + event.below;
    if (event.kind === 'create') nodes.push({ creates: contractOf(event.contract) });
    else {
      const contract = contracts.get(event.contractId);
      const below = nodesOf(events.slice(index + 1, after));
      if (contract === undefined || below === undefined) return undefined;
      const { choice, interfaceId, consuming, actingParties: by, argument, result } = event;
      nodes.push({
        on: contractOf(contract),
        ...{ choice, consuming, by, below },
        ...(interfaceId !== '' && { interfaceId }),
        argument: asObject(argument),
        result: asObject(result),
      });
    }
    index = after;
  }
  return nodes;
};

const transferIntent = ({ argument = {}, result = {} }: FlowExercise): TokenIntent | undefined => {
  const transfer = objectAt(argument, 'transfer') ?? {};
  const read = readDescribedTransfer(transfer);
  if (read === undefined || read.sender === read.receiver) return undefined;
  const { sender, receiver, amount, instrument, deadline = '' } = read;
  const isOffer =
    textAt(objectAt(result, 'output') ?? {}, 'tag') === 'TransferInstructionResult_Pending';
  return {
    kind: 'transfer',
    party: sender,
    transferKind: isOffer ? 'offer' : 'direct',
    terms: {
      ...{ sender, receiver, amount, instrument },
      inputs: textsAt(transfer, 'inputHoldingCids'),
      requestedAt: textAt(transfer, 'requestedAt'),
      executeBefore: deadline,
      memo: textIfAny(objectAt(transfer, 'meta', 'values') ?? {}, memoKey),
    },
  };
};

const answerIntent = ({ on, choice, by }: FlowExercise): TokenIntent | undefined => {
  const kind = (['accept', 'reject', 'withdraw'] as const).find(
    (action) => choice.toLowerCase() === `transferinstruction_${action}`,
  );
  const contract = contracts.get(on.contractId);
  const offer = contract && offeredBy(contract);
  const [party] = by;
  if (kind === undefined || offer === undefined || party === undefined) return undefined;
  const { sender, receiver, amount, instrument } = offer;
  return {
    ...{ kind, party },
    offer: { contractId: on.contractId, sender, receiver, amount, instrument },
  };
};

const intentOf = (root: FlowExercise): TokenIntent | undefined =>
  root.choice === 'TransferFactory_Transfer' ? transferIntent(root) : answerIntent(root);

/**
 * Payments, offers and answers that one party signs for itself. Merges of ours take all of a token,
 * and no recorded self-transfer does.
 */
export const recordedFlows: readonly RecordedFlow[] = histories.flatMap(({ note, events }) => {
  const [root, other] = nodesOf(events) ?? [];
  if (root === undefined || other !== undefined || !isExercise(root)) return [];
  const intent = root.by.length === 1 ? intentOf(root) : undefined;
  return intent === undefined ? [] : [{ note, intent, root }];
});

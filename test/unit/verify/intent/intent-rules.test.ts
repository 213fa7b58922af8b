import { describe, expect, it } from 'vitest';
import { objectAt } from '../../../../src/lib/json/fields.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import type { KnownOffer, TokenIntent } from '../../../../src/verify/intent/token-intent.ts';
import { checkFlow } from '../../../support/tokens/flow-checks.ts';
import type { FlowExercise, FlowNode } from '../../../support/tokens/flow-nodes.ts';
import { preapproval } from '../../../support/tokens/model-flows.ts';
import { stepsOf, type Behavior } from '../../../support/tokens/model-participant.ts';
import type { RecordedFlow } from '../../../support/tokens/recorded-flows.ts';
import {
  amulet,
  amuletOf,
  contractOf,
  dso,
  factory,
  grant,
  lockedOf,
  mallory,
  newestId,
  openInstruction,
  openLock,
  payer,
  receiver,
  times,
  wallet,
  type ModelContract,
} from '../../../support/tokens/token-world.ts';

const instruction = newestId('splice-api-token-transfer-instruction-v1');
const via = (entity: string) => `${instruction}:Splice.Api.Token.TransferInstructionV1:${entity}`;

const ids = (contracts: readonly ModelContract[]) => contracts.map(({ contractId }) => contractId);

type Kind = 'direct' | 'offer' | 'self';
type Transfer = Extract<TokenIntent, { readonly kind: 'transfer' }>;

const termsOf = (kind: Kind): Transfer['terms'] => ({
  ...{ sender: payer, receiver: kind === 'self' ? payer : receiver, instrument: amulet },
  amount: kind === 'self' ? '125.0000000000' : '100.0000000000',
  inputs: ids(kind === 'self' ? wallet : wallet.slice(0, 2)),
  ...{ ...times, memo: 'rent' },
});

const argumentOf = ({
  inputs,
  memo = '',
  instrument,
  sender,
  receiver,
  amount,
  requestedAt,
  executeBefore,
}: Transfer['terms']): JsonObject => ({
  expectedAdmin: instrument.admin,
  transfer: {
    ...{ sender, receiver, amount, requestedAt, executeBefore },
    ...{ instrumentId: { ...instrument }, inputHoldingCids: [...inputs] },
    meta: { values: { 'splice.lfdecentralizedtrust.org/reason': memo } },
  },
  extraArgs: { context: { values: {} }, meta: { values: {} } },
});

type Changes = Partial<FlowExercise> & {
  readonly terms?: Partial<Transfer['terms']>;
  readonly code?: Partial<Behavior>;
  readonly also?: readonly FlowNode[];
};

/** A transfer of the model, where what is wanted or what is done may differ. */
const transfer = (kind: Kind, { terms, code, also = [], ...root }: Changes = {}): RecordedFlow => {
  const honest = termsOf(kind);
  const argument = argumentOf(honest);
  const tag = `TransferInstructionResult_${kind === 'offer' ? 'Pending' : 'Completed'}`;
  return {
    note: kind,
    intent: { kind: 'transfer', party: payer, transferKind: kind, terms: { ...honest, ...terms } },
    root: {
      ...{ on: factory, choice: 'TransferFactory_Transfer', consuming: false, by: [payer] },
      ...{ argument, interfaceId: via('TransferFactory'), result: { output: { tag, value: {} } } },
      below: [...stepsOf(argument, { kind, ...code }), ...also],
      ...root,
    },
  };
};

const archive = (on: ModelContract): FlowNode => ({
  ...{ on, choice: 'Archive', consuming: true, by: on.signatories },
});

const freed = amuletOf('freed', { owner: receiver, amount: '30.0000000000' });

interface Answer {
  readonly offer?: Partial<KnownOffer>;
  readonly used?: readonly ModelContract[];
  readonly root?: Partial<FlowExercise>;
}

const accept = ({ offer, used = [openLock], root }: Answer = {}): RecordedFlow => {
  const { contractId } = openInstruction;
  const known = {
    contractId,
    sender: payer,
    receiver,
    amount: '30.0000000000',
    instrument: amulet,
  };
  return {
    note: 'accept',
    intent: { kind: 'accept', party: receiver, offer: { ...known, ...offer } },
    root: {
      ...{ on: openInstruction, choice: 'TransferInstruction_Accept', by: [receiver] },
      ...{ consuming: true, interfaceId: via('TransferInstruction') },
      argument: { extraArgs: { context: { values: {} }, meta: { values: {} } } },
      below: [...used.map(archive), { creates: freed }],
      ...root,
    },
  };
};

const cancel = (contractId = preapproval.contractId, root: Partial<FlowExercise> = {}) => ({
  note: 'cancel',
  intent: { kind: 'cancel-preapproval', party: payer, contractId } as const,
  root: {
    ...{ on: preapproval, choice: 'TransferPreapproval_Cancel', consuming: true, by: [payer] },
    argument: { p: payer },
    ...root,
  },
});

/** The failed rules of the intent with what they say. */
const refusals = (flow: RecordedFlow): readonly string[] =>
  checkFlow(flow).flatMap(({ id, state, detail }) =>
    state === 'failed' && id.startsWith('intent-') ? [`${id}: ${detail}`] : [],
  );

const changed = (transferFields: JsonObject, fields: JsonObject = {}): JsonObject => {
  const argument = argumentOf(termsOf('direct'));
  const made = { ...objectAt(argument, 'transfer'), ...transferFields };
  return { ...argument, transfer: made, ...fields };
};

const otherFactory = (signatories: readonly string[]): ModelContract => ({
  ...factory,
  signatories,
});

const seenBy = (contract: ModelContract, party: string): FlowNode => ({
  creates: { ...contract, observers: [...contract.observers, party] },
});

describe('a transaction that is what was requested', () => {
  it.each([
    ...(['direct', 'offer', 'self'] as const).map((kind) => transfer(kind)),
    accept(),
    cancel(),
  ])('breaks no rule of the intent: $note', (flow) => {
    expect(refusals(flow)).toEqual([]);
  });
});

describe('a rule of the intent', () => {
  const small = amuletOf('small', { owner: payer, amount: '29.0000000000' });
  const smallLock = lockedOf('small lock', { owner: payer, amount: '29.0000000000' });
  const later = '2030-01-01T00:00:00.000Z';
  it.each<readonly [rule: string, says: string, RecordedFlow]>([
    ['command', 'sender should be', transfer('direct', { argument: changed({ sender: mallory }) })],
    [
      'command',
      'receiver should be',
      transfer('direct', { argument: changed({ receiver: mallory }) }),
    ],
    [
      'command',
      'amount should be',
      transfer('direct', { argument: changed({ amount: '101.0000000000' }) }),
    ],
    [
      'command',
      'instrument should be Amulet',
      transfer('direct', { argument: changed({ instrumentId: { admin: dso, id: 'Gold' } }) }),
    ],
    [
      'command',
      'instrument admin should be',
      transfer('direct', { argument: changed({ instrumentId: { admin: mallory, id: 'Amulet' } }) }),
    ],
    [
      'command',
      'expected admin should be',
      transfer('direct', { argument: changed({}, { expectedAdmin: mallory }) }),
    ],
    [
      'command',
      'memo should be rent',
      transfer('direct', { argument: changed({ meta: { values: {} } }) }),
    ],
    [
      'command',
      'executeBefore should be',
      transfer('direct', { argument: changed({ executeBefore: later }) }),
    ],
    [
      'command',
      'inputs should be',
      transfer('direct', { argument: changed({ inputHoldingCids: ids(wallet) }) }),
    ],
    ['command', 'choice should be', transfer('direct', { choice: 'TransferFactory_Take' })],
    ['command', 'acting party should be', transfer('direct', { by: [payer, receiver] })],
    ['command', 'the factory is signed by', transfer('direct', { on: otherFactory([mallory]) })],
    ['command', 'the factory is signed by', transfer('offer', { on: otherFactory([receiver]) })],
    ['command', 'offer should be', accept({ offer: { contractId: factory.contractId } })],
    ['command', 'contract should be', cancel(factory.contractId)],
    ['command', 'template should be', cancel(factory.contractId, { on: factory })],
    ['holdings', 'should change by +100.0000', transfer('direct', { code: { to: mallory } })],
    [
      'holdings',
      'should change by -100.0000 unlocked',
      transfer('offer', { code: { kind: 'direct' } }),
    ],
    ['holdings', 'should change by +0.0000', transfer('direct', { code: { changeTo: mallory } })],
    ['holdings', 'should change by +31.0000', accept({ offer: { amount: '31.0000000000' } })],
    ['authority', 'in the name of payer', transfer('direct', { also: [{ creates: grant }] })],
    [
      'authority',
      'which also involves mallory',
      transfer('offer', { code: { holders: [dso, mallory] } }),
    ],
    [
      'authority',
      'which also involves mallory',
      transfer('direct', {
        // A stakeholder of the factory, which is an input and is not spent.
        on: { ...factory, observers: [mallory] },
        below: [
          ...wallet.slice(0, 2).map(archive),
          { creates: amuletOf('paid', { owner: receiver, amount: '100.0000000000' }) },
          seenBy(amuletOf('change', { owner: payer, amount: '20.0000000000' }), mallory),
        ],
      }),
    ],
    ['authority', 'which it should not', accept({ used: [openLock, smallLock] })],
    ['authority', 'which it should not', accept({ used: [small] })],
    [
      'authority',
      'which it should not',
      // As much as the offer had locked, and free.
      accept({ used: [amuletOf('free', { owner: payer, amount: '30.0000000000' })] }),
    ],
    [
      'authority',
      'which it should not',
      accept({ used: [lockedOf('of receiver', { owner: receiver, amount: '30.0000000000' })] }),
    ],
    [
      'authority',
      'could pay twice',
      transfer('direct', { code: { spares: 1, amount: '50.0000000000' } }),
    ],
    ['authority', 'should make one offer, but makes 2', transfer('offer', { code: { offers: 2 } })],
    [
      'authority',
      'should make one offer, but makes 0',
      transfer('offer', { code: { to: mallory } }),
    ],
    [
      'authority',
      'turns 1 into 1',
      transfer('self', {
        terms: { inputs: ids(wallet.slice(0, 1)), amount: '70.0000000000' },
        below: [
          archive(wallet[0] ?? factory),
          { creates: amuletOf('merged', { owner: payer, amount: '70.0000000000' }) },
        ],
      }),
    ],
    [
      'authority',
      'turns 3 into 2',
      transfer('self', {
        below: [
          ...wallet.map(archive),
          { creates: amuletOf('half', { owner: payer, amount: '62.5000000000' }) },
          { creates: amuletOf('other half', { owner: payer, amount: '62.5000000000' }) },
        ],
      }),
    ],
    [
      'acts',
      'neither published nor trusted',
      transfer('direct', {
        on: { ...otherFactory([receiver]), template: `${'ab'.repeat(32)}:Their.Own:Factory` },
      }),
    ],
  ])('%s refuses what differs: %s', (rule, says, flow) => {
    expect(refusals(flow)).toContainEqual(
      expect.stringMatching(new RegExp(`^intent-${rule}: .*${says.replaceAll('+', '\\+')}`)),
    );
  });

  it('takes the receiver as the owner of the permission to pay it, if it pays at once', () => {
    expect(refusals(transfer('direct', { on: otherFactory([receiver]) }))).toEqual([]);
  });

  it('counts what is not understood as a change of holdings', () => {
    const strange = contractOf({
      words: 'strange',
      entity: 'Free.Lunch:Lunch',
      signatories: [mallory],
      argument: {},
    });
    const creates = {
      ...strange,
      template: `${'ab'.repeat(32)}:Free.Lunch:Lunch`,
      packageName: 'free-lunch',
    };
    expect(refusals(transfer('direct', { also: [{ creates }] }))).toEqual([
      expect.stringMatching(
        /^intent-holdings: 1 contract not understood, the first is Free\.Lunch:Lunch/,
      ),
    ]);
  });
});

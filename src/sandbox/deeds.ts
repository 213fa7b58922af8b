import type { JsonObject } from '../lib/json.ts';
import { addContract, type Contract, type Deed, type World } from './world.ts';

/** An activity's own part of its JSON, and what it does to the ledger. */
export interface Happening {
  readonly json: JsonObject;
  readonly deed: Deed;
}

/** How many spendable contracts are remembered: the sandbox must not grow with every mint. */
const livingAtMost = 500;

const amountOf = (world: World): string => {
  const { random } = world;
  const size = 10 ** (1 + random.below(5));
  const whole = random.below(size);
  const fraction = random.below(3) === 0 ? String(random.below(10_000)).padStart(4, '0') : '0000';
  return `${whole}.${fraction}000000`;
};

const party = (world: World, not?: string): string => {
  const { random, parties } = world;
  const others = parties.filter((name) => name !== not);
  return others[random.below(others.length)] ?? world.dso;
};

const mintAmulet = (world: World, owner: string, amount: string): Contract => {
  const contract = addContract(world, {
    template: 'Amulet',
    signatories: [world.dso, owner],
    observers: [],
    createdAt: world.clock,
    argument: {
      dso: world.dso,
      owner,
      amount: {
        initialAmount: amount,
        createdAt: { number: String(roundOf(world)) },
        ratePerRound: { rate: '0.0038051800' },
      },
    },
  });
  world.live.amulets.push(contract);
  if (world.live.amulets.length > livingAtMost) world.live.amulets.shift();
  return contract;
};

/** Ten minutes to a round. */
export const roundOf = ({ clock }: World): number => Math.floor(clock / 600_000) - 2_900_000;

const spend = (world: World, owner: string): readonly Contract[] => {
  const { amulets } = world.live;
  const index = amulets.findIndex(({ signatories }) => signatories.includes(owner));
  return index === -1 ? [] : amulets.splice(index, 1);
};

const addTexts = (texts: readonly string[]): string => {
  const units = texts.reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n);
  const digits = String(units).padStart(11, '0');
  return `${digits.slice(0, -10)}.${digits.slice(-10)}`;
};

/** Descriptions as people write them, and as somebody writes who means harm. */
const descriptions = [
  'rent',
  'invoice 42',
  'Gehalt Februar',
  '給与 二月',
  'coffee ☕ and cake',
  'rent\u001b[2Jpaid\u202Egnp.exe',
  '\u001b]52;c;ZXZpbA==\u0007\u001b]0;owned\u0007',
  'zero\u200Bwidth and\ttab\r\nline',
] as const;

const noFee = '0.0000000000';

const senderOf = (from: string, total: string, inputs: readonly Contract[]): JsonObject => ({
  party: from,
  input_amulet_amount: addTexts([total, '20.0000000000']),
  input_app_reward_amount: noFee,
  input_validator_reward_amount: noFee,
  input_sv_reward_amount: noFee,
  input_validator_faucet_amount: noFee,
  sender_change_fee: noFee,
  sender_change_amount: inputs.length === 0 ? '20.0000000000' : '19.8700000000',
  sender_fee: inputs.length === 0 ? noFee : '0.1300000000',
  holding_fees: noFee,
});

const changeOf = (name: string, change: string): JsonObject => ({
  party: name,
  change_to_initial_amount_as_of_round_zero: change,
  change_to_holding_fees_rate: '0.0038051800',
});

const instructionFor = (
  world: World,
  terms: { from: string; to: string; amount: string },
): Contract => {
  const contract = addContract(world, {
    template: 'TransferInstruction',
    signatories: [world.dso, terms.from],
    observers: [terms.to],
    createdAt: world.clock,
    argument: { sender: terms.from, receiver: terms.to, amount: terms.amount },
  });
  world.live.instructions.push(contract);
  if (world.live.instructions.length > livingAtMost) world.live.instructions.shift();
  return contract;
};

const describe = (world: World): JsonObject => {
  const { random } = world;
  const chance = random.next();
  const description = descriptions[random.below(descriptions.length)];
  return chance < 0.4 && description !== undefined ? { description } : {};
};

const transferBetween = (world: World, receivers: number): Happening => {
  const from = party(world);
  const to = Array.from({ length: receivers }, () => ({
    party: party(world, from),
    amount: amountOf(world),
  }));
  const total = addTexts(to.map(({ amount }) => amount));
  const archived = spend(world, from);
  const created = to.map((receiver) => mintAmulet(world, receiver.party, receiver.amount));
  const [first] = to;
  const isInstruction = first !== undefined && receivers === 1 && world.random.below(4) === 0;
  const instruction = isInstruction
    ? instructionFor(world, { from, to: first.party, amount: first.amount })
    : undefined;
  const json = {
    round: roundOf(world),
    transfer: {
      sender: senderOf(from, total, archived),
      receivers: to.map((receiver) => ({ ...receiver, receiver_fee: noFee })),
      balance_changes: [
        changeOf(from, total === noFee ? noFee : `-${total}`),
        ...to.map((receiver) => changeOf(receiver.party, receiver.amount)),
      ],
      ...describe(world),
      ...(instruction && {
        transferInstructionReceiver: first?.party ?? '',
        transferInstructionAmount: first?.amount ?? '',
        transferInstructionCid: instruction.id,
        transfer_kind: 'create_transfer_instruction',
      }),
    },
  };
  const all = instruction === undefined ? created : [...created, instruction];
  return {
    json,
    deed: { choice: 'AmuletRules_Transfer', actingParties: [from], archived, created: all },
  };
};

const given = (world: World, field: 'mint' | 'tap'): Happening => {
  const owner = party(world);
  const amount = amountOf(world);
  const created = [mintAmulet(world, owner, amount)];
  const round = field === 'tap' ? { round: roundOf(world) } : {};
  const json = { ...round, [field]: { amulet_owner: owner, amulet_amount: amount } };
  const choice = field === 'tap' ? 'AmuletRules_DevNet_Tap' : 'AmuletRules_Mint';
  return { json, deed: { choice, actingParties: [owner], archived: [], created } };
};

const aborted = (world: World): Happening => {
  const instruction =
    world.live.instructions.shift() ??
    instructionFor(world, { from: party(world), to: party(world), amount: amountOf(world) });
  const kind = world.random.pick(['withdraw', 'reject']);
  const json = {
    abort_transfer_instruction: { abort_kind: kind, transfer_instruction_cid: instruction.id },
  };
  const choice =
    kind === 'withdraw' ? 'TransferInstruction_Withdraw' : 'TransferInstruction_Reject';
  const [, sender = world.dso] = instruction.signatories;
  return { json, deed: { choice, actingParties: [sender], archived: [instruction], created: [] } };
};

/** A kind that no document names: a newer scan may send one. */
const unknown = (world: World): Happening => {
  const owner = party(world);
  const json = {
    round: roundOf(world),
    reward_coupon: { beneficiary: owner, weight: world.random.below(10_000) },
  };
  return {
    json,
    deed: { choice: 'RewardCoupon_Claim', actingParties: [owner], archived: [], created: [] },
  };
};

/** The kinds, how often each comes, and the word for it. */
const kinds = [
  { until: 0.5, type: 'transfer', make: (world: World) => transferBetween(world, 1) },
  {
    until: 0.6,
    type: 'transfer',
    make: (world: World) => transferBetween(world, 2 + world.random.below(3)),
  },
  { until: 0.64, type: 'transfer', make: (world: World) => transferBetween(world, 0) },
  { until: 0.82, type: 'mint', make: (world: World) => given(world, 'mint') },
  { until: 0.92, type: 'devnet_tap', make: (world: World) => given(world, 'tap') },
  { until: 0.985, type: 'abort_transfer_instruction', make: aborted },
  { until: 1, type: 'reward_coupon_claimed', make: unknown },
] as const;

/** Has something happen; it is on the ledger when its update is. */
export const happen = (world: World): { readonly type: string } & Happening => {
  const chance = world.random.next();
  const { type, make } = kinds.find(({ until }) => chance < until) ?? kinds[0];
  return { type, ...make(world) };
};

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInstruments } from '../../../src/tokens/instruments.ts';
import { readListedContract } from '../../../src/tokens/listed-contract.ts';
import { createClient } from '../../../src/http/client.ts';
import { lookUpArchived } from '../../../src/http/reads.ts';
import { findUnseenHoldings } from '../../../src/ledger/effects/compute-effects.ts';
import { readUpdateHistory } from '../../../src/ledger/effects/read-update.ts';
import { readUpdateEffects } from '../../../src/ledger/effects/tell-effects.ts';
import { buildTransactionFormat, defaultFormatChoice } from '../../../src/ledger/formats.ts';
import { objectAt, textAt } from '../../../src/lib/json/fields.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../../src/lib/json/json.ts';
import { addDecimals, compareDecimals, roundToScale } from '../../../src/lib/numbers/decimal.ts';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { roundsOf, seedOf } from '../../support/models/torture.ts';
import { askFurther } from '../../support/servers/sandbox.ts';
import { allocated } from '../../support/writes/submission-writer.ts';
import {
  actorOf,
  contractsOf,
  endOffer,
  pay,
  signingActor,
  type Actor,
  type Token,
} from '../../support/writes/token-commands.ts';

/** Something that happens: the ledger grows, a party pays, or ends one of its offers. */
type Step =
  | { readonly kind: 'grow'; readonly count: number }
  | {
      readonly kind: 'pay';
      readonly token: Token;
      readonly by: 'signing' | 'greta';
      readonly to: 'trader' | 'signing' | 'greta';
      readonly cents: number;
      readonly version: 'v1' | 'v2';
    }
  | {
      readonly kind: 'end';
      readonly by: 'signing' | 'greta';
      readonly place: number;
      readonly action: 'accept' | 'reject' | 'withdraw';
      readonly version: 'v1' | 'v2';
    };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('grow' as const), count: fc.integer({ min: 1, max: 6 }) }),
    fc.record({
      kind: fc.constant('pay' as const),
      token: fc.constantFrom<Token>('Amulet', 'GOLD'),
      by: fc.constantFrom('signing' as const, 'greta' as const),
      to: fc.constantFrom('trader' as const, 'signing' as const, 'greta' as const),
      cents: fc.integer({ min: 1, max: 9000 }),
      version: fc.constantFrom('v1' as const, 'v2' as const),
    }),
    fc.record({
      kind: fc.constant('end' as const),
      by: fc.constantFrom('signing' as const, 'greta' as const),
      place: fc.nat(3),
      action: fc.constantFrom('accept' as const, 'reject' as const, 'withdraw' as const),
      version: fc.constantFrom('v1' as const, 'v2' as const),
    }),
  ),
  { minLength: 4, maxLength: 14 },
);

const holding = { Amulet: /:Amulet$/, GOLD: /:Holding$/ } as const;

const inputsOf = async (sandbox: Sandbox, { party }: Actor, token: Token) =>
  (await contractsOf(sandbox, party, holding[token]))
    .filter((event) => {
      const { owner, lock = null } = objectAt(event, 'createArgument') ?? {};
      return owner === party && lock === null;
    })
    .map((event) => textAt(event, 'contractId'));

const offer = /:(AmuletTransferInstruction|TransferOffer)$/;

/** Does a step. The ledger may refuse it: then nothing happens. */
const take = async (
  sandbox: Sandbox,
  actors: Readonly<Record<'signing' | 'greta', Actor>>,
  step: Step,
): Promise<void> => {
  if (step.kind === 'grow') {
    sandbox.addActivities(step.count);
    return;
  }
  const actor = actors[step.by];
  if (step.kind === 'pay') {
    const { token, to, cents, version } = step;
    const receiver = to === 'trader' ? sandbox.world.traders[0] : actors[to].party;
    const inputs = await inputsOf(sandbox, actor, token);
    const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}00000001`;
    await pay(sandbox, actor, { token, to: receiver, amount, inputs, version });
    return;
  }
  const offers = await contractsOf(sandbox, actor.party, offer);
  const chosen = offers[step.place % Math.max(1, offers.length)];
  if (chosen === undefined) return;
  const token = textAt(chosen, 'templateId').endsWith(':TransferOffer') ? 'GOLD' : 'Amulet';
  const { action, version } = step;
  const contractId = textAt(chosen, 'contractId');
  await endOffer(sandbox, actor, { token, contractId, action, version });
};

type Sums = Readonly<Record<string, string>>;

const keyOf = (party: string, { admin, id }: { readonly admin: string; readonly id: string }) =>
  `${party} ${admin} ${id}`;

const withoutZeros = (sums: ReadonlyMap<string, readonly string[]>): Sums =>
  Object.fromEntries(
    [...sums].flatMap(([key, amounts]) => {
      const sum = roundToScale(addDecimals(amounts) ?? '', 10) ?? 'unreadable';
      return compareDecimals(sum, '0') === 0 ? [] : [[key, sum] as const];
    }),
  );

const add = (sums: Map<string, string[]>, key: string, ...amounts: readonly string[]): void => {
  sums.set(key, [...(sums.get(key) ?? ['0']), ...amounts]);
};

const entriesOf = (json: Json): readonly JsonObject[] =>
  isArray(json) ? json.filter(isObject) : [];

/** What everybody holds, unlocked and locked, in the contracts that are active now. */
const heldNow = async (sandbox: Sandbox): Promise<Sums> => {
  const { eventFormat } = buildTransactionFormat(defaultFormatChoice, []);
  const { json } = await askFurther(sandbox, 'activeContractsPage', {
    body: { eventFormat: eventFormat as Json, maxPageSize: 100_000 },
  });
  const listed = entriesOf(json['activeContracts'] ?? []).flatMap((entry) => {
    const event = objectAt(entry, 'contractEntry', 'JsActiveContract', 'createdEvent');
    return event === undefined ? [] : [readListedContract(event)];
  });
  const sums = new Map<string, string[]>();
  const owners = new Set(listed.flatMap(({ contract }) => contract.signatories));
  for (const party of owners) {
    const read = readInstruments(listed, { party, nowMs: 0, hasViews: true });
    for (const each of read.instruments)
      add(sums, keyOf(party, each), each.unlockedAmount, each.lockedAmount);
  }
  return withoutZeros(sums);
};

/** The sum of what each update changes, as a lookup of it says. */
const summedEffects = async (sandbox: Sandbox): Promise<Sums> => {
  const { ledgerUrl, scanUrl, token, world } = sandbox;
  const client = createClient({
    ...{ ledgerUrl, scanUrl, timeoutMs: 30_000, retries: 0 },
    token: () => token,
  });
  const updateFormat = {
    includeTransactions: buildTransactionFormat(defaultFormatChoice, []) as unknown as Json,
  };
  const sums = new Map<string, string[]>();
  const atOnce = 100;
  for (let begin = 0; begin < world.offset; begin += atOnce) {
    const end = Math.min(world.offset, begin + atOnce);
    const { text } = await askFurther(sandbox, 'ledgerUpdates', {
      body: { beginExclusive: begin, endInclusive: end, updateFormat },
    });
    for (const update of entriesOf(JSON.parse(text) as Json)) {
      const history = readUpdateHistory(update, { hasViews: true });
      const unseen = history === undefined ? [] : findUnseenHoldings(history);
      const archived = await lookUpArchived(client.request, unseen, [], undefined);
      const read = readUpdateEffects(update, { hasViews: true, archived });
      expect(read?.told?.effects.notUnderstood ?? []).toEqual([]);
      for (const { party, instrument, unlocked, locked } of read?.changes ?? [])
        add(sums, keyOf(party, instrument), unlocked, locked);
    }
  }
  client.close();
  return withoutZeros(sums);
};

/** A history from its seed, and whether the sums agree at its end. */
const compareSums = async (seed: string, taken: readonly Step[]): Promise<void> => {
  const sandbox = await startSandbox({ rate: 0, seed, history: 12 });
  try {
    const greta = actorOf(await allocated(sandbox, 'greta'));
    const actors = { signing: signingActor(sandbox), greta };
    for (const step of taken) await take(sandbox, actors, step);
    const held = await heldNow(sandbox);
    expect(Object.keys(held).filter((key) => key.endsWith(' GOLD'))).not.toEqual([]);
    expect(await summedEffects(sandbox)).toEqual(held);
  } finally {
    await sandbox.close();
  }
};

/** Histories at a time: each mostly waits until its ledger has recorded something. */
const lanes = 8;

describe('random histories of the sandbox', () => {
  it('leave everybody with the sum of the effects of all updates, of every token', async () => {
    const property = fc.asyncProperty(fc.string({ minLength: 1 }), steps, compareSums);
    const rounds = roundsOf(20, 2);
    const [inLane, seed] = [Math.ceil(rounds / lanes), seedOf()];
    await Promise.all(
      Array.from({ length: Math.ceil(rounds / inLane) }, (_, lane) =>
        fc.assert(property, { numRuns: inLane, seed: seed + lane }),
      ),
    );
  });
});

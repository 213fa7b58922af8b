import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commit } from '../../../src/sandbox/activity/generate-activity.ts';
import { createRandom, unitsOfOne, type Random } from '../../../src/sandbox/decimal-units.ts';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { writeFaultNames } from '../../../src/sandbox/server/fault-injection.ts';
import { createContract, createOwnedHolding } from '../../../src/sandbox/state/amulet-contracts.ts';
import { newUpdateId, type LedgerState } from '../../../src/sandbox/state/ledger-state.ts';
import type { Entry } from '../../../src/storage/journal/entry.ts';
import { readEntries } from '../../../src/storage/journal/journal-file.ts';
import { isOpen } from '../../../src/submission/find-twins.ts';
import { paths } from '../servers/sandbox.ts';
import { cleanEnv } from '../terminal/built-program.ts';
import type { WarmProgram, WarmRun } from '../terminal/warm-program.ts';
import { judgeRound, timesDone, type Verdict } from './judge-round.ts';
import { choosePurposes, type Purpose } from './purposes.ts';

/** Where a round is played: two terminals, and the signers of their one profile. */
export interface Table {
  readonly terminals: readonly [WarmProgram, WarmProgram];
  readonly agent: string;
  readonly publicKey: string;
  readonly folder: string;
}

export interface PlayedRound {
  readonly verdict: Verdict;
  readonly commands: number;
  readonly kills: number;
  /** Requests to execute that reached the ledger. */
  readonly sent: number;
  readonly committed: number;
  /** What was done, for who reads a failure. */
  readonly story: readonly string[];
}

/** All ledgers have the same parties, so that one signer serves them. */
export const ledgerSeed = 'paid once';

const hourMs = 3_600_000;

/** What changes while a round is played. */
interface Tally {
  /** How far all clocks are ahead, in milliseconds. */
  aheadMs: number;
  commands: number;
  kills: number;
  sent: number;
  lastSentAt: number;
  /** Called when a request to execute arrives. */
  onSend: () => void;
}

interface Game {
  readonly table: Table;
  readonly random: Random;
  readonly sandbox: Sandbox;
  readonly state: string;
  readonly env: Readonly<Record<string, string>>;
  readonly asked: Map<Purpose, number>;
  readonly story: string[];
  readonly tally: Tally;
  readonly lateMs: number;
}

const giveHolding = (world: LedgerState, units: bigint): void => {
  const holding = createOwnedHolding(world, world.signing.party, units * unitsOfOne);
  commit(world, [createContract(holding)], { id: newUpdateId(world.outside) });
};

const writeConfig = ({ publicKey }: Table, state: string, sandbox: Sandbox): string => {
  const config = join(state, 'config.yaml');
  writeFileSync(
    config,
    `default: dev
profiles:
  dev:
    ledgerUrl: '${sandbox.ledgerUrl}'
    scanUrl: '${sandbox.scanUrl}'
    mode: test
    signers: { own: { type: ssh-agent, publicKey: '${publicKey}' } }
    registries: ${JSON.stringify(sandbox.registries)}
`,
  );
  return config;
};

const begin = async (table: Table, seed: string): Promise<Game> => {
  const random = createRandom(seed);
  const state = join(table.folder, seed.replaceAll(/\W/g, '-'));
  mkdirSync(state);
  const name = random.pick([undefined, ...writeFaultNames]);
  const lateMs = random.pick([50, 300]);
  const times = random.pick([1, 2, undefined]);
  const none = { aheadMs: 0, commands: 0, kills: 0, sent: 0, lastSentAt: 0 };
  const tally: Tally = { ...none, onSend: () => undefined };
  const sandbox = await startSandbox({
    ...{ rate: 0, history: 1, seed: ledgerSeed, now: () => Date.now() + tally.aheadMs },
    writeFault: name && { name, times, seconds: lateMs / 1000 },
    onRequest: ({ path }) => {
      if (path !== paths.execute) return;
      tally.sent += 1;
      tally.lastSentAt = performance.now();
      tally.onSend();
    },
  });
  const { world } = sandbox;
  for (const units of [40n, 2000n]) giveHolding(world, units);
  const env = cleanEnv({
    XDG_STATE_HOME: state,
    CANTUI_CONFIG: writeConfig(table, state, sandbox),
    CANTUI_TOKEN: sandbox.token.reveal(),
    SSH_AUTH_SOCK: table.agent,
  });
  const place = { world, folder: state, random, now: () => Date.now() };
  const asked = new Map(choosePurposes(place).map((purpose) => [purpose, 1] as const));
  const story = [`fault ${name ?? 'none'}, ${times ?? 'always'}, ${lateMs} ms`];
  return { table, random, sandbox, state, env, asked, story, tally, lateMs };
};

const entriesOf = ({ state }: Game): readonly Entry[] => readEntries(join(state, 'cantui'));

type Kill = 'never' | 'at a step' | 'when it sends' | 'after a while';

const kills = [
  ...(['never', 'never', 'never', 'never', 'never', 'never', 'never'] as const),
  ...(['at a step', 'at a step', 'when it sends', 'after a while'] as const),
] as const satisfies readonly Kill[];

/** Calls of the disk that a write makes, about. */
const mostSteps = 110;
const longestMs = 400;

/** Runs a command in one of the terminals, and kills it at some moment, or not. */
const run = async (
  game: Game,
  terminal: WarmProgram,
  words: readonly string[],
  kill: Kill = 'never',
): Promise<WarmRun> => {
  const { random, env, tally, story } = game;
  const killAtStep = kill === 'at a step' ? 1 + random.below(mostSteps) : undefined;
  const afterMs = random.below(longestMs);
  const killIt = (): void => terminal.kill();
  const timer = kill === 'after a while' ? setTimeout(killIt, afterMs) : undefined;
  if (kill === 'when it sends') tally.onSend = killIt;
  const ended = await terminal.run({ words, env, killAtStep, aheadMs: tally.aheadMs });
  clearTimeout(timer);
  if (kill === 'when it sends') tally.onSend = () => undefined;
  tally.commands += 1;
  if (ended.code === undefined) tally.kills += 1;
  story.push(`${words.join(' ')} (${kill}) → ${ended.code ?? 'killed'}\n${ended.said}`);
  return ended;
};

const waits = ['0', '1ms', '1s'] as const;

/** How a user asks for something: anew, or as a retry of an entry, which may be a wrong one. */
const wordsFor = (game: Game, purpose: Purpose): readonly string[] => {
  const { random } = game;
  const entries = entriesOf(game);
  const open = entries.filter(isOpen);
  const retried = random.pick([undefined, ...(open.length > 0 ? open : entries)]);
  return [
    ...purpose.words(),
    ...['--yes', '--wait', random.pick(waits), '--timeout', '2s'],
    ...(retried !== undefined && random.next() < 0.8 ? ['--retry-of', retried.entry] : []),
    ...(random.next() < 0.3 ? ['--accept-warnings', 'sent-before'] : []),
  ];
};

const check = (game: Game, terminal: WarmProgram, { entry }: Entry, kill?: Kill) =>
  run(game, terminal, ['journal', 'check', entry], kill);

/** Pays what was paid once more: a user who was warned wants it, and it counts as another one. */
const payAgain = async (game: Game, purpose: Purpose): Promise<void> => {
  const { table, asked, random } = game;
  const before = entriesOf(game);
  if (timesDone(game.sandbox.world, purpose) === 0 || before.some(isOpen)) return;
  const words = [...purpose.words(), '--yes', '--wait', '1ms', '--timeout', '2s'];
  const accepting = ['--accept-warnings', 'paid-before,sent-before'];
  await run(game, table.terminals[0], [...words, ...accepting], random.pick(kills));
  const made = entriesOf(game).length - before.length;
  asked.set(purpose, (asked.get(purpose) ?? 1) + made);
};

/** What users do: ask, ask twice at once, look for an outcome, receive something, pay once more. */
const playTurn = async (game: Game, wanted: readonly Purpose[]): Promise<void> => {
  const { random, table, sandbox } = game;
  const [one, other] = table.terminals;
  const purposes = wanted as [Purpose];
  const purpose = random.pick(purposes);
  const ask = (terminal: WarmProgram, each: Purpose) =>
    run(game, terminal, wordsFor(game, each), random.pick(kills));
  const chance = random.next();
  if (chance < 0.5) await ask(one, purpose);
  else if (chance < 0.75) {
    const second = random.next() < 0.8 ? purpose : random.pick(purposes);
    await Promise.all([ask(one, purpose), ask(other, second)]);
  } else if (chance < 0.85) {
    const open = entriesOf(game).find(isOpen);
    if (open !== undefined)
      await check(game, one, open, random.pick(['at a step', 'after a while']));
  } else if (chance < 0.93) giveHolding(sandbox.world, BigInt(10 + random.below(5000)));
  else await payAgain(game, purpose);
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Longer than the sandbox takes to record what it accepted. */
const recordedMs = 120;

/** Nothing is under way any more, no deadline lies ahead, and each open entry is looked for. */
const settle = async (game: Game): Promise<void> => {
  const { table, lateMs, tally } = game;
  const [one, other] = table.terminals;
  await pause(Math.max(0, tally.lastSentAt + lateMs + recordedMs - performance.now()));
  // A process that lives may still be sending.
  if (entriesOf(game).some(({ word }) => word === 'SENDING')) {
    game.story.push('an entry is SENDING');
    one.kill();
    other.kill();
    await pause(recordedMs);
  }
  tally.aheadMs += 2 * hourMs;
  for (const entry of entriesOf(game).filter(isOpen)) await check(game, one, entry);
};

const phases = 2;

/** Plays one round: turns at random, until everything is over, twice. */
export const playRound = async (table: Table, seed: string): Promise<PlayedRound> => {
  const game = await begin(table, seed);
  const { random, sandbox, asked, story } = game;
  try {
    for (let phase = 0; phase < phases; phase += 1) {
      // Later, a payment that was made is a new one.
      const wanted = [...asked.keys()].filter(
        (purpose) => phase === 0 || timesDone(sandbox.world, purpose) === 0,
      );
      const turns = phase === 0 ? 3 + random.below(3) : random.below(1 + wanted.length);
      for (let turn = 0; turn < turns; turn += 1) await playTurn(game, wanted);
      if (turns > 0) await settle(game);
    }
    const entries = entriesOf(game);
    for (const { entry, word, resends = '', findings } of entries)
      story.push(`${entry} ${word} ${resends} ${findings.map((each) => each.word).join(', ')}`);
    const { commands, kills: killed, sent } = game.tally;
    const committed = [...asked.keys()].reduce(
      (sum, purpose) => sum + timesDone(sandbox.world, purpose),
      0,
    );
    const verdict = judgeRound(sandbox.world, entries, asked);
    return { verdict, commands, kills: killed, sent, committed, story };
  } finally {
    await sandbox.close();
    rmSync(game.state, { recursive: true, force: true });
  }
};

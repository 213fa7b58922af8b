import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { textAt } from '../../../../src/lib/json/fields.ts';
import { isObject, tryParseJson } from '../../../../src/lib/json/json.ts';
import { appendReportedGap } from '../../../../src/storage/history/gap-log.ts';
import { randomOf, roundsOf, seedOf } from '../../../support/models/torture.ts';
import {
  faultIds,
  startWatchedServices,
  type WatchedServices,
} from '../../../support/models/watched-services.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { cleanEnv, run, until, type Run } from '../../../support/terminal/built-program.ts';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Desk {
  readonly services: WatchedServices;
  readonly start: () => Run;
  /** When the last whole reading was, in ms since 1970; 0 before the first. */
  readonly readAt: () => number;
  readonly reportGap: (at: number) => void;
}

const openDesk = async (): Promise<Desk> => {
  const services = await startWatchedServices();
  onTestFinished(() => services.close());
  const folder = scratchFolder();
  const config = join(folder, 'config.yaml');
  const { ledgerUrl, scanUrl } = services;
  writeFileSync(
    config,
    `version: 1
default: desk
profiles:
  desk:
    ledgerUrl: ${ledgerUrl}
    scanUrl: ${scanUrl}
    mode: test
    watch: { lag: 10m, upgrade: 7d }
`,
    { mode: 0o600 },
  );
  const env = cleanEnv({ XDG_STATE_HOME: folder, CANTUI_CONFIG: config });
  const file = join(folder, 'cantui.prom');
  const words = ['--profile', 'desk', '--interval', '1s', '--output', 'ndjson', '--textfile', file];
  return {
    services,
    start: () => {
      const started = run(['watch', ...words], env);
      onTestFinished(() => void started.child.kill('SIGKILL'));
      return started;
    },
    readAt: () => {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return 1000 * Number(/^cantui_watched_timestamp_seconds (\S+)$/m.exec(text)?.[1] ?? 0);
    },
    reportGap: (at) =>
      appendReportedGap(join(folder, 'cantui'), {
        ...{ at, service: ledgerUrl, cursor: 'books', afterId: String(at), reason: 'pruned' },
      }),
  };
};

interface Told {
  readonly line: string;
  readonly id: string;
  readonly isRaised: boolean;
}

/** A line that a kill cut off tells nothing. */
const toldBy = ({ stdout }: Run): readonly Told[] =>
  stdout()
    .split('\n')
    .flatMap((line) => {
      const json = tryParseJson(line);
      if (!isObject(json)) return [];
      return [
        { line, id: textAt(json, 'condition'), isRaised: textAt(json, 'state') === 'raised' },
      ];
    });

const saysRepeated = ({ stderr }: Run): boolean => stderr().includes('may be printed twice');

/** What a reader of all lines believes to hold. Fails at a line that repeats another in silence. */
const createReader = () => {
  const held = new Set<string>();
  const lines = new Set<string>();
  const problems: string[] = [];
  return {
    held,
    problems,
    take: (ended: Run): void => {
      for (const { line, id, isRaised } of toldBy(ended)) {
        if (lines.has(line) && saysRepeated(ended)) continue;
        lines.add(line);
        if (held.has(id) === isRaised) problems.push(line);
        if (isRaised) held.add(id);
        else held.delete(id);
      }
    },
  };
};

const ended = async (started: Run): Promise<Run> => {
  started.child.kill('SIGKILL');
  await started.exit;
  return started;
};

/** Waits for the first reading of a run, which began after all that is wrong now. */
const settled = (desk: Desk, started: Run, since: number): Promise<void> =>
  until('it has read', () => desk.readAt() > since, started.stderr);

/** A condition that another one hides stays as it was told. */
const canBeSeen = (id: string, { faults }: WatchedServices): boolean =>
  !(id === 'lag.global' && faults.has('service.ledger')) &&
  !(id === 'upgrade' && faults.has('service.scan'));

it('raises and clears each condition once, over restarts', async () => {
  const desk = await openDesk();
  const { faults } = desk.services;
  const reader = createReader();
  const next = async (): Promise<Run> => {
    const since = Date.now();
    const started = desk.start();
    await settled(desk, started, since);
    const over = await ended(started);
    reader.take(over);
    return over;
  };
  faults.add('lag.global').add('upgrade');
  desk.reportGap(Date.now());
  expect(toldBy(await next())).toHaveLength(3);
  const again = await next();
  expect(toldBy(again)).toEqual([]);
  expect(again.stderr()).toContain('held since an earlier run: gap.books.');
  faults.add('service.ledger');
  expect(toldBy(await next()).map(({ id }) => id)).toEqual(['service.ledger']);
  faults.clear();
  const cleared = toldBy(await next());
  expect(cleared.map(({ id, isRaised }) => `${id} ${String(isRaised)}`).toSorted()).toEqual([
    'lag.global false',
    'service.ledger false',
    'upgrade false',
  ]);
  expect(reader.problems).toEqual([]);
  expect([...reader.held]).toEqual([expect.stringMatching(/^gap\.books\./)]);
});

it('misses no condition and repeats none in silence, killed at any time', async () => {
  const rounds = roundsOf(200);
  const seed = seedOf();
  const random = randomOf(seed);
  const desk = await openDesk();
  const { services } = desk;
  const reader = createReader();
  const gaps: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const id of faultIds)
      if (random() < 0.4) services.faults[services.faults.has(id) ? 'delete' : 'add'](id);
    if (random() < 0.05) {
      const at = Date.now();
      desk.reportGap(at);
      gaps.push(`gap.books.${new Date(at).toISOString()}`);
    }
    const since = Date.now();
    const started = desk.start();
    const isSettled = round === rounds || random() < 0.25;
    // Half of them at their first line: it has left, and what is on disk does not know it.
    if (random() < 0.5)
      started.child.stdout?.once('data', () => void (isSettled || started.child.kill('SIGKILL')));
    if (isSettled) await settled(desk, started, since);
    else await Promise.race([started.exit, sleep(random() * 1800)]);
    reader.take(await ended(started));
    const told = `seed ${seed}, round ${round}: ${[...services.faults].join(' ')}`;
    expect(reader.problems, told).toEqual([]);
    if (!isSettled) continue;
    const isSeen = (id: string): boolean => canBeSeen(id, services);
    const expected = [...services.faults, ...gaps].filter(isSeen);
    expect([...reader.held].filter(isSeen).toSorted(), told).toEqual(expected.toSorted());
  }
}, 7_200_000);

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CursorDirection } from '../../../../src/ledger/activity/listing.ts';
import { createRandom } from '../../../../src/sandbox/decimal-units.ts';
import { startSandbox, type Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { standstill } from '../../../support/servers/sandbox.ts';
import { lookUp, requestsFor, write } from '../../../support/faults/fault-calls.ts';
import {
  maxBytes,
  retries,
  type Followed,
  type Place,
  type Requests,
  type Verdict,
} from '../../../support/faults/fault-target.ts';
import {
  followFromShell,
  lookUpFromShell,
  writeFromShell,
} from '../../../support/faults/fault-program.ts';
import { openFaultProxy } from '../../../support/faults/fault-proxy.ts';
import { faultTable, type Row } from '../../../support/faults/fault-table.ts';
import { followTail } from '../../../support/faults/fault-tail.ts';
import {
  faults,
  impatientMs,
  runsOutOfTime,
  type FaultName,
} from '../../../support/faults/faults.ts';
import { roundsOf } from '../../../support/models/torture.ts';
import { tellVerdicts, verdictTable } from '../../../support/documents/verdict-table.ts';

type Column = keyof Row;
const columns = ['tail', 'lookup', 'allocate', 'execute'] as const satisfies readonly Column[];
const names = Object.keys(faults) as FaultName[];

/** `npm run torture` goes round a thousand times: here each time is a seed for all faults. */
const seeds = Math.ceil(roundsOf(20) / 20);
const isTorture = seeds > 1;

/** Of these the built program shows in every run of the tests what it makes of them. */
const fromShell: readonly FaultName[] = isTorture
  ? // A follower keeps fewer rows than this fault sends; REFERENCE says what it prints then.
    names.filter((name) => name !== 'responds with 20,000 activities')
  : [
      'resets the connection before the response',
      'is asked too often, and says when to come back',
      'points to another origin',
      'responds with other types',
      'responds with 100 MB',
      'is gone',
    ];

/** Where a sync costs nothing: how long a disk takes is no matter here. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const patientMs = 20_000;
const meanings: readonly CursorDirection[] = ['backward', 'forward', 'minimum'];

/** What a listing that goes on from its cursor leaves out is asked for by nobody. */
const meaningFor = (name: FaultName, seed: number): CursorDirection =>
  name === 'leaves rows out'
    ? 'backward'
    : (meanings[(names.indexOf(name) + seed) % meanings.length] ?? 'backward');

/** Ledgers that begin alike take the same requests, which are therefore made once. */
const openLedger = (listing: CursorDirection): Promise<Sandbox> =>
  startSandbox({ rate: 0, history: 25, seed: 'faults', listing, now: () => standstill });

let requests: Requests;
beforeAll(async () => {
  const ledger = await openLedger('backward');
  requests = requestsFor(ledger);
  await ledger.close();
});

type Case = {
  readonly column: Column;
  readonly name: FaultName;
  readonly seed: number;
  readonly isShell: boolean;
};

const meet = async <T extends Verdict>(
  { name, seed, isShell }: Case,
  way: (place: Place) => Promise<T>,
): Promise<T & { readonly strays: number; readonly taken: number }> => {
  const sandbox = await openLedger(meaningFor(name, seed));
  const proxy = await openFaultProxy(sandbox.ledgerUrl, createRandom(`${name} ${seed}`).next);
  const stateDir = mkdtempSync(join(memory, 'cantui-faults-'));
  const timeoutMs = runsOutOfTime.includes(name) ? impatientMs : patientMs;
  // To be called offline takes three; the built program waits for seconds between them.
  const polls = isShell || name === 'responds with 20,000 activities' ? 1 : 3;
  const fault = faults[name];
  try {
    const met = await way({ proxy, sandbox, requests, fault, timeoutMs, stateDir, polls });
    expect(proxy.lost).toEqual([]);
    return { ...met, strays: proxy.elsewhere.length, taken: proxy.taken() };
  } finally {
    await proxy.close();
    await sandbox.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
};

const seen = new Map<string, string>();
const keep = (name: FaultName, column: Column, words: string): void => {
  seen.set(`${name} ${column}`, words);
};

const ways = {
  lookup: [lookUp, lookUpFromShell],
  allocate: [write('allocate'), writeFromShell('allocate')],
  execute: [write('execute'), writeFromShell('execute')],
} as const;

/** The rows as they came: each once, from the first on none is missing. */
const expectRows = ({ ids, all }: Followed, order: 'in order' | 'some late'): void => {
  expect(new Set(ids).size).toBe(ids.length);
  const known = new Set(all);
  const ours = ids.filter((id) => known.has(id));
  const due = all.slice(all.indexOf(ours[0] ?? ''));
  if (order === 'in order') expect(ours).toEqual(due);
  else expect(ours.toSorted()).toEqual(due.toSorted());
};

const meetTail = async (asked: Case): Promise<void> => {
  const { name, isShell } = asked;
  const expected = faultTable[name].tail;
  if ('not' in expected) return;
  const met = await meet(asked, isShell ? followFromShell : followTail);
  expectRows(met, expected.rows);
  if (expected.says) expect(met.said).toMatch(expected.says);
  else expect(met.said).not.toContain('Retrying');
  if (isShell) expect(met.exit).toBe(143);
  else expect(met.state).toBe(expected.state);
  expect(met.strays).toBe(0);
  keep(name, 'tail', `${expected.state ?? 'following'}, ${met.ids.length} rows once`);
};

const meetCall = async (asked: Case, column: keyof typeof ways): Promise<void> => {
  const { name, isShell } = asked;
  const expected = faultTable[name][column];
  if ('not' in expected) return;
  const met = await meet(asked, ways[column][isShell ? 1 : 0]);
  const { exit, says } = (isShell && 'inShell' in expected && expected.inShell) || expected;
  const isRead = 'tries' in expected;
  const times = isRead && expected.tries === 'again' ? retries + 1 : 1;
  const came = faults[name] === faults['is gone'] ? 0 : times;
  const word = 'word' in expected ? expected.word : undefined;
  if (runsOutOfTime.includes(name) && met.word === 'NOT SENT') {
    // A busy machine can use up the time before the request leaves; then nothing of it may have left.
    expect(met).toMatchObject({ exit: 8, came: 0 });
    keep(name, column, 'NOT SENT, out of time before');
    return;
  }
  expect(met).toMatchObject({ exit, ...(word && { word }) });
  // A call whose time is over may have been given up before the wire saw it.
  const min = runsOutOfTime.includes(name) ? 0 : came;
  const counts = Array.from({ length: came - min + 1 }, (_, more) => min + more);
  expect(counts).toContain(met.came);
  expect(expected.reaches ? counts : [0]).toContain(met.reached);
  if (says) expect(met.said).toMatch(says);
  // The other origin sees nothing, so above all no token.
  expect(met.strays).toBe(0);
  if (!isShell) expect(met.taken).toBeLessThan(maxBytes * 2);
  const tries = isRead && came > 1 ? `, ${came} tries` : '';
  keep(name, column, `${word ?? `exit ${met.exit}`}, reached ${met.reached}${tries}`);
};

const meetCase = (asked: Case): Promise<void> =>
  asked.column === 'tail' ? meetTail(asked) : meetCall(asked, asked.column);

afterAll(() => {
  const cellOf = (name: FaultName, column: Column): string => {
    const expected = faultTable[name][column];
    return 'not' in expected ? `- ${expected.not}` : (seen.get(`${name} ${column}`) ?? 'FAILED');
  };
  const rows = names.map((name) => [name, ...columns.map((column) => cellOf(name, column))]);
  tellVerdicts(
    `Faults: what each leads to (${seeds} seed${isTorture ? 's' : ''})`,
    verdictTable(['the service or the wire …', ...columns], rows),
  );
});

describe.each(columns)('during %s, one that', (column) => {
  const met = names.filter((name) => !('not' in faultTable[name][column]));
  it.concurrent.each(met)(
    '%s leads to what the table says',
    async (name) => {
      for (let seed = 0; seed < seeds; seed += 1)
        await meetCase({ column, name, seed, isShell: false });
    },
    60_000 + seeds * 5000,
  );
});

describe.each(columns)('during %s of the built program, one that', (column) => {
  const met = fromShell.filter((name) => !('not' in faultTable[name][column]));
  it.concurrent.each(met)('%s leads to the same', (name) =>
    meetCase({ column, name, seed: 0, isShell: true }),
  );
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanEnv, run, until, type Run } from '../../../support/terminal/built-program.ts';
import { openDashboard } from '../../../support/terminal/dashboard-page.ts';
import {
  newestFirst,
  rowsIn,
  span,
  startScriptedScan,
  type DateOf,
  type Script,
  type ScriptedScan,
} from '../../../support/servers/scripted-scan.ts';

let scan: ScriptedScan;
let env: Record<string, string>;
const running: Run[] = [];

beforeEach(() => {
  env = cleanEnv();
});

afterEach(async () => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
  await scan.close();
});

const scanOf = async (rows: number, dateOf?: DateOf): Promise<void> => {
  scan = await startScriptedScan(dateOf);
  scan.follow(newestFirst(span(0, rows)));
};

const follow = (...more: readonly string[]): Run => {
  const usual = ['--poll-interval', '500ms', '--output', 'ndjson', '--follow'];
  const started = run(['activity', '--scan-url', scan.url, ...usual, ...more], env);
  running.push(started);
  return started;
};

const printedBy = (...runs: readonly Run[]): readonly number[] =>
  runs.flatMap((item) => rowsIn(item.stdout()));

const prints = (started: Run, row: number): Promise<void> =>
  until(
    `row ${row} was printed`,
    () => printedBy(started).includes(row),
    () => `printed ${printedBy(started).join(' ')}\n${started.stderr()}`,
  );

const says = (started: Run, words: RegExp): Promise<void> =>
  until(
    `stderr has ${String(words)}`,
    () => words.test(started.stderr()),
    () => `printed ${printedBy(started).join(' ')}\n${started.stderr()}`,
  );

const stop = async (started: Run): Promise<void> => {
  started.child.kill('SIGTERM');
  await started.exit;
};

/** Responds to the first requests that name an id with an empty page, as a node does that lags behind. */
const withEmptyResponses = (times: number, rows: readonly number[]): Script => {
  let left = times;
  return (request) => {
    if (request.cursor === undefined || left === 0) return newestFirst(rows)(request);
    left -= 1;
    return [];
  };
};

/** Repeats a row of the next head page at another place of it. */
const withRepeatedRow = (place: number, rows: readonly number[]): Script => {
  let isDone = false;
  return (request) => {
    const page = newestFirst(rows)(request);
    if (isDone || request.cursor !== undefined) return page;
    isDone = true;
    return page.toSpliced(place, 0, page[2] ?? 0);
  };
};

describe('a scan that answers the first request for an id with an empty page', () => {
  it('is followed on, over a restart', async () => {
    await scanOf(30);
    scan.follow(withEmptyResponses(1, span(0, 30)));
    const first = follow();
    await prints(first, 29);
    await scan.receives(2);
    scan.follow(newestFirst(span(0, 33)));
    await prints(first, 32);
    await stop(first);
    scan.follow(newestFirst(span(0, 36)));
    const second = follow();
    await prints(second, 35);
    expect(printedBy(first, second)).toEqual(span(10, 36));
    expect(first.stderr() + second.stderr()).not.toContain('GAP');
  });

  it('has later rows in the dashboard', async () => {
    await scanOf(30);
    scan.follow(withEmptyResponses(1, span(0, 30)));
    const args = ['--poll-interval', '500ms'];
    const app = await openDashboard({ scanUrl: scan.url, args, env, ready: '29.0000' });
    await scan.receives(2);
    scan.follow(newestFirst(span(0, 33)));
    await app.sees('32.0000');
  });

  it('ends a strict run with 9 when it never lists the rows of a gap', async () => {
    await scanOf(30);
    const never = Infinity;
    scan.follow(withEmptyResponses(never, span(0, 30)));
    const strict = follow('--fail-on-gap', '--page-size', '20');
    await prints(strict, 29);
    await scan.receives(2);
    scan.follow(withEmptyResponses(never, span(0, 130)));
    expect((await strict.exit).code).toBe(9);
    expect(strict.stderr()).toContain('GAP');
    expect(printedBy(strict).slice(0, 20)).toEqual(span(10, 30));
  });
});

describe('a scan that repeats a row in its first page', () => {
  it.each([0, 1])(
    'a scan that repeats a row in its first page at place %i is followed on, over a restart',
    async (place) => {
      await scanOf(30);
      scan.follow(withRepeatedRow(place, span(0, 30)));
      const first = follow('--page-size', '20');
      await prints(first, 29);
      await scan.receives(2);
      scan.follow(newestFirst(span(0, 33)));
      await prints(first, 32);
      await stop(first);
      scan.follow(newestFirst(span(0, 36)));
      const second = follow('--page-size', '20');
      await prints(second, 35);
      expect(printedBy(first, second)).toEqual(span(10, 36));
    },
  );
});

describe('a scan that shows its first two rows alone for a while', () => {
  it('loses no row that comes after, and prints no old one', async () => {
    await scanOf(33);
    const started = follow('--limit', '8', '--page-size', '8');
    await prints(started, 32);
    await scan.receives(2);
    scan.follow(newestFirst(span(0, 2)));
    await scan.receives(8);
    for (const rows of [33, 37, 45, 73]) {
      scan.follow(newestFirst(span(0, rows)));
      await scan.receives(3);
    }
    await prints(started, 72);
    expect(printedBy(started)).toEqual(span(25, 73));
    expect(started.stderr()).not.toContain('GAP');
  });

  it('is not called live by the dashboard meanwhile', async () => {
    await scanOf(33);
    const rare = ['--poll-interval', '500ms', '--page-size', '8'];
    const app = await openDashboard({
      scanUrl: scan.url,
      args: rare,
      columns: 160,
      env,
      ready: '32.0000',
    });
    await scan.receives(2);
    scan.follow(newestFirst(span(0, 2)));
    await app.sees('the scan lags behind');
    expect(app.screen()).not.toMatch(/── live/);
    scan.follow(newestFirst(span(0, 73)));
    await app.sees('72.0000');
    await app.sees('── live');
  });
});

describe('a scan whose dates do not tell the order of its rows', () => {
  const kinds: readonly (readonly [string, DateOf])[] = [
    ['equal', () => '2026-01-01T00:00:00.000Z'],
    ['unreadable', () => 'yesterday'],
  ];

  it.each(kinds)(
    'new rows decide the order of a scan whose dates do not show it (%s), and are printed',
    async (_, dateOf) => {
      await scanOf(30, dateOf);
      const started = follow();
      await says(started, /dates do not show the listing order of the scan/);
      expect(printedBy(started)).toEqual([]);
      scan.follow(newestFirst(span(0, 33)));
      await prints(started, 32);
      scan.follow(newestFirst(span(0, 35)));
      await prints(started, 34);
      await stop(started);
      scan.follow(newestFirst(span(0, 37)));
      const second = follow();
      await prints(second, 36);
      const printed = printedBy(started, second);
      expect(printed).toEqual(span(printed[0] ?? 0, 37));
      expect(printed.length).toBeGreaterThanOrEqual(24);
    },
  );
});

describe('a restart', () => {
  it('against a node that lags 400 rows behind prints nothing again', async () => {
    await scanOf(1000);
    const first = follow('--limit', '1000', '--page-size', '200');
    await prints(first, 999);
    await scan.receives(2);
    await stop(first);
    scan.follow(newestFirst(span(0, 600)));
    const second = follow('--page-size', '200');
    await scan.receives(8);
    expect(printedBy(second)).toEqual([]);
    await says(second, /the scan lags behind/i);
    scan.follow(newestFirst(span(0, 1003)));
    await prints(second, 1002);
    expect(printedBy(first, second)).toEqual(span(0, 1003));
  });

  it('a restart after a rollback prints nothing again, nor does the return of what vanished', async () => {
    await scanOf(100);
    const first = follow('--page-size', '40');
    await prints(first, 99);
    await scan.receives(2);
    const rolledBack = span(0, 80);
    scan.follow(newestFirst([...rolledBack, ...span(200, 210)]));
    await prints(first, 209);
    scan.follow(newestFirst([...rolledBack, ...span(200, 213)]));
    await prints(first, 212);
    await scan.receives(2);
    await stop(first);
    const second = follow('--page-size', '40');
    await scan.receives(4);
    expect(printedBy(second)).toEqual([]);
    const returned = [...span(0, 100), ...span(200, 216)];
    scan.follow(newestFirst(returned));
    await prints(second, 215);
    await scan.receives(2);
    await stop(second);
    scan.follow(newestFirst([...returned, 216]));
    const third = follow('--page-size', '40');
    await prints(third, 216);
    expect(printedBy(first, second, third)).toEqual([...span(80, 100), ...span(200, 217)]);
  });
});

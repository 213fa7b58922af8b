import { afterEach, describe, expect, it } from 'vitest';
import type { CursorDirection } from '../../../../src/ledger/activity/listing.ts';
import { displayWidth } from '../../../../src/lib/text/width.ts';
import { startForeignScan, type ForeignScan } from '../../../support/servers/foreign-scan.ts';
import { cleanEnv, run, until } from '../../../support/terminal/built-program.ts';
import { eventIdsIn } from '../../../support/event-ids.ts';

const meanings: readonly CursorDirection[] = ['backward', 'forward', 'minimum'];

let scan: ForeignScan;
afterEach(() => scan.close());

/** A scan with so many activities. */
const scanWith = async (count: number, meaning: CursorDirection = 'backward'): Promise<void> => {
  scan = await startForeignScan(meaning);
  scan.model.arrive(count);
};

const activity = async (...args: readonly string[]) => {
  const started = run(['activity', '--scan-url', scan.url, ...args]);
  const { code } = await started.exit;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
};

const ids = (from: number, to?: number): readonly string[] =>
  scan.model.all.slice(from, to).map(({ id }) => id);

/** Responds with these activities as they stand, and with nothing to go back to. */
const respondWith = (items: string): void =>
  scan.respondToAll((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"activities":[${items}]}`);
  });

describe.each(meanings)('activity on a scan of kind %s', (meaning) => {
  it('prints the newest, oldest first, and pages on until there are enough', async () => {
    await scanWith(230, meaning);
    const newest = await activity('--output', 'ndjson');
    expect(newest).toMatchObject({ code: 0, stderr: '' });
    expect(eventIdsIn(newest.stdout)).toEqual(ids(210));
    const more = await activity('--output', 'ndjson', '--limit', '150');
    expect(eventIdsIn(more.stdout)).toEqual(ids(80));
  });

  it('counts only what passes the filter', async () => {
    await scanWith(430, meaning);
    const { stdout } = await activity(
      ...['--output', 'ndjson', '--limit', '60', '--kind', 'mint', '--party', 'owner'],
      ...['--filter', 'amount<130'],
    );
    expect(eventIdsIn(stdout)).toEqual(ids(70, 130));
  });

  it('says where a limit ends before the time from which on a filter asks', async () => {
    await scanWith(230, meaning);
    const day = ['--filter', 'time>=2020-01-01'];
    const short = await activity(...day, '--limit', '7');
    expect(short.stderr).toMatch(
      /only activities since \S+Z: --limit 7 was reached before 2020-01-01T00:00:00Z, the start that --since or the filter sets\./,
    );
    const whole = await activity(...day, '--limit', '230');
    expect(whole.stderr).not.toContain('only activities since');
    const newest = await activity('--limit', '7');
    expect(newest.stderr).toBe('');
  });

  it('counts every row that a filter on kinds leaves out', async () => {
    await scanWith(430, meaning);
    const { stdout, stderr } = await activity('--output', 'ndjson', '--kind', 'transfer');
    expect(stdout).toBe('');
    expect(stderr).toContain('hidden: 430 rows (430 mint) that do not match type=transfer.');
    const [, start = ''] = ids(400);
    const after = await activity('--output', 'ndjson', '--kind', 'transfer', '--after-id', start);
    expect(after.stderr).toContain('hidden: 28 rows (28 mint)');
  });

  it('prints what is newer than an id, nothing after the newest', async () => {
    await scanWith(230, meaning);
    const newer = await activity('--output', 'ndjson', '--after-id', ids(99)[0] ?? '');
    expect(newer.code).toBe(0);
    expect(eventIdsIn(newer.stdout)).toEqual(ids(100));
    const none = await activity('--output', 'ndjson', '--after-id', ids(-1)[0] ?? '');
    expect(none).toMatchObject({ code: 0, stdout: '' });
  });

  it('ends with 3 for an id that is not listed', async () => {
    await scanWith(230, meaning);
    const { code, stdout, stderr } = await activity('--after-id', '#1220ab:0');
    expect(code).toBe(3);
    expect(stdout).toBe('');
    expect(stderr).toContain('--after-id #1220ab:0 was not found');
  });
});

describe('what activity prints', () => {
  it('is to the digit what the service sent, with every unknown field', async () => {
    await scanWith(0);
    const item =
      '{"event_id":"#1220ab:1","activity_type":"mint","mint":{"amulet_amount":"1.0000000000"},"n":9007199254740993123,"f":1.50,"x":null}';
    respondWith(item);
    expect((await activity('--output', 'ndjson')).stdout).toBe(`${item}\n`);
    const { stdout } = await activity('--output', 'json');
    expect(stdout.replaceAll(/\s/g, '')).toBe(`[${item}]`);
  });

  it('is an empty list for an empty ledger', async () => {
    await scanWith(0);
    expect(await activity('--output', 'json')).toMatchObject({ code: 0, stdout: '[]\n' });
    expect(await activity('--output', 'ndjson')).toMatchObject({ code: 0, stdout: '' });
  });

  it('is a table that fits, in which nothing of a service moves the cursor', async () => {
    await scanWith(0);
    const hostile = String.raw`\u001b[2J\u202eevil\u0007`;
    respondWith(
      `{"event_id":"#1220ab:1","activity_type":"mint","mint":{"amulet_owner":"${hostile}","amulet_amount":"1${hostile}"}}`,
    );
    const lines = (await activity()).stdout.split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('⟨ESC⟩');
    for (const line of lines) {
      expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
      expect(displayWidth(line)).toBeLessThanOrEqual(120);
    }
  });

  it('reaches a reader that begins late as a whole', async () => {
    // More than a socket holds: a program that has ended is read by Node, paused or not.
    await scanWith(5000);
    const args = ['activity', '--scan-url', scan.url, '--limit', '5000', '--output', 'ndjson'];
    const started = run(args);
    started.child.stdout?.pause();
    await until('rows wait', () => (started.child.stdout?.readableLength ?? 0) > 0);
    started.child.stdout?.resume();
    expect((await started.exit).code).toBe(0);
    expect(eventIdsIn(started.stdout())).toEqual(ids(0));
  });

  it('has no token in it, and neither has what the scan is asked', async () => {
    await scanWith(25);
    const env = cleanEnv({ CANTUI_TOKEN: 'tok-5f3a91', CANTUI_LEDGER_URL: 'http://127.0.0.1:1' });
    const started = run(['activity', '--scan-url', scan.url, '--output', 'ndjson'], env);
    expect((await started.exit).code).toBe(0);
    expect(started.stdout() + started.stderr()).not.toContain('5f3a91');
    for (const { authorization, path } of scan.received) {
      expect(authorization).toBeUndefined();
      expect(path).toBe('/api/scan/v0/activities');
    }
  });
});

describe('a failure of the scan', () => {
  const responses = [
    [1, 200, 'text/html', '<html>sign in</html>', 'not JSON'],
    [
      5,
      404,
      'text/plain',
      'The requested resource could not be found.',
      'no activity endpoint at this scan URL',
    ],
    [4, 401, 'text/plain', 'no', 'the scan requires authentication'],
    [4, 403, 'application/json', '{"error":"no"}', 'the scan denies access'],
    [5, 400, 'application/json', '{"error":"Exceeded limit maximum"}', 'Exceeded limit maximum'],
  ] as const;

  it.each(responses)('ends with %i for %i %s %s', async (expected, status, type, body, words) => {
    await scanWith(0);
    scan.respondToAll((response) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    const { code, stdout, stderr } = await activity();
    expect(stderr).toContain(words);
    expect(code).toBe(expected);
    expect(stdout).toBe('');
  });

  it('ends with 8 when there is no answer in time', async () => {
    await scanWith(0);
    scan.respondToAll(() => undefined);
    const { code, stderr } = await activity('--timeout', '200ms');
    expect(code).toBe(8);
    expect(stderr).toContain('0.2 s');
  });

  it('is shown without obeying what a service says in it', async () => {
    await scanWith(0);
    scan.respondToAll((response) => {
      const body = String.raw`{"error":"\u001b]0;evil\u0007"}`;
      response.writeHead(400, { 'content-type': 'application/json' }).end(body);
    });
    const { stderr } = await activity();
    expect(stderr).toContain('⟨ESC⟩');
    expect(stderr).not.toContain('\x1b');
  });

  it('is tried again when that is safe', async () => {
    await scanWith(5);
    let isRefused = false;
    scan.respondToAll((response) => {
      isRefused = true;
      scan.respondToAll();
      response.writeHead(503, { 'content-type': 'text/plain' }).end('later');
    });
    const { code, stdout } = await activity('--output', 'ndjson');
    expect(isRefused).toBe(true);
    expect(code).toBe(0);
    expect(eventIdsIn(stdout)).toEqual(ids(0));
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { CursorDirection } from '../../../../src/ledger/activity/listing.ts';
import { cleanEnv, until } from '../../../support/terminal/built-program.ts';
import { startForeignScan, type ForeignScan } from '../../../support/servers/foreign-scan.ts';
import { open, type PseudoTerminal } from '../../../support/terminal/pseudo-terminal.ts';

const meanings: readonly CursorDirection[] = ['backward', 'forward', 'minimum'];

let scan: ForeignScan;
const opened: PseudoTerminal[] = [];

afterEach(async () => {
  for (const terminal of opened.splice(0)) terminal.kill('SIGKILL');
  await scan.close();
});

const dashboard = (env: Record<string, string>): PseudoTerminal => {
  const args = ['--scan-url', scan.url, '--poll-interval', '500ms', '--page-size', '20'];
  const terminal = open(args, { env });
  opened.push(terminal);
  return terminal;
};

/** The ids of all rows, as the dashboard exports them. */
const exported = async (
  terminal: PseudoTerminal,
  { XDG_STATE_HOME = '' }: Record<string, string>,
): Promise<readonly string[]> => {
  const folder = join(XDG_STATE_HOME, 'cantui', 'exports');
  const before = existsSync(folder) ? readdirSync(folder) : [];
  terminal.press('x');
  await terminal.shows('NDJSON');
  terminal.press('n');
  await terminal.shows(/written/);
  const [file = ''] = readdirSync(folder).filter((name) => !before.includes(name));
  return readFileSync(join(folder, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { event_id: string }).event_id);
};

const followedFor = async (terminal: PseudoTerminal, requests: number): Promise<void> => {
  await terminal.shows('FOLLOW');
  const enough = scan.received.length + requests;
  await until('it has polled', () => scan.received.length >= enough, terminal.screen);
};

describe('the rows of the dashboard', () => {
  it.each(meanings)(
    'are each activity once and in order, over failures, kill -9 and a restart, on a scan of kind %s',
    async (meaning) => {
      scan = await startForeignScan(meaning, 3);
      scan.model.arrive(45);
      scan.arriveWithEach(2);
      const env = cleanEnv();
      const all = () => scan.model.all.map(({ id }) => id);
      const run = async (requests: number) => {
        const terminal = dashboard(env);
        await followedFor(terminal, requests);
        const rows = await exported(terminal, env);
        const begin = all().indexOf(rows[0] ?? '');
        expect(rows).toEqual(all().slice(begin, begin + rows.length));
        expect(terminal.screen()).toContain('no gaps');
        return { terminal, rows };
      };
      const first = await run(7);
      first.terminal.kill('SIGKILL');
      await first.terminal.exit;
      const second = await run(3);
      // What the second run knows begins within what the first had, or right after it.
      expect(all().indexOf(second.rows[0] ?? '')).toBeLessThanOrEqual(
        all().indexOf(first.rows.at(-1) ?? '') + 1,
      );
      second.terminal.press('q');
      expect(await second.terminal.exit).toBe(0);
    },
  );
});

describe('on the embedded ledger', () => {
  it('a run leaves nothing behind but what was exported', async () => {
    scan = await startForeignScan('backward');
    const env = cleanEnv();
    const terminal = open(['demo'], { env });
    opened.push(terminal);
    await terminal.shows('no gaps since');
    terminal.press('q');
    expect(await terminal.exit).toBe(0);
    const state = join(env['XDG_STATE_HOME'] ?? '', 'cantui', 'demo');
    expect(readdirSync(state)).toEqual([]);
  });
});

describe('without a ledger service', () => {
  it('a scan is enough', async () => {
    scan = await startForeignScan('backward');
    scan.model.arrive(30);
    const terminal = dashboard(cleanEnv());
    await terminal.shows('no gaps since');
    await terminal.shows('scan ok');
    terminal.press('q');
    expect(await terminal.exit).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { cleanEnv, run } from '../../../support/terminal/built-program.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ rate: 0, history: 400 });
});
afterAll(() => sandbox.close());

const activity = async (source: string, ...args: readonly string[]) => {
  const services = ['--ledger-url', sandbox.ledgerUrl, '--scan-url', sandbox.scanUrl];
  const env = { ...cleanEnv(), CANTUI_TOKEN: sandbox.token.reveal() };
  const started = run(['activity', ...services, '--source', source, ...args], env);
  const { code } = await started.exit;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
};

interface Row {
  readonly event_id: string;
  readonly date: string;
}

const rowsOf = (text: string): readonly Row[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);

const ndjson = ['--output', 'ndjson', '--kind', 'transfer,offer,allocation,mint,tap,abort,other'];

describe.each(['activities', 'updates', 'ledger'])('a window of %s', (source) => {
  it('has exactly the rows from its start to its end, and as many as there are', async () => {
    const all = rowsOf((await activity(source, '--since', '100d', ...ndjson)).stdout);
    expect(all.length).toBeGreaterThan(100);
    const [start, end] = [all[30]?.date ?? '', all[90]?.date ?? ''];
    const { code, stdout } = await activity(source, '--since', start, '--until', end, ...ndjson);
    const wanted = all.filter(
      ({ date }) => Date.parse(date) >= Date.parse(start) && Date.parse(date) < Date.parse(end),
    );
    expect(rowsOf(stdout)).toEqual(wanted);
    expect([code, wanted.length > 40]).toEqual([0, true]);
    const newest = await activity(
      source,
      '--until',
      end,
      '--limit',
      '5',
      '--since',
      start,
      ...ndjson,
    );
    expect(rowsOf(newest.stdout)).toEqual(wanted.slice(-5));
  });
});

describe('a window', () => {
  it('is marked as incomplete where the ledger has pruned its start', async () => {
    const pruned = await startSandbox({ rate: 0, history: 400 });
    pruned.world.ordered.splice(0, 100);
    const env = { ...cleanEnv(), CANTUI_TOKEN: pruned.token.reveal() };
    const args = ['activity', '--ledger-url', pruned.ledgerUrl, '--source', 'ledger'];
    const started = run([...args, '--since', '100d', '--fail-on-gap', ...ndjson], env);
    const { code } = await started.exit;
    await pruned.close();
    expect(started.stderr()).toMatch(
      /INCOMPLETE: the ledger has pruned everything up to offset \d+/,
    );
    expect([code, rowsOf(started.stdout()).length > 50]).toEqual([9, true]);
  });

  it('says that no row matches, and where a list of the ledger begins', async () => {
    const early = ['--until', '2020-01-01'];
    for (const source of ['activities', 'ledger']) {
      const { code, stdout, stderr } = await activity(source, ...early, ...ndjson);
      expect([code, stdout]).toEqual([0, '']);
      expect(stderr).toContain('no activity on this list matches the options');
      expect(stderr.includes('the list begins 5 min')).toBe(source === 'ledger');
    }
    const { code, stderr } = await activity('ledger', '--since', '0', '--after-id', '#1220ab:0');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--since "0" is not before now')]);
  });

  it('has no end in a run that follows', async () => {
    const { code, stderr } = await activity('ledger', '--follow', '--until', '1h');
    expect(code).toBe(2);
    expect(stderr).toContain('--until cannot be combined with --follow');
  });
});

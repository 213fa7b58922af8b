import { existsSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { run, until, type Run } from '../../support/terminal/built-program.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

interface Ready {
  readonly ledger: string;
  readonly scan: string;
  readonly tokenFile: string;
}

const readyLine = /^READY ledger=(\S+) scan=(\S+) token-file=(\S+)\n$/;

const running: Run[] = [];
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGTERM');
});

const start = (...args: readonly string[]): Run => {
  const started = run(['sandbox', ...args]);
  running.push(started);
  return started;
};

const ready = async (started: Run): Promise<Ready> => {
  await until('it is ready', () => started.stdout().includes('\n'), started.stderr);
  const [, ledger = '', scan = '', tokenFile = ''] = readyLine.exec(started.stdout()) ?? [];
  return { ledger, scan, tokenFile };
};

const post = async (url: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.text() };
};

describe('cantui sandbox', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('ends at %s with %i, and its token file is gone', async (signal, expected) => {
    const started = start();
    const { tokenFile } = await ready(started);
    expect(existsSync(tokenFile)).toBe(true);
    started.child.kill(signal);
    expect((await started.exit).code).toBe(expected);
    expect(started.stderr()).toBe('');
    expect(existsSync(tokenFile)).toBe(false);
  });

  it('makes the same activity from the same seed', async () => {
    const args = ['--seed', 'twice', '--activities-per-second', '0', '--initial-activities', '5'];
    const [one, two] = [start(...args), start(...args)];
    const ids = await Promise.all(
      [one, two].map(async (started) => {
        const { scan } = await ready(started);
        const { body } = await post(`${scan}/v0/activities`, { page_size: 100 });
        return [...body.matchAll(/"event_id":"([^"]*)"/g)].map(([, id]) => id);
      }),
    );
    expect(ids[0]).toHaveLength(5);
    expect(ids[0]).toEqual(ids[1]);
  });

  it.each(['backward', 'forward', 'minimum'])('lists as %s, and is read so', async (listing) => {
    const started = start(
      '--cursor-direction',
      listing,
      '--activities-per-second',
      '0',
      '--initial-activities',
      '150',
    );
    const { scan } = await ready(started);
    const page = await post(`${scan}/v0/activities`, { page_size: 1000 });
    const listed = (JSON.parse(page.body) as { activities: { event_id: string }[] }).activities;
    const newestLast = listing === 'forward' ? listed : listed.reverse();
    const args = ['activity', '--scan-url', scan, '--output', 'json', '--limit', '120'];
    const printing = run(args);
    await printing.exit;
    const printed = JSON.parse(printing.stdout()) as { event_id: string }[];
    expect(printed.map((item) => item.event_id)).toEqual(
      newestLast.slice(-120).map((item) => item.event_id),
    );
  });

  it('goes wrong as often and in the way that it is told to', async () => {
    const { scan } = await ready(start('--faults', 'unavailable,limited', '--fault-every', '2'));
    const statuses: number[] = [];
    for (let request = 0; request < 4; request++)
      statuses.push((await post(`${scan}/v0/activities`, { page_size: 1 })).status);
    expect(statuses).toEqual([200, 503, 200, 429]);
  });

  it('ends with 2 when its port is taken', async () => {
    const { ledger } = await ready(start());
    const second = start('--port', new URL(ledger).port);
    expect((await second.exit).code).toBe(2);
    expect(second.stderr()).toContain('is in use: choose another');
  });

  it('writes examples into a new folder that only its owner reads, before it is ready', async () => {
    const folder = join(scratchFolder(), 'new');
    const { ledger, tokenFile } = await ready(
      start('--write-examples', folder, '--activities-per-second', '0'),
    );
    const modes = [folder, join(folder, 'allocate'), join(folder, 'execute', 'request.json')].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o600]);
    const from = join(folder, 'execute', 'request.json');
    const sent = run([
      ...['execute', '--file', from, '--yes', '--output', 'json'],
      ...['--public-key', join(folder, 'execute', 'public-key.pem')],
      ...['--ledger-url', ledger, '--token-file', tokenFile],
    ]);
    expect((await sent.exit).code).toBe(0);
    const again = start('--write-examples', folder);
    expect((await again.exit).code).toBe(2);
    expect(again.stderr()).toContain('is not empty');
  });

  it('says what is wrong with a folder for examples that is a link to nothing', async () => {
    const folder = join(scratchFolder(), 'link');
    symlinkSync(join(folder, 'nothing'), folder);
    const started = start('--write-examples', folder);
    expect((await started.exit).code).toBe(2);
    expect(started.stderr()).toContain(`${folder} cannot be used`);
    expect(started.stderr()).not.toContain('    at ');
  });

  it('says what is wrong with a folder for examples below a link to nothing', async () => {
    const link = join(scratchFolder(), 'link');
    symlinkSync(join(dirname(link), 'nothing'), link);
    const started = start('--write-examples', join(link, 'examples'));
    expect((await started.exit).code).toBe(2);
    expect(started.stderr()).toContain(
      `${join(link, 'examples')} cannot be used: it already exists`,
    );
  });

  it('prints ids that a sandbox with the same seed and history finds', async () => {
    const world = ['--seed', 'ids', '--initial-activities', '50', '--activities-per-second', '0'];
    const printed = start('ids', ...world);
    expect((await printed.exit).code).toBe(0);
    const lines = printed.stdout().trimEnd().split('\n');
    const kinds = new Set(lines.map((line) => line.split(' ')[0]));
    expect([...kinds].sort()).toEqual(['contract', 'transaction', 'update']);
    const { ledger, tokenFile } = await ready(start(...world));
    for (const line of lines) {
      const [kind = '', id = ''] = line.split(' ');
      const found = run([kind, id, '--ledger-url', ledger, '--token-file', tokenFile]);
      expect([line, (await found.exit).code]).toEqual([line, 0]);
    }
  });

  it('writes examples, starting no service, for a sandbox with the same seed', async () => {
    const folder = join(scratchFolder(), 'new');
    const written = start('examples', folder, '--seed', 'shared', '--activities-per-second', '0');
    expect(await written.exit).toMatchObject({ code: 0 });
    expect(written.stdout()).toBe('');
    expect(written.stderr()).toContain('README.txt');
    const { ledger, tokenFile } = await ready(
      start('--seed', 'shared', '--activities-per-second', '0'),
    );
    const sent = run([
      ...['execute', '-f', join(folder, 'execute', 'request.json'), '--yes'],
      ...['--public-key', join(folder, 'execute', 'public-key.pem')],
      ...['--ledger-url', ledger, '--token-file', tokenFile],
    ]);
    expect((await sent.exit).code).toBe(0);
    const again = start('examples', folder);
    expect((await again.exit).code).toBe(2);
    expect(again.stderr()).toContain('is not empty');
  });
});

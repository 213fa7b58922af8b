import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer } from '../../support/servers/close-server.ts';
import { party, transfer } from '../../support/samples/sample-activities.ts';
import { cleanEnv, run } from '../../support/terminal/built-program.ts';
import { open } from '../../support/terminal/pseudo-terminal.ts';

// In UTF-8 these letters have the bytes 0x9b and 0x84, which are CSI and IND where a byte is a character.
const memo = 'Ûnder the Ąpple tree €5 \u{1f600}';

let server: Server;
let url = '';

beforeAll(async () => {
  // The last column of a table is an amount or, where there is room, a memo: both fill it.
  const receivers = [{ party: party('bob'), amount: '7.1234567891' }];
  const rows = [memo, `${memo} ${'and '.repeat(99)}`].map(
    (description, number) => transfer(number + 1, { description, receivers }).raw,
  );
  server = createServer((request, response) => {
    request.resume().on('end', () =>
      response
        .writeHead(request.url?.endsWith('/v0/activities') === true ? 200 : 404, {
          'content-type': 'application/json',
        })
        .end(JSON.stringify({ activities: rows, error: memo })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/api/scan`;
});
afterAll(() => closeServer(server));

/** What a command writes to a terminal of a locale. */
const onTerminal = async (args: readonly string[], locale: Record<string, string>) => {
  const terminal = open(args, { cols: 160, env: cleanEnv(locale) });
  await terminal.exit;
  return terminal.raw();
};

const activity = () => ['activity', '--scan-url', url];
const other = { LANG: 'de_DE.ISO-8859-1' };

describe('a terminal whose locale is not UTF-8 gets nothing but ASCII', () => {
  const commands: readonly (readonly [what: string, args: () => readonly string[]])[] = [
    ['a table', activity],
    ['JSON', () => [...activity(), '--output', 'json']],
    ['NDJSON', () => [...activity(), '--output', 'ndjson']],
    ['CSV', () => [...activity(), '--output', 'csv']],
    ['the report of the doctor', () => ['doctor', '--scan-url', url]],
    ['an error that quotes its input', () => ['activity', '--filter', `memo~"${memo}"(`]],
    ['an error that quotes an option', () => [...activity(), '--output', memo]],
    ['help', () => ['activity', '--help']],
  ];
  it.each(commands)('%s', async (_, args) => {
    const raw = await onTerminal(args(), other);
    expect(raw.length).toBeGreaterThan(10);
    expect(raw).toMatch(/^[\0-\x7f]*$/);
  });

  it('a screen', async () => {
    const terminal = open(['--scan-url', url], { cols: 160, rows: 40, env: cleanEnv(other) });
    await terminal.shows('FOLLOW');
    terminal.press('k\r');
    await terminal.shows('event_id');
    terminal.kill('SIGTERM');
    await terminal.exit;
    expect(terminal.raw()).toMatch(/^[\0-\x7f]*$/);
  });

  it('each row of a stream', async () => {
    const words = [...activity(), '--follow', '--limit', '2', '--output', 'ndjson'];
    const terminal = open(words, { cols: 160, env: cleanEnv(other) });
    await terminal.shows('u0104pple');
    terminal.kill('SIGTERM');
    await terminal.exit;
    expect(terminal.raw()).toMatch(/^[\0-\x7f]*$/);
  });
});

it('JSON stays the same document in ASCII', async () => {
  const raw = await onTerminal([...activity(), '--output', 'json'], other);
  expect(JSON.parse(raw)).toMatchObject([{ transfer: { description: memo } }, {}]);
});

it('a UTF-8 terminal, a pipe and a file get the text as it is', async () => {
  expect(await onTerminal([...activity(), '--output', 'json'], { LANG: 'C.UTF-8' })).toContain(
    memo,
  );
  const piped = run([...activity(), '--output', 'json'], cleanEnv(other));
  await piped.exit;
  expect(piped.stdout()).toContain(memo);
});

describe('the width of a table', () => {
  const widthOf = async (columns: string | undefined) => {
    const piped = run(activity(), cleanEnv(columns === undefined ? {} : { COLUMNS: columns }));
    await piped.exit;
    return Math.max(
      ...piped
        .stdout()
        .split('\n')
        .map((line) => line.length),
    );
  };

  it('follows COLUMNS in a pipe, from 80 on', async () => {
    expect(await widthOf('100')).toBe(100);
    expect(await widthOf('200')).toBe(200);
    expect(await widthOf('40')).toBe(80);
  });

  it.each(['0', '-5', '1e3', 'wide', '123456', ''])(
    'is 120 when COLUMNS is %o',
    async (columns) => {
      expect(await widthOf(columns)).toBe(await widthOf(undefined));
    },
  );
});

import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseJson } from '../../../../src/lib/json/json.ts';
import { buildExampleFiles } from '../../../../src/sandbox/examples/examples.ts';
import { startSandbox } from '../../../../src/sandbox/sandbox.ts';
import { asTestLedger } from '../../../support/samples/test-profile.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { cleanEnv, run } from '../../../support/terminal/built-program.ts';
import { startDashboard } from '../../../support/terminal/dashboard-page.ts';
import { isWrite } from '../../../support/writes/confirming.ts';
import { writePast } from '../../../support/writes/journal-writer.ts';

/** A payment of 25 Amulet, as `cantui sandbox --examples` signs it. */
const examplePayment = async (): Promise<string> => {
  const { world, close } = await startSandbox({ rate: 0, history: 20 });
  const file = buildExampleFiles(world, 'seed').find(({ name }) => name === 'execute/request.json');
  await close();
  return JSON.stringify(file?.content);
};

let silent: MisbehavingServer;
let folder: string;
let request: string;

beforeEach(async () => {
  folder = scratchFolder();
  request = join(folder, 'request.json');
  writeFileSync(request, await examplePayment());
  silent = await startMisbehavingServer();
  silent.behave({ end: { by: 'hang' } });
});
afterEach(() => silent.close());

const env = () => cleanEnv({ XDG_STATE_HOME: folder, ...asTestLedger(folder, silent.url) });

/** The program is killed after its request left and before anything came back. */
const killWhileSending = async (): Promise<void> => {
  const given = ['execute', '--ledger-url', silent.url, '--file', request, '--yes', '--wait', '0'];
  const { child, exit } = run([...given, '--accept-warnings', 'signature-1-1'], env());
  await silent.until(() => silent.received.filter(isWrite).length === 1);
  child.kill('SIGKILL');
  await exit;
};

const output = async (...words: readonly string[]): Promise<{ out: string; err: string }> => {
  const { exit, stdout, stderr } = run(words, env());
  await exit;
  return { out: stdout(), err: stderr() };
};

const paid = '25\\.0000 Amulet signing\\S* → alice\\S*';

it('a payment whose sender was killed is what the journal tells first, everywhere', async () => {
  await killWhileSending();
  const list = await output('journal', 'list');
  expect(list.out).toMatch(new RegExp(`^${paid} +X-0001 +UNKNOWN `));
  expect(list.err).toMatch(new RegExp(`${paid} \\(X-0001\\): UNKNOWN outcome`));
  for (const what of ['show', 'receipt'])
    expect((await output('journal', what, 'X-0001')).out).toMatch(
      new RegExp(`^effect +${paid}\n(?:entry|receipt) +X-0001\noutcome +UNKNOWN\n`),
    );
  const whole = /^in full +signing::1220[0-9a-f]{64} pays alice::1220[0-9a-f]{64} 25\.0000 Amulet/m;
  expect((await output('journal', 'show', 'X-0001')).out).toMatch(whole);
  const check = await output('journal', 'check', 'X-0001', '--ledger-url', silent.url);
  expect(check.out).toMatch(new RegExp(`^${paid} \\(X-0001\\) {2}outcome still open`));
  const json = parseJson((await output('journal', 'list', '--output', 'json')).out);
  expect(json).toMatchObject([
    { entry: 'X-0001', effect: { brief: [expect.stringMatching(/^25\.0000 Amulet signing::/)] } },
  ]);
});

it('a payment whose sender was killed stands first on the page that the next start opens', async () => {
  await killWhileSending();
  const app = startDashboard({ ledgerUrl: silent.url, scanUrl: silent.url, env: env() });
  await app.sees('RECOVERY STEPS');
  await app.sees(new RegExp(`${paid} \\(X-0001\\)\\s+has\\s+an\\s+UNKNOWN\\s+outcome`));
  const page = app
    .screen()
    .split('\n')
    .findIndex((line) => /X-0001 {2}UNKNOWN/.test(line));
  expect(app.screen().split('\n')[page - 1]).toMatch(new RegExp(`^ ${paid}`));
});

it.each([
  ['an empty object', '{}'],
  ['an empty list', '[]'],
  ['an empty text', '""'],
  ['nothing', ''],
])(
  'a payment whose sender was killed stays UNKNOWN if the ledger returns %s, which proves nothing',
  async (_, body) => {
    await killWhileSending();
    silent.behave({ body });
    const check = await output('journal', 'check', 'X-0001', '--ledger-url', silent.url);
    expect(check.out).toMatch(new RegExp(`^${paid} \\(X-0001\\) {2}outcome still open: `));
    // The ledger hung when its end was read before the write: nobody canceled that.
    expect(check.out).toContain('cannot read the ledger end (timeout)');
    for (const source of ['completion', 'update'])
      expect(check.out).toMatch(new RegExp(`${source}(?:, \\w+)* by hash: `));
    const { out } = await output('journal', 'list');
    expect(out).toMatch(/X-0001 +UNKNOWN /);
  },
);

it('a receipt that a killed process could not write is no alarm: journal verify writes it', async () => {
  const stateDir = join(folder, 'cantui');
  writePast(stateDir, { entry: 'X-0001', at: 0, finding: { word: 'COMMITTED' } });
  const receipt = join(stateDir, 'receipts', 'X-0001.json');
  rmSync(receipt);
  rmSync(join(stateDir, 'submissions.head'));
  const verify = run(['journal', 'verify'], env());
  expect(await verify.exit).toMatchObject({ code: 0 });
  expect(verify.stdout()).toMatch(/^intact: 3 lines/);
  expect(verify.stderr()).toContain(
    'receipts/X-0001.json is missing: a process was killed before it could write it. The journal is complete. cantui wrote it now.',
  );
  expect(existsSync(receipt)).toBe(true);
  rmSync(receipt);
  expect(await run(['journal', 'verify'], env()).exit).toMatchObject({ code: 10 });
});

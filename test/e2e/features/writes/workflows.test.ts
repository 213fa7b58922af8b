import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listDrafts } from '../../../../src/storage/drafts/draft-store.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { startSandbox, type Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { allocationRequest, walter } from '../../../support/writes/allocation-request.ts';
import { phraseOn, readToEnd } from '../../../support/writes/confirming.ts';
import { cleanEnv, until } from '../../../support/terminal/built-program.ts';
import { startMisbehavingServer } from '../../../support/servers/misbehaving-server.ts';
import { open, type PseudoTerminal } from '../../../support/terminal/pseudo-terminal.ts';
import {
  allocated,
  hashOf,
  preparedBytes,
  submissionBy,
} from '../../../support/writes/submission-writer.ts';
import { multiSignature, signatureOver } from '../../../support/verify/topology-writer.ts';

let folder: string;
let ledger: Sandbox;
let terminal: PseudoTerminal;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cantui-workflow-'));
  ledger = await startSandbox({ rate: 0, history: 20 });
});

afterEach(async () => {
  terminal.kill('SIGTERM');
  await terminal.exit;
  await ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

const draftsHold = (text: string): boolean =>
  listDrafts(join(folder, 'cantui'), 'allocate').drafts.some(({ values }) =>
    JSON.stringify(values).includes(text),
  );

/** The bytes were read, and nothing is wrong with them. */
const read = / 0 failed, .* of \d+ checks\s*$/m;

const keys = { next: '\x0e', load: '\x0f', enter: '\r', tab: '\t', escape: '\x1b[27u' };

const dashboard = async (ledgerUrl = ledger.ledgerUrl): Promise<void> => {
  terminal = open(['--ledger-url', ledgerUrl, '--scan-url', ledger.scanUrl], {
    cols: 80,
    rows: 24,
    env: cleanEnv({ CANTUI_TOKEN: ledger.token.reveal(), XDG_STATE_HOME: folder }),
  });
  await terminal.shows('no gaps since');
};

const load = async (path: string, told: string): Promise<void> => {
  terminal.press(keys.load);
  await terminal.shows('load a file');
  terminal.press(path);
  await terminal.shows(path.slice(-12));
  terminal.press(keys.enter);
  await terminal.shows(told);
};

const next = async (page: number): Promise<void> => {
  terminal.press(keys.next);
  await terminal.shows(`step ${page}/6`);
};

/** Types what the review asks for; nothing was sent before. */
const send = async (verb: string): Promise<void> => {
  await terminal.shows('to send: [');
  const phrase = phraseOn(terminal.screen());
  expect(phrase).toContain(verb);
  expect(readEntries(join(folder, 'cantui'))).toEqual([]);
  terminal.press(readToEnd);
  await terminal.shows('press Tab to type the confirmation');
  terminal.press(keys.tab);
  await terminal.shows('letters are typed');
  terminal.press(phrase);
  await terminal.shows('Enter sends');
  terminal.press(keys.enter);
};

describe('with the keyboard alone, at 80 by 24', () => {
  it('a party is allocated from the answer of generate-topology and a signature', async () => {
    const { world } = ledger;
    const { signer, party, transaction, multiHash } = walter(world.participant);
    const bytes = [Buffer.from(transaction, 'base64')];
    const answer = file('topology.json', {
      partyId: party,
      publicKeyFingerprint: signer.fingerprint,
      topologyTransactions: [transaction],
      multiHash: multiHash.toString('base64'),
    });
    const signature = file('signature.b64', `${multiSignature(signer, bytes).signature}\n`);
    await dashboard();
    terminal.press('3');
    await terminal.shows('step 1/6');
    await load(answer, 'the topology answer');
    terminal.press(keys.enter);
    terminal.press(world.synchronizer);
    await terminal.shows('▌');
    await next(2);
    await terminal.shows('1 transaction ');
    await next(3);
    terminal.press('jj');
    await terminal.shows(/> +signature /m);
    await load(signature, 'characters taken');
    await next(4);
    await terminal.shows(read);
    terminal.press('j'.repeat(16));
    await terminal.shows(/Signature 1 of the combined hash +ok/);
    await next(5);
    await terminal.shows(party.slice(0, 16));
    await send('ALLOCATE');
    await terminal.shows('ALLOCATED');
    await terminal.shows(party.slice(0, 16));
    expect(readEntries(join(folder, 'cantui'))).toMatchObject([
      { entry: 'A-0001', word: 'ALLOCATED', partyId: party },
    ]);
  });

  it('a prepared submission is executed, from the answer of prepare and a signature', async () => {
    const { party, signer } = await allocated(ledger, 'frida');
    const { synchronizer } = ledger.world;
    const bytes = preparedBytes(party, { metadata: { synchronizer } });
    const prepared = file('prepared.json', {
      preparedTransaction: bytes.toString('base64'),
      preparedTransactionHash: hashOf(bytes).toString('base64'),
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
    });
    const signature = file('signature.b64', signatureOver(signer, hashOf(bytes)).signature);
    const pem = signer.publicKey.key.export({ type: 'spki', format: 'pem' }).toString();
    const key = file('key.pem', pem);
    await dashboard();
    terminal.press('4');
    await terminal.shows('step 1/6');
    await load(prepared, 'the prepare answer');
    await next(2);
    terminal.press(keys.enter);
    terminal.press(party);
    await terminal.shows('▌');
    terminal.press(`${keys.tab}${keys.enter}`);
    await terminal.shows('signedBy');
    terminal.press(signer.fingerprint);
    terminal.press(keys.tab);
    await terminal.shows(/> +signature /m);
    await load(signature, 'characters taken');
    await load(key, 'public key from key.pem');
    await next(3);
    await next(4);
    await terminal.shows(read);
    await next(5);
    await terminal.shows('acts as');
    await send('EXECUTE');
    await terminal.shows(/ACCEPTED[^]*no more than that/);
    // By then its transaction may have been met, which says more.
    expect(readEntries(join(folder, 'cantui'))).toMatchObject([
      {
        entry: 'X-0001',
        word: expect.stringMatching(/^(ACCEPTED|COMMITTED)$/) as string,
        hash: hashOf(bytes).toString('hex'),
      },
    ]);
  });

  it('a program killed while it waits for an answer says UNKNOWN at its next start', async () => {
    const silent = await startMisbehavingServer();
    silent.behave({ end: { by: 'hang' } });
    const { url } = silent;
    const { participant, synchronizer } = ledger.world;
    const request = file('request.json', allocationRequest(walter(participant), { synchronizer }));
    await dashboard(url);
    terminal.press('3');
    await terminal.shows('step 1/6');
    await load(request, 'a whole request');
    await next(2);
    await next(3);
    await next(4);
    await terminal.shows(read);
    await next(5);
    await send('ALLOCATE');
    await terminal.shows('SENDING');
    await silent.until(() => silent.received.length === 1);
    terminal.kill('SIGKILL');
    await terminal.exit;
    await dashboard(url);
    await terminal.shows('A-0001 has an UNKNOWN outcome. Follow the steps below.');
    await terminal.shows('RECOVERY STEPS');
    await terminal.shows('Do not send it again yet');
    terminal.press('R');
    await terminal.shows('step 5/6');
    await terminal.shows(/the same request was sent as A-0001\s+\(UNKNOWN\)/);
    expect(silent.received).toHaveLength(1);
    await silent.close();
  });

  it('a dropped line loses nothing: the draft is there again', async () => {
    await dashboard();
    terminal.press('3');
    await terminal.shows('step 1/6');
    terminal.press(`${keys.enter}half-an-id`);
    await terminal.shows(/draft A-\w{4} saved/);
    terminal.press('x');
    await until('the draft is on disk', () => draftsHold('half-an-idx'), terminal.screen);
    terminal.kill('SIGKILL');
    await terminal.exit;
    await dashboard();
    terminal.press('3');
    await terminal.shows('1 saved draft');
    terminal.press(keys.enter);
    await terminal.shows('half-an-idx');
  });
});

it('a shell shows what a write does, its checks and its body before it asks for the words', async () => {
  const { party, signer } = await allocated(ledger, 'walter');
  const request = submissionBy({ party, signer });
  const from = file('request.json', request);
  terminal = open(['execute', '--file', from, '--ledger-url', ledger.ledgerUrl, '--wait', '0'], {
    cols: 160,
    rows: 60,
    env: cleanEnv({ CANTUI_TOKEN: ledger.token.reveal(), XDG_STATE_HOME: folder }),
  });
  await terminal.shows(/type signature-1-1 \S+-[0-9a-f]{4} to send it:/);
  const screen = terminal.screen();
  expect(screen).toMatch(/does +create Depot.Vault:Deposit/);
  expect(screen).toContain('grams: "17"');
  expect(screen).toMatch(/checks +\d+ of \d+ verified, 1 warning/);
  expect(screen).toContain('"preparedTransaction":');
  const words = /type (signature-1-1 \S+) to send it/.exec(screen)?.[1] ?? '';
  terminal.press(`${words.split(' ')[1] ?? ''}\r`);
  await terminal.exit;
  await terminal.shows('nothing was sent');
  expect(readEntries(join(folder, 'cantui'))).toEqual([]);
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listDrafts } from '../../../../src/storage/draft-store.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { startSandbox, type Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { allocationRequest, walter } from '../../../support/writes/allocation-request.ts';
import { isWrite } from '../../../support/writes/confirming.ts';
import { cleanEnv, until } from '../../../support/terminal/built-program.ts';
import { startMisbehavingServer } from '../../../support/servers/misbehaving-server.ts';
import {
  openDashboard,
  cantui,
  startInTerminal,
  type DashboardPage,
} from '../../../support/terminal/dashboard-page.ts';
import {
  checkFailedNothing,
  confirmWrite,
  loadFile,
  nextPage,
} from '../../../support/terminal/write-form-page.ts';
import {
  allocated,
  hashOf,
  preparedBytes,
  submissionBy,
} from '../../../support/writes/submission-writer.ts';
import { multiSignature, signatureOver } from '../../../support/verify/topology-writer.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let folder: string;
let ledger: Sandbox;

beforeEach(async () => {
  folder = scratchFolder();
  ledger = await startSandbox({ rate: 0, history: 20 });
});
afterEach(async () => {
  await ledger.close();
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

const open = (ledgerUrl = ledger.ledgerUrl): Promise<DashboardPage> =>
  openDashboard({
    ledgerUrl,
    scanUrl: ledger.scanUrl,
    env: cleanEnv({ CANTUI_TOKEN: ledger.token.reveal(), XDG_STATE_HOME: folder }),
  });

const journal = () => readEntries(join(folder, 'cantui'));

describe('with the keyboard alone, at 80 by 24', () => {
  it('a party is allocated from the response of generate-topology and a signature', async () => {
    const { world } = ledger;
    const { signer, party, transaction, multiHash } = walter(world.participant);
    const bytes = [Buffer.from(transaction, 'base64')];
    const response = file('topology.json', {
      partyId: party,
      publicKeyFingerprint: signer.fingerprint,
      topologyTransactions: [transaction],
      multiHash: multiHash.toString('base64'),
    });
    const signature = file('signature.b64', `${multiSignature(signer, bytes).signature}\n`);
    const app = await open();
    app.opens('Allocate');
    await app.sees('step 1/6');
    await loadFile(app, response, 'Topology response loaded');
    app.presses('enter');
    app.types(world.synchronizer);
    await app.sees('▌');
    await nextPage(app, 2);
    await app.sees('1 transaction ');
    await nextPage(app, 3);
    app.types('jj');
    await app.sees(/> +signature /m);
    await loadFile(app, signature, 'characters loaded');
    await nextPage(app, 4);
    await app.sees(checkFailedNothing);
    app.types('j'.repeat(16));
    await app.sees(/Signature 1 of the combined hash +ok/);
    await nextPage(app, 5);
    await app.sees(party.slice(0, 16));
    expect(journal()).toEqual([]);
    await confirmWrite(app, 'ALLOCATE');
    await app.sees('ALLOCATED');
    await app.sees(party.slice(0, 16));
    expect(journal()).toMatchObject([{ entry: 'A-0001', word: 'ALLOCATED', partyId: party }]);
  });

  it('a prepared submission is executed, from the response of prepare and a signature', async () => {
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
    const app = await open();
    app.opens('Execute');
    await app.sees('step 1/6');
    await loadFile(app, prepared, 'Prepare response loaded');
    await nextPage(app, 2);
    app.presses('enter');
    app.types(party);
    await app.sees('▌');
    app.presses('tab', 'enter');
    await app.sees('signedBy');
    app.types(signer.fingerprint);
    app.presses('tab');
    await app.sees(/> +signature /m);
    await loadFile(app, signature, 'characters loaded');
    await loadFile(app, key, 'Public key loaded from key.pem');
    await nextPage(app, 3);
    await nextPage(app, 4);
    await app.sees(checkFailedNothing);
    await nextPage(app, 5);
    await app.sees('acts as');
    expect(journal()).toEqual([]);
    await confirmWrite(app, 'EXECUTE');
    await app.sees(/ACCEPTED[^]*not yet known to be committed/);
    // By then its transaction may have been met, which says more.
    expect(journal()).toMatchObject([
      {
        entry: 'X-0001',
        word: expect.stringMatching(/^(ACCEPTED|COMMITTED)$/) as string,
        hash: hashOf(bytes).toString('hex'),
      },
    ]);
  });

  it('a program killed while it waits for a response says UNKNOWN at its next start', async () => {
    const silent = await startMisbehavingServer();
    silent.behave({ end: { by: 'hang' } });
    const { url } = silent;
    const { participant, synchronizer } = ledger.world;
    const request = file('request.json', allocationRequest(walter(participant), { synchronizer }));
    const app = await open(url);
    app.opens('Allocate');
    await app.sees('step 1/6');
    await loadFile(app, request, 'Request loaded');
    await nextPage(app, 2);
    await nextPage(app, 3);
    await nextPage(app, 4);
    await app.sees(checkFailedNothing);
    await nextPage(app, 5);
    expect(journal()).toEqual([]);
    await confirmWrite(app, 'ALLOCATE');
    await app.sees('SENDING');
    await silent.until(() => silent.received.filter(isWrite).length === 1);
    await app.isKilledBy('SIGKILL');
    const again = await open(url);
    await again.sees(
      /^ allocates walter\S* on part\S* \(A-0001\) has\s+an\s+UNKNOWN\s+outcome\./m,
      'RECOVERY STEPS',
      "Don't send it again",
    );
    again.presses('R');
    await again.sees('step 5/6');
    await again.sees(/at most one of the two is\s+executed/);
    expect(silent.received.filter(isWrite)).toHaveLength(1);
    await silent.close();
  });

  it('a dropped line loses nothing: the draft is there again', async () => {
    const app = await open();
    app.opens('Allocate');
    await app.sees('step 1/6');
    app.presses('enter');
    app.types('half-an-id');
    await app.sees(/draft A-\w{4} saved/);
    app.presses('x');
    await until('the draft is on disk', () => draftsHold('half-an-idx'), app.screen);
    await app.isKilledBy('SIGKILL');
    const again = await open();
    again.opens('Allocate');
    await again.sees('1 saved draft');
    again.presses('enter');
    await again.sees('half-an-idx');
  });
});

it('a shell shows what a write does and its checks before it asks for the words', async () => {
  const { party, signer } = await allocated(ledger, 'walter');
  const request = submissionBy({ party, signer });
  const from = file('request.json', request);
  const app = startInTerminal(
    [...cantui, 'execute', '--file', from, '--ledger-url', ledger.ledgerUrl, '--wait', '0'],
    {
      columns: 160,
      rows: 120,
      env: cleanEnv({ CANTUI_TOKEN: ledger.token.reveal(), XDG_STATE_HOME: folder }),
    },
  );
  await app.sees(/W1 is signature-1-1\s+cantui: type W1 [A-Z]+ \S+ [0-9a-f]{4} to send\./);
  const screen = app.screen();
  expect(screen).toMatch(/you authorize +1 contract Depot\.Vault:Deposit/);
  expect(screen).toMatch(/grams: 17 \(Int64\)/);
  expect(screen).toMatch(/checks +\d+ of \d+ verified, 1 warning/);
  expect(screen).toMatch(/body +[\d,]+ bytes; --output json prints it/);
  expect(screen).toMatch(/^unclear +not understood: 1 contract created.*\ncantui: W1 is/m);
  const words = /type (W1 .*) to send\./.exec(screen)?.[1] ?? '';
  app.types(words.split(' ')[1] ?? '');
  app.presses('enter');
  await app.exit;
  await app.sees('not sent');
  expect(journal()).toEqual([]);
});

import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { publicKeyFromSpki } from '../../../../src/verify/signatures/public-key.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { open } from '../../../support/servers/sandbox.ts';
import { openSshPublicKey } from '../../../support/signing/openssh-key.ts';
import { startSshAgent } from '../../../support/signing/start-ssh-agent.ts';
import { cleanEnv } from '../../../support/terminal/built-program.ts';
import { countKeys, openDashboard } from '../../../support/terminal/dashboard-page.ts';
import { phraseOn, signPhraseOn } from '../../../support/writes/confirming.ts';

/** The most keys that a user needs from the first rows to an allocated party. */
const mostKeys = 39;

it('a user with a key in an SSH agent allocates a party in the dashboard with fewer than 40 keys', async () => {
  const sandbox = await open();
  const folder = mkdtempSync(join(tmpdir(), 'cantui-party-'));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = publicKeyFromSpki(publicKey.export({ type: 'spki', format: 'der' }));
  writeFileSync(join(folder, 'ops.pub'), openSshPublicKey(privateKey));
  writeFileSync(
    join(folder, 'config.yaml'),
    `default: dev
profiles:
  dev:
    ledgerUrl: '${sandbox.ledgerUrl}'
    scanUrl: '${sandbox.scanUrl}'
    mode: test
    signers:
      ops: { type: ssh-agent, publicKey: ops.pub }
`,
  );
  const agent = await startSshAgent(folder, [privateKey]);
  onTestFinished(() => {
    agent.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const app = countKeys(
    await openDashboard({
      env: cleanEnv({
        XDG_STATE_HOME: folder,
        CANTUI_CONFIG: join(folder, 'config.yaml'),
        CANTUI_TOKEN: sandbox.token.reveal(),
        SSH_AUTH_SOCK: agent.socket,
      }),
    }),
  );

  app.opens('Allocate');
  await app.sees('before step 1/6', '(o) ops', /\(o\) global +submission/);
  app.presses('enter');
  await app.sees('typing into the field');
  app.types('ana');
  app.presses('ctrl+n');
  await app.sees('step 4/6', ' 0 failed, 1 warning', 'nothing signed yet');
  app.presses('s');
  await app.sees('to sign: [');
  app.presses('tab');
  app.types(signPhraseOn(app.screen()));
  await app.sees('Enter signs');
  app.presses('enter');
  await app.sees('Signed by ops. Nothing was sent.', ' 0 failed, 0 warnings');
  app.presses('n');
  await app.sees('step 5/6');
  app.presses('end', 'tab');
  await app.sees('typing the confirmation');
  app.types(phraseOn(app.screen()));
  await app.sees('Enter sends');
  app.presses('enter');
  await app.sees('ALLOCATED', `ana::${key?.fingerprint ?? ''}`.slice(0, 30));
  expect(app.keys()).toBeLessThanOrEqual(mostKeys);
  const [entry] = readEntries(join(folder, 'cantui'));
  expect(entry).toMatchObject({
    entry: 'A-0001',
    signers: [{ signer: 'ops', type: 'ssh-agent', signedBy: key?.fingerprint }],
  });
  expect(entry?.requested?.json).toContain('"partyHint":"ana"');
});

import { createPrivateKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildExampleFiles } from '../../../../src/sandbox/examples/examples.ts';
import { startSandbox } from '../../../../src/sandbox/sandbox.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { openSshPublicKey } from '../../../support/signing/openssh-key.ts';
import { startSshAgent } from '../../../support/signing/start-ssh-agent.ts';
import { cleanEnv } from '../../../support/terminal/built-program.ts';
import { countKeys, phraseIn } from '../../../support/terminal/count-keys.ts';
import { openDashboard } from '../../../support/terminal/dashboard-page.ts';
import { prepareRequestOf, transferCommand } from '../../../support/writes/prepare-request.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

/** The most key presses from a transfer command to a committed transaction. */
const mostPresses = 60;

it('a transfer command becomes a committed transaction with a key in an SSH agent, at 80x24 by fewer than 60 key presses', async () => {
  const folder = scratchFolder();
  const sandbox = await startSandbox({ rate: 0, history: 20 });
  const key = buildExampleFiles(sandbox.world, 'cantui').find(
    ({ name }) => name === 'execute/private-key.example.pem',
  );
  const privateKey = createPrivateKey(typeof key?.content === 'string' ? key.content : '');
  const agent = await startSshAgent(folder, [privateKey]);
  onTestFinished(async () => {
    agent.stop();
    await sandbox.close();
  });
  writeFileSync(join(folder, 'key.pub'), openSshPublicKey(privateKey));
  writeFileSync(join(folder, 'token'), sandbox.token.reveal(), { mode: 0o600 });
  const request = prepareRequestOf(sandbox, transferCommand(sandbox));
  writeFileSync(join(folder, 'pay'), JSON.stringify(request));
  writeFileSync(
    join(folder, 'config.yaml'),
    `default: dev
profiles:
  dev:
    ledgerUrl: '${sandbox.ledgerUrl}'
    scanUrl: '${sandbox.scanUrl}'
    token: { file: token }
    mode: development
    signers:
      payer: { type: ssh-agent, publicKey: key.pub }
`,
  );
  const app = await openDashboard({
    columns: 80,
    rows: 24,
    env: cleanEnv({
      CANTUI_CONFIG: join(folder, 'config.yaml'),
      XDG_STATE_HOME: folder,
      SSH_AUTH_SOCK: agent.socket,
      HOME: folder,
    }),
  });
  const user = countKeys(app);

  user.presses('4');
  await app.sees('[Prepare]');
  user.presses('o');
  await app.sees('load a file');
  user.types('~/pay');
  user.presses('enter');
  await app.sees('AmuletRules_Transfer');

  user.presses('n');
  await app.sees('Prepared and compared with the commands', 'you lose');

  user.presses('n');
  await app.sees('TO SIGN: the prepared hash');
  user.presses('s');
  await app.sees('to sign: [');
  user.presses('enter');
  await app.sees('free commands', 'every command equals the request');
  user.presses('end');
  user.types(phraseIn(app.screen(), 'sign'));
  await app.sees('Enter signs');
  user.presses('enter');
  await app.sees('Signed by payer');

  user.presses('n');
  await app.sees('step 3/6');
  user.presses('n');
  await app.sees(/ 0 failed, 0 warnings, .* of \d+ checks\s*$/m);
  user.presses('enter');
  await app.sees('to send: [');
  user.presses('end');
  await app.sees('press Enter to type the confirmation');
  user.presses('tab');
  await app.sees('typing the confirmation');
  user.types(phraseIn(app.screen(), 'send'));
  await app.sees('Enter sends');
  user.presses('enter');
  await app.sees('COMMITTED');

  expect(user.count()).toBeLessThan(mostPresses);
  await app.interrupts();
  const [entry] = readEntries(join(folder, 'cantui'));
  expect(entry).toMatchObject({ word: 'COMMITTED', signers: [{ signer: 'payer' }] });
  expect(entry?.summary?.map(({ label }) => label)).toContain('traffic cost');
}, 120_000);

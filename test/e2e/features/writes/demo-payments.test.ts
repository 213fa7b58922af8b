import { describe, it } from 'vitest';
import { createSandboxWorld } from '../../../../src/sandbox/sandbox.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { cleanEnv } from '../../../support/terminal/built-program.ts';
import { countKeys } from '../../../support/terminal/count-keys.ts';
import { openDashboard } from '../../../support/terminal/dashboard-page.ts';
import { moveTo, signAndSend } from '../../../support/terminal/payment-page.ts';

/** Starts bare `cantui` in an empty home, and opens the tokens of the party that the demo signs for. */
const openDemoTokens = async () => {
  const home = scratchFolder();
  const app = await openDashboard({ columns: 80, rows: 24, env: cleanEnv({ HOME: home }) });
  const user = countKeys(app);
  user.presses('8');
  await app.sees('memo: "invoice 42"');
  return { app, user };
};

describe('the demo, on a machine without settings', () => {
  it('accepts an offer with the key of the sandbox', async () => {
    const { app, user } = await openDemoTokens();
    await app.sees(/25\.0000 Amulet/);
    user.presses('g');
    await moveTo(app, user, /^> +25\.0000 Amulet/m);
    user.presses('a');
    await signAndSend(app, user, 'sandbox');
    user.presses('8');
    await app.sees(/Amulet +1,025\.0000/);
    await app.interrupts();
  }, 120_000);

  it('pays another party of the sandbox', async () => {
    const [to] = createSandboxWorld({}).traders;
    const { app, user } = await openDemoTokens();
    user.presses('p');
    await app.sees(/from \* +\[ signing::/, /^>to \*/m);
    app.pastes(to);
    await app.sees(`${to.slice(-30)}▌`);
    user.presses('tab');
    user.types('3');
    user.presses('ctrl+n');
    await signAndSend(app, user, 'sandbox');
    user.presses('8');
    await app.sees(/Amulet +997\.0000/);
    await app.interrupts();
  }, 120_000);

  it('merges the holdings of a token', async () => {
    const { app, user } = await openDemoTokens();
    await app.sees(/GOLD XGLD/);
    user.presses('g');
    await moveTo(app, user, /^> +GOLD XGLD/m);
    user.presses('m');
    await signAndSend(app, user, 'sandbox');
    user.presses('8');
    await app.sees(/GOLD XGLD +250\.0000 +in 1 contract/);
    await app.interrupts();
  }, 120_000);
});

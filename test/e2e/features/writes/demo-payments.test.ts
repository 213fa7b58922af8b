import { describe, expect, it } from 'vitest';
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
  it('accepts an offer with the key of the sandbox, by 15 keys beside the typed words', async () => {
    const { app, user } = await openDemoTokens();
    await moveTo(app, user, /^> +25\.0000 Amulet/m);
    user.presses('a');
    await app.sees('Accept 25.0000 Amulet from goldhouse', 'ok Prepare  [Review]  Outcome');
    const phrase = await signAndSend(app, user);
    expect(phrase).toMatch(/^ACCEPT demo [0-9a-f]{4}$/);
    expect(user.count() - phrase.length).toBeLessThanOrEqual(15);
    user.presses('8');
    await app.sees(/Amulet +1,025\.0000/);
    await app.interrupts();
  }, 120_000);

  it('pays a party that it has seen, by the beginning of its name, beside the balance', async () => {
    const { app, user } = await openDemoTokens();
    await app.sees(/^> +Amulet +1,000\.0000/m);
    user.presses('p');
    await app.sees(/from \* +\[ signing::/, /^>to \*/m);
    await app.sees(/signing::\S+ has 1,000\.0000\s+unlocked: ledger at\s+offset/);
    user.types('go');
    user.presses('ctrl+v');
    await app.sees(/^ > goldhouse::/m);
    user.presses('enter');
    await app.sees(/▌ \]\s+goldhouse::…/);
    user.presses('tab');
    user.types('3');
    user.presses('ctrl+n');
    await signAndSend(app, user);
    user.presses('8');
    await app.sees('unlocked 997.0000, locked 3.0000');
    await app.interrupts();
  }, 120_000);

  it('merges the holdings of a token', async () => {
    const { app, user } = await openDemoTokens();
    await moveTo(app, user, /^> +GOLD XGLD/m);
    user.presses('m');
    await signAndSend(app, user);
    user.presses('8');
    await app.sees(/GOLD XGLD +250\.0000 +in 1 contract/);
    await app.interrupts();
  }, 120_000);
});

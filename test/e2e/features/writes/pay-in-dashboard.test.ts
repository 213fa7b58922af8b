import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { startRewritingServer } from '../../../support/servers/rewriting-server.ts';
import { open } from '../../../support/servers/sandbox.ts';
import { countKeys, phraseIn, type KeyCounter } from '../../../support/terminal/count-keys.ts';
import { openDashboard, type DashboardPage } from '../../../support/terminal/dashboard-page.ts';
import { moveTo, signAndSend } from '../../../support/terminal/payment-page.ts';
import { tokenCli } from '../../../support/tokens/token-cli.ts';
import { allocated } from '../../../support/writes/submission-writer.ts';

const openAt80 = async (env: Record<string, string>) => {
  const app = await openDashboard({ columns: 80, rows: 24, env });
  return { app, user: countKeys(app) };
};

/** Opens Execute, and enters who pays whom how much. */
const enterPayment = async (
  app: DashboardPage,
  user: KeyCounter,
  [from, to, amount]: readonly [string, string, string],
): Promise<void> => {
  user.presses('4');
  await app.sees('[Prepare]', 'from *');
  user.presses('j', 'enter');
  app.pastes(from);
  await app.sees(`${from.slice(-30)}▌`);
  user.presses('tab');
  app.pastes(to);
  await app.sees(`${to.slice(-30)}▌`);
  user.presses('tab');
  user.types(amount);
  user.presses('ctrl+n');
};

describe('money in the dashboard at 80x24', () => {
  it('goes from nothing to a committed payment by 29 key presses, with two pasted party ids', async () => {
    const sandbox = await open();
    const { env, folder } = tokenCli(sandbox);
    const { signing, traders } = sandbox.world;
    const { app, user } = await openAt80(env);
    await enterPayment(app, user, [signing.party, traders[0], '12.5']);
    await signAndSend(app, user);
    await app.sees('COMMITTED', /follow-up +committed as update/);
    expect(user.count()).toBeLessThanOrEqual(29);
    await app.interrupts();
    const [entry] = readEntries(join(folder, 'cantui'));
    expect(entry).toMatchObject({ word: 'COMMITTED', signers: [{ signer: 'own' }] });
    expect(entry?.effect?.brief).toEqual([`12.5000 Amulet ${signing.party} → ${traders[0]}`]);
    expect(entry?.summary?.[0]).toMatchObject({ label: 'requested' });
  }, 120_000);

  it('goes from an offer that arrives to its acceptance by 29 key presses', async () => {
    const sandbox = await open();
    const { env, folder } = tokenCli(sandbox);
    const { app, user } = await openAt80(env);
    user.presses('8');
    await app.sees('memo: "invoice 42"');
    await moveTo(app, user, /^> +25\.0000 Amulet/m);
    user.presses('a');
    await signAndSend(app, user);
    expect(user.count()).toBeLessThanOrEqual(29);
    await app.sees('COMMITTED');
    user.presses('escape');
    await app.sees('[8 Tokens]', /Amulet +1,025\.0000/);
    expect(app.screen()).not.toContain('memo: "invoice 42"');
    await app.interrupts();
    const [entry] = readEntries(join(folder, 'cantui'));
    expect(entry).toMatchObject({ word: 'COMMITTED', offerEnds: expect.any(String) as string });
  }, 120_000);

  it('says when an offer expires before it is signed, and takes the offer back', async () => {
    const sandbox = await open();
    const receiver = await allocated(sandbox, 'newcomer');
    const { env, run } = tokenCli(sandbox);
    const { party } = sandbox.world.signing;
    const words = ['pay', '--from', party, '--to', receiver.party, '--amount', '7', '--yes'];
    expect((await run(...words)).code).toBe(0);
    const { app, user } = await openAt80(env);
    user.presses('8');
    await app.sees('OFFERS FROM THIS PARTY  1');
    await moveTo(app, user, /^> +7\.0000 Amulet/m);
    user.presses('w');
    await app.sees('withdraw the offer of 7.0000 Amulet', /it\s+expires\s+20/);
    await signAndSend(app, user);
    await app.interrupts();
  }, 120_000);

  it('opens the form of a payment with the party and the selected token', async () => {
    const sandbox = await open();
    const { env } = tokenCli(sandbox);
    const { app, user } = await openAt80(env);
    user.presses('8');
    await app.sees('HOLDINGS  2 tokens');
    await moveTo(app, user, /^> +GOLD/m);
    user.presses('p');
    await app.sees(/from \* +\[ signing::/, /token +\[ goldhouse::\S+\/GOLD \]/, /^>to \*/m);
    await app.interrupts();
  }, 120_000);

  it('only signs where others have to approve what is sent', async () => {
    const sandbox = await open();
    const { env, folder } = tokenCli(sandbox, { settings: ['requiredApprovals: 1'] });
    const { signing, traders } = sandbox.world;
    const { app, user } = await openAt80(env);
    await enterPayment(app, user, [signing.party, traders[0], '1']);
    await app.sees('nothing is sent yet', 'to sign: [');
    user.presses('end');
    user.types(phraseIn(app.screen(), 'sign'));
    await app.sees('Enter signs');
    user.presses('enter');
    await app.sees('Signed by own. Nothing was sent.');
    await app.interrupts();
    expect(readEntries(join(folder, 'cantui'))).toEqual([]);
  }, 120_000);

  it('calls no signer if the registry makes another transaction than the row says', async () => {
    const sandbox = await open();
    const { signing, traders } = sandbox.world;
    const lying = await startRewritingServer(new URL(sandbox.scanUrl).origin, (text) =>
      text === 'direct' ? 'offer' : text,
    );
    const { env, folder } = tokenCli(sandbox, { scanUrl: `${lying}/api/scan` });
    const { app, user } = await openAt80(env);
    await enterPayment(app, user, [signing.party, traders[0], '1']);
    await app.sees('NOT AS REQUESTED', 'TO SIGN: the prepared hash');
    user.presses('s');
    await app.sees('DO NOT SIGN: 2 checks failed', 'FAILED: Requested change of holdings');
    user.presses('enter');
    await app.sees(/checks? failed/);
    expect(app.screen()).not.toContain('to sign: [');
    await app.interrupts();
    expect(readEntries(join(folder, 'cantui'))).toEqual([]);
  }, 120_000);
});

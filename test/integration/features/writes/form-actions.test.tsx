import { afterEach, describe, expect, it } from 'vitest';
import { readFieldText } from '../../../../src/requests/forms/form-values.ts';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { listDrafts } from '../../../../src/storage/draft-store.ts';
import type { Screen } from '../../../support/screens/render.tsx';
import type { TestSession } from '../../../support/screens/sample-session.ts';
import { startRewritingServer } from '../../../support/servers/rewriting-server.ts';
import {
  enterPayment,
  openAtEpoch,
  openPreparePage,
  ownSigner,
} from '../../../support/writes/payment-form.ts';

let ui: Screen;

afterEach(() => {
  ui.close();
});

const start = async (sandbox: Sandbox, more: Partial<Settings> = {}): Promise<TestSession> => {
  const opened = await openPreparePage(sandbox, more);
  ({ ui } = opened);
  return opened.session;
};

const enter = (...values: readonly string[]): Promise<void> => enterPayment(ui, ...values);

const flat = (): string => ui.screen().replace(/\s+/g, ' ');

describe('a payment in Execute', () => {
  it('is prepared from five fields, compared by its effects, and ready to be signed', async () => {
    const sandbox = await openAtEpoch();
    const session = await start(sandbox);
    const { signing, traders } = sandbox.world;
    await enter(signing.party, traders[0], '12.5', '', 'rent');
    await ui.until(/Prepared and compared with what you requested: \d+ checks, none failed/);
    await ui.until('[2 Signatures');
    await ui.until(/requested +pay 12\.5000 Amulet to/);
    expect(flat()).toContain('at once, without a fee');
    expect(flat()).toContain('memo "rent"');
    await ui.until(/you lose +12\.5000 Amulet/);
    session.ctx.drafts.flush();
    const [draft] = listDrafts(session.stateDir, 'execute').drafts;
    expect(draft?.origin).toContain('"transferKind": "direct"');
  });

  it.each([
    ['more than the unlocked balance', '1000.1', '', 'not enough Amulet: 1,000.0000 unlocked'],
    ['more digits than the token has', '0.00001', 'GOLD', 'XGLD has 4'],
    ['more digits than any ledger has', '0.00000000001', '', 'has too many decimal places'],
  ])('is refused at its field for %s', async (_title, amount, token, reason) => {
    const sandbox = await openAtEpoch();
    await start(sandbox);
    const { signing, traders } = sandbox.world;
    await enter(signing.party, traders[0], amount, token);
    await ui.until(/^>amount \*.*\n +! /m);
    expect(flat()).toContain(reason);
    expect(ui.screen()).toContain('[Prepare]');
  });

  it('is refused to oneself, with a sentence', async () => {
    const sandbox = await openAtEpoch();
    await start(sandbox);
    const { party } = sandbox.world.signing;
    await enter(party, party, '1');
    await ui.until(/^>to \*.*\n +! is the party that pays/m);
  });

  it('lists the unlocked tokens of the payer with their balances', async () => {
    const sandbox = await openAtEpoch();
    await start(sandbox);
    await ui.press('down', 'enter');
    ui.paste(sandbox.world.signing.party);
    await ui.press('tab', 'tab', 'tab', 'escape', 'v');
    await ui.until('TOKENS of the party that are unlocked');
    await ui.until(/1,000\.0000 {2}DSO::\S+\/Amulet/);
    await ui.until(/250\.0000 {2}goldhouse::\S+\/GOLD/);
  });

  it('is no longer compared once another transaction is loaded, which the screen says', async () => {
    const sandbox = await openAtEpoch();
    const session = await start(sandbox);
    const { signing, traders } = sandbox.world;
    await enter(signing.party, traders[0], '12.5');
    await ui.until(/requested +pay 12\.5000 Amulet to/);
    const { form, given } = session.store.getState().writeForms.execute;
    const preparedTransaction = readFieldText(form.root, 'preparedTransaction');
    ui.paste(JSON.stringify({ preparedTransaction, ...given, hashingSchemeVersion: null }));
    await ui.until(/NOT COMPARED +this transaction was loaded/);
    expect(ui.screen()).not.toContain('requested  ');
    await ui.press('u');
    await ui.until(/requested +pay 12\.5000 Amulet to/);
    expect(ui.screen()).not.toContain('NOT COMPARED');
  });

  it('cannot be signed if the registry makes another transaction than was requested', async () => {
    const sandbox = await openAtEpoch();
    const lying = await startRewritingServer(new URL(sandbox.scanUrl).origin, (text) =>
      text === 'direct' ? 'offer' : text,
    );
    const { store } = await start(sandbox, {
      ...{ scanUrl: `${lying}/api/scan`, signers: ownSigner(sandbox) },
    });
    const { signing, traders } = sandbox.world;
    await enter(signing.party, traders[0], '12.5');
    await ui.until('NOT AS REQUESTED');
    expect(store.getState().writeForms.execute.signing).toBeUndefined();
    // After the notice is gone, too.
    await ui.press('j');
    await ui.untilGone('Prepared');
    expect(flat()).toMatch(/NOT REQUESTED +Requested change of holdings: /);
    await ui.press('\x0e', '\x0e', '\x0e');
    await ui.until(/Requested change of holdings +FAILED/i);
    expect(ui.screen()).toMatch(/check \d+\/\d+ .* [1-9] failed/);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { readFieldText } from '../../../../src/features/writes/forms/form-values.ts';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { listDrafts } from '../../../../src/storage/draft-store.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { readPurpose } from '../../../../src/verify/write-purpose.ts';
import { epoch } from '../../../support/samples/sample-activities.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';
import {
  startChangingServer,
  startRewritingServer,
} from '../../../support/servers/rewriting-server.ts';
import { open } from '../../../support/servers/sandbox.ts';
import { waitUntil } from '../../../support/wait.ts';
import { readToEnd, signPhraseOn } from '../../../support/writes/confirming.ts';
import { writePast } from '../../../support/writes/journal-writer.ts';

let ui: Screen;

afterEach(() => {
  ui.close();
});

const openAtEpoch = (): Promise<Sandbox> => open({ now: () => epoch });

const start = async (
  sandbox: Sandbox,
  scanUrl = sandbox.scanUrl,
  more: Partial<Settings> = {},
): Promise<TestSession> => {
  const session = testSession({
    ...{ ledgerUrl: sandbox.ledgerUrl, scanUrl, registries: sandbox.registries },
    ...more,
    tokenFrom: { kind: 'given', token: sandbox.token },
  });
  ui = renderScreen(session, { columns: 100, rows: 40 });
  await ui.press('4');
  await ui.until('[Prepare]');
  return session;
};

/** Types into the fields of a payment, from the first one on. */
const enter = async (...values: readonly string[]): Promise<void> => {
  await ui.press('down', 'enter');
  for (const value of values) {
    ui.paste(value);
    await ui.press('tab');
  }
  await ui.press('\x0e');
};

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
    ['asks for the words of a payment to a receiver that the ledger knows', false, /Type {2}PAY/],
    ['asks for a word more if the ledger does not know the receiver', true, /Type {2}W1 PAY/],
  ])('%s', async (_, isUnknown, words) => {
    const sandbox = await openAtEpoch();
    const { publicKey: key, privateKey } = sandbox.world.signing;
    const own = { type: 'sandbox', key, privateKey, deadlineMs: 20_000 } as const;
    await start(sandbox, sandbox.scanUrl, { signers: { own } });
    const { signing, traders } = sandbox.world;
    const last = isUnknown ? (traders[0].endsWith('0') ? '1' : '0') : traders[0].slice(-1);
    await enter(signing.party, traders[0].slice(0, -1) + last, '12.5');
    await ui.until(words);
  });

  /** A payment that is confirmed and signed, and that waits for a ledger that has not told its end. */
  const waiting = async () => {
    const sandbox = await openAtEpoch();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isPrepared = false;
    const ledgerUrl = await startChangingServer(sandbox.ledgerUrl, async (json, path) => {
      isPrepared ||= path === '/v2/interactive-submission/prepare';
      if (isPrepared && path === '/v2/state/ledger-end') await released;
      return json;
    });
    const { publicKey: key, privateKey } = sandbox.world.signing;
    const own = { type: 'sandbox', key, privateKey, deadlineMs: 20_000 } as const;
    const session = await start(sandbox, sandbox.scanUrl, { ledgerUrl, signers: { own } });
    const { signing, traders } = sandbox.world;
    await enter(signing.party, traders[0], '12.5');
    await ui.until(/Type {2}PAY/);
    await ui.press(readToEnd, signPhraseOn(ui.screen()), 'enter');
    const form = () => session.store.getState().writeForms.execute;
    await waitUntil(() => form().origin?.signers.length === 1);
    return { ...session, ledgerUrl, form, release };
  };

  it('is followed to its commit, although its user confirms before the ledger told its end', async () => {
    const { stateDir, release } = await waiting();
    release();
    await ui.until('COMMITTED');
    expect(readEntries(stateDir)[0]?.ledgerEnd).toMatch(/^\d+$/);
  });

  it('is not sent, and opens its review, if the same was paid since its confirmation', async () => {
    const { stateDir, ledgerUrl, form, release } = await waiting();
    const preparedTransaction = readFieldText(form().form.root, 'preparedTransaction');
    const { purpose } = readPurpose('executeSubmission', { preparedTransaction }) ?? {};
    writePast(stateDir, {
      ...{ entry: 'X-0001', at: epoch, url: `${ledgerUrl}/v2/interactive-submission/execute` },
      intent: { purpose, content: 'other', identity: 'execution:other' },
      finding: { word: 'COMMITTED' },
    });
    release();
    await ui.until(/Not sent/i);
    expect(form().review?.warnings.map(({ id }) => id)).toContain('paid-before');
    expect(readEntries(stateDir)).toHaveLength(1);
  });

  it('is not sent if the mode of its profile changed since its confirmation', async () => {
    const { stateDir, store, release } = await waiting();
    const { connection, rulesChanged } = store.getState();
    rulesChanged({ ...connection, mode: 'prod' });
    release();
    await ui.until(/mode of profile \S+ is now prod/);
    expect(readEntries(stateDir)).toEqual([]);
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
    await start(sandbox, `${lying}/api/scan`);
    const { signing, traders } = sandbox.world;
    await enter(signing.party, traders[0], '12.5');
    await ui.until('NOT AS REQUESTED');
    // After the notice is gone, too.
    await ui.press('j');
    await ui.untilGone('Prepared');
    expect(flat()).toMatch(/NOT REQUESTED +Requested change of holdings: /);
    await ui.press('\x0e', '\x0e', '\x0e');
    await ui.until(/Requested change of holdings +FAILED/i);
    expect(ui.screen()).toMatch(/check \d+\/\d+ .* [1-9] failed/);
  });
});

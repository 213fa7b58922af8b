import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import { forgetTokens } from '../../../../src/ledger/effects/describe-instrument.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import type { ScreenSize } from '../../../../src/shell/state/layout.ts';
import { listDrafts } from '../../../../src/storage/draft-store.ts';
import { startHostileParticipant } from '../../../support/servers/hostile-participant.ts';
import { startMisbehavingServer } from '../../../support/servers/misbehaving-server.ts';
import { open } from '../../../support/servers/sandbox.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';
import {
  hostilePreparations,
  requestedDeadline,
} from '../../../support/writes/hostile-preparations.ts';
import { prepareRequestOf, transferCommand } from '../../../support/writes/prepare-request.ts';
import { withUnits } from '../../../support/writes/many-values.ts';
import { openAtEpoch, ownSigner } from '../../../support/writes/payment-form.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let ui: Screen;
let dir: string;

const small = { columns: 80, rows: 24 };
const large = { columns: 160, rows: 48 };

beforeEach(() => {
  dir = scratchFolder();
});
afterEach(() => {
  ui.close();
});

const start = async (
  sandbox: Pick<Sandbox, 'ledgerUrl' | 'scanUrl' | 'token'>,
  { size = small, ...changes }: Partial<Settings> & { readonly size?: ScreenSize } = {},
): Promise<TestSession> => {
  const session = testSession({
    ledgerUrl: sandbox.ledgerUrl,
    scanUrl: sandbox.scanUrl,
    tokenFrom: { kind: 'given', token: sandbox.token },
    ...changes,
  });
  ui = renderScreen(session, size);
  await ui.press('4');
  await ui.until('[Prepare]');
  return session;
};

const loadFile = async (json: unknown): Promise<void> => {
  const path = join(dir, 'request.json');
  writeFileSync(path, JSON.stringify(json));
  await ui.press('o', path, 'enter');
  await ui.until('(u to undo)');
};

const requestOf = (sandbox: Sandbox, fields: JsonObject = {}): JsonObject =>
  prepareRequestOf(sandbox, transferCommand(sandbox), fields);

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

describe('the Prepare page', () => {
  it('has the participant prepare the commands of a file, and shows the transaction, its cost and the traffic left', async () => {
    const sandbox = await openAtEpoch();
    await start(sandbox, { size: large });
    await loadFile(requestOf(sandbox));
    expect(ui.screen()).toContain('AmuletRules_Transfer');
    await ui.press('\x0e');
    await ui.until('Prepared and compared with the commands');
    await ui.until('step 1/6');
    await ui.until(/traffic cost +[\d,]+ bytes \(request/);
    await ui.until(/traffic left +[\d,]+ of [\d,]+ bytes/);
    await ui.until(/you lose +12\.5000 Amulet/);
  });

  it('asks for no signature of commands before its user does', async () => {
    const sandbox = await openAtEpoch();
    const { store } = await start(sandbox, { signers: ownSigner(sandbox) });
    await loadFile(requestOf(sandbox));
    await ui.press('\x0e');
    await ui.until('Prepared and compared with the commands');
    expect(store.getState().writeForms.execute.signing).toBeUndefined();
  });

  it("says what is not the Amulet of the scan's network", async () => {
    const [sandbox, other] = [await openAtEpoch(), await open({ seed: 'another network' })];
    onTestFinished(forgetTokens);
    await start(sandbox, { size: large, scanUrl: other.scanUrl });
    await loadFile(requestOf(sandbox));
    await ui.press('\x0e');
    await ui.until('Prepared and compared with the commands');
    await ui.until(/network's Amulet\)/);
  });

  it('takes a list of commands, and the acting party and the synchronizer from what the ledger lists', async () => {
    const sandbox = await openAtEpoch();
    await start(sandbox);
    await loadFile([transferCommand(sandbox)]);
    const focusOn = async (label: string): Promise<void> => {
      while (!new RegExp(`^>${label}`, 'm').test(ui.screen())) await ui.press('down');
    };
    await focusOn('actAs');
    await ui.press('v');
    await ui.until(`> ${sandbox.world.signing.party.slice(0, 40)}`);
    await ui.press('enter');
    await ui.until(/actAs \* +\[ signing::/);
    await focusOn('synchronizerId');
    await ui.press('v');
    await ui.until('SYNCHRONIZERS that the participant is connected to');
    await ui.until(/> \S+ .*global-domain::/);
    await ui.press('enter');
    await ui.until(/synchronizerId +\[ global-domain::/);
    await ui.press('\x0e');
    await ui.until('Prepared and compared with the commands');
  });

  it('fills in the packages that the ledger prefers for the commands', async () => {
    const sandbox = await openAtEpoch();
    await start(sandbox);
    await loadFile(requestOf(sandbox, { packageIdSelectionPreference: ['0ld'] }));
    while (!/^>package pref/m.test(ui.screen())) await ui.press('down');
    await ui.press('v');
    await ui.until('PACKAGES that the ledger prefers for these commands');
    await ui.until(/> splice-amulet {2}0\.1\.23 {2}70d3c970/);
    expect(ui.screen()).toContain('participants of the acting parties, on');
    await ui.press('enter');
    await ui.until(/package preference +\[ 70d3c970/);
    expect(ui.screen()).not.toContain('0ld');
    await ui.press('\x0e');
    await ui.until('Prepared and compared with the commands');
  });

  it('shows no example time that could be mistaken for a deadline', async () => {
    await start(await openAtEpoch());
    await ui.press('left');
    await ui.until('maxRecordTime            [ empty, or like 2026-02-03T12:00:00Z');
    expect(ui.screen()).toContain('it skips an empty page');
  });

  it('says why no packages can be requested for commands without a package name', async () => {
    const sandbox = await openAtEpoch();
    await start(sandbox);
    await ui.press('left');
    while (!/^>package pref/m.test(ui.screen())) await ui.press('down');
    await ui.press('v');
    await ui.until('no command refers to a package by its name');
  });

  it('stops once when the user has no right to act as the party, and keeps the warning in the facts', async () => {
    const sandbox = await openAtEpoch();
    await start({ ...sandbox, token: sandbox.readOnlyToken }, { size: large });
    await loadFile(requestOf(sandbox));
    await ui.press('\x0e');
    await ui.until('User reader has no right to act as');
    expect(ui.screen()).toContain('[Prepare]');
    await ui.until(/again\s+to prepare it anyway/);
    await ui.press('\x0e');
    await ui.until('Prepared and compared with the commands');
    await ui.until(/rights +WARNING: user reader has no right to act as/);
  });

  it('makes a command of typed fields, and names the ones that are missing', async () => {
    const sandbox = await openAtEpoch();
    await start(sandbox);
    await ui.press('left', 'a', 'escape');
    await ui.until('choiceArgument');
    await ui.press('\x0e');
    await ui.until(/\d errors: fix before preparing/);
    await ui.until('! is missing');
    expect(ui.screen()).toContain('[Prepare]');
  });

  it('takes no text that is no request, and says so', async () => {
    await start(await openAtEpoch());
    ui.paste('send alice ten');
    await ui.until('Not pasted: not a JSON object; to paste text, select a text field first');
  });

  it('shows why the ledger refuses the commands, and keeps them', async () => {
    const sandbox = await openAtEpoch();
    await start(sandbox);
    await loadFile(prepareRequestOf(sandbox, transferCommand(sandbox, '1000000')));
    await ui.press('\x0e');
    await ui.until('Insufficient funds');
    expect(ui.screen()).toContain('AmuletRules_Transfer');
  });

  it('cancels a participant that does not respond, and keeps the commands', async () => {
    const sandbox = await openAtEpoch();
    const server = await startMisbehavingServer();
    server.behave({ end: { by: 'hang' } });
    await start({ ...sandbox, ledgerUrl: server.url });
    await loadFile(requestOf(sandbox));
    await ui.press('\x0e');
    await ui.until('Preparing, at most 30 seconds');
    await ui.press('escape');
    await ui.until('Canceled. Nothing was prepared.');
    expect(ui.screen()).toContain('AmuletRules_Transfer');
    await server.close();
  });

  it('keeps typed commands in a draft, with what was requested and its cost once prepared', async () => {
    const sandbox = await openAtEpoch();
    const session = await start(sandbox);
    await loadFile(requestOf(sandbox));
    await ui.press('\x0e');
    await ui.until('Prepared and compared');
    await ui.until(/you lose +12\.5000 Amulet/);
    session.ctx.drafts.flush();
    const [draft] = listDrafts(session.stateDir, 'execute').drafts;
    expect(draft?.origin).toContain('costEstimation');
    expect(draft?.origin).toContain('pay-rent');
    expect(JSON.stringify(draft?.values)).toContain('AmuletRules_Transfer');
    await ui.press('p', 'D');
    await ui.until('continue');
    await ui.press('enter');
    await ui.until('other commands');
    await ui.press('down');
    await ui.until('AmuletRules_Transfer');
    await ui.press('n');
    await ui.until('Prepared and compared');
  });

  it('is skipped for a prepared file: without commands the next page opens', async () => {
    const sandbox = await openAtEpoch();
    await start(sandbox);
    await ui.press('\x0e');
    await ui.until('step 1/6');
    await ui.press('p');
    await ui.until('before step 1/6');
  });
});

describe('a hostile participant in the dashboard', () => {
  it.each(hostilePreparations)('is found out %s', async (_, change, words) => {
    const sandbox = await openAtEpoch();
    const asked = requestOf(sandbox, { maxRecordTime: requestedDeadline });
    const ledgerUrl = await startHostileParticipant(sandbox, 'prepareSubmission', {
      request: change(sandbox),
    });
    await start({ ...sandbox, ledgerUrl }, { size: large });
    await loadFile(asked);
    await ui.press('\x0e');
    await ui.until('NOT AS REQUESTED');
    await ui.until('step 1/6');
    // The page with the missing signatures stays open once.
    await ui.press('\x0e', '\x0e', '\x0e', '\x0e');
    await ui.until('step 4/6');
    await ui.untilGone('decoding…');
    const title = words.replace(/^FAILED +/, '').split(': requested')[0] ?? '';
    expect(withoutSpace(ui.screen())).toContain(withoutSpace(title));
    await ui.until('FAILED');
  });

  it('is found out with another hash', async () => {
    const sandbox = await openAtEpoch();
    const preparedTransactionHash = Buffer.alloc(32).toString('base64');
    const ledgerUrl = await startHostileParticipant(sandbox, 'prepareSubmission', {
      response: (json) => ({ ...json, preparedTransactionHash }),
    });
    await start({ ...sandbox, ledgerUrl });
    await loadFile(requestOf(sandbox));
    await ui.press('\x0e');
    await ui.until('NOT AS REQUESTED');
  });

  it.each<[string, string, RegExp]>([
    ['with bytes that are no transaction', 'AAAA', /The response is not usable: \S/],
    [
      'with 300,000 values, naming the bound',
      withUnits(300_000).toString('base64'),
      /not usable: more than 100000 fields/,
    ],
  ])('is refused once %s, and nothing of it is kept', async (_, preparedTransaction, words) => {
    const sandbox = await openAtEpoch();
    let asked = 0;
    const ledgerUrl = await startHostileParticipant(sandbox, 'prepareSubmission', {
      response: (json) => {
        asked += 1;
        return { ...json, preparedTransaction };
      },
    });
    const { store } = await start({ ...sandbox, ledgerUrl }, { size: large });
    await loadFile(requestOf(sandbox));
    await ui.press('\x0e');
    await ui.until(words);
    expect(ui.screen()).toContain('[Prepare]');
    expect(asked).toBe(1);
    expect(JSON.stringify(store.getState().writeForms.execute).length).toBeLessThan(100_000);
  });

  it.each([
    ['with HTML', '<html><body>Welcome</body></html>'],
    ['with a megabyte of text', `"${'x'.repeat(1_048_576)}"`],
    ['without the transaction', '{"preparedTransactionHash":"AA=="}'],
  ])('is refused %s, and the commands stay', async (_, body) => {
    const sandbox = await openAtEpoch();
    const server = await startMisbehavingServer();
    server.behave({ body });
    await start({ ...sandbox, ledgerUrl: server.url });
    await loadFile(requestOf(sandbox));
    await ui.press('\x0e');
    await ui.until(/prepare/);
    await ui.untilGone('Preparing, at most');
    expect(ui.screen()).toContain('[Prepare]');
    expect(ui.screen()).toContain('AmuletRules_Transfer');
    await server.close();
  });
});

import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { keymap } from '../../../support/screens/loaded-screens.ts';
import { Secret } from '../../../../src/lib/io/secret.ts';
import {
  allocationResponse,
  allocationRequest,
  walter,
} from '../../../support/writes/allocation-request.ts';
import { isWrite, phraseOn, readToEnd } from '../../../support/writes/confirming.ts';
import { open as openLedger } from '../../../support/servers/sandbox.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { jwt } from '../../../support/samples/jwt.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';
import { ledgerRefusal } from '../../../support/servers/ledger-refusal.ts';

let ui: Screen;
let server: MisbehavingServer;

beforeEach(async () => {
  server = await startMisbehavingServer();
});
afterEach(async () => {
  ui.close();
  await server.close();
});

const large = { columns: 80, rows: 24 };

/** A session that stands on the review of an allocation. */
const review = async (
  changes: Partial<Settings> = {},
  {
    request = allocationRequest(walter()),
    size = large,
    rereadSettings,
  }: {
    readonly request?: object;
    readonly size?: { readonly columns: number; readonly rows: number };
    readonly rereadSettings?: () => Partial<Settings>;
  } = {},
): Promise<TestSession> => {
  const session = testSession(
    { ledgerUrl: server.url, ...changes },
    rereadSettings && {
      rereadSettings: (now) =>
        Promise.resolve({ ok: true, value: { ...now, ...rereadSettings() } }),
    },
  );
  ui = renderScreen(session, size);
  await ui.press('3');
  await ui.until('step 1/');
  ui.paste(JSON.stringify(request));
  await ui.until('(u to undo)');
  await ui.press('\x0e', '\x0e', '\x0e');
  await ui.until('0 failed,');
  await ui.untilGone('decoding…');
  await ui.press('\x0e');
  await ui.until('step 5/');
  return session;
};

const phrase = (): string => phraseOn(ui.screen());

const confirm = async (): Promise<void> => {
  const words = phrase();
  await ui.press(readToEnd, 'tab', words, 'enter');
};

const entries = ({ stateDir }: TestSession) => readEntries(stateDir);

describe('a confirmation that waits', () => {
  /** Settings that are read again when the request is sent. */
  const sendAfter = async (change: Partial<Settings>): Promise<TestSession> => {
    let current: Partial<Settings> = {};
    const session = await review({}, { rereadSettings: () => current });
    const words = phrase();
    await ui.press(readToEnd, 'enter', words);
    await ui.until('Enter sends');
    current = change;
    await ui.press('enter');
    await ui.until('NOT SENT');
    expect(server.received.filter(isWrite)).toEqual([]);
    expect(entries(session)).toEqual([]);
    return session;
  };

  it.each<[string, Partial<Settings>, RegExp]>([
    ['became read-only', { readOnly: true }, /profile demo is read-only now/],
    ['is of another mode', { mode: 'prod' }, /mode of profile demo is now prod, not demo/],
    ['requires an approval', { requiredApprovals: 1 }, /ledger now requires 1 approval, not 0/],
    ['cannot be used under the policy', { policyTrouble: 'no policy' }, /not sent: no policy/],
  ])('is not sent under a profile that %s meanwhile', async (_, change, wanted) => {
    const session = await sendAfter(change);
    await ui.until(wanted);
    await ui.until(/Review and\s+confirm\s+the\s+request\s+again/);
    expect(session.store.getState().connection).toMatchObject(change);
  });

  it('is not sent with the token of another user, and says whose it was', async () => {
    const folder = scratchFolder();
    const path = join(folder, 'token');
    writeFileSync(path, jwt({ sub: 'ops' }), { mode: 0o600 });
    const size = { columns: 100, rows: 60 };
    const session = await review({ tokenFrom: { kind: 'file', path } }, { size });
    const words = phrase();
    await ui.until(/sent as +ops, as the token claims/);
    await ui.press('enter', words);
    await ui.until('Enter sends');
    writeFileSync(path, jwt({ sub: 'mallory', more: 'bytes' }), { mode: 0o600 });
    await ui.press('enter');
    await ui.until('the access token is now of user mallory, not of user ops');
    expect(server.received.filter(isWrite)).toEqual([]);
    expect(entries(session)).toEqual([]);
  });
});

describe('a review', () => {
  it('shows the method, the address, the masked token, the size and the SHA-256', async () => {
    await review(
      { tokenFrom: { kind: 'given', token: Secret.of('very-secret') } },
      { size: { columns: 80, rows: 40 } },
    );
    const frame = await ui.until('SHA-256');
    expect(frame).toContain(`${server.url}/v2/parties/external/allocate`);
    expect(frame).toContain('Bearer ••••');
    expect(frame).not.toContain('very-secret');
    expect(frame).toMatch(/[0-9a-f]{62}/);
    expect(frame).toContain('walter::1220');
  });

  it.each([
    ['a profile with a mode', { mode: 'test' }, 'the ledger of a test profile'],
    ['no mode', { mode: 'dev', isModeUnset: true }, 'it may be in production'],
    [
      'a profile whose ledger an option replaced',
      { mode: 'test', ownLedgerUrl: 'https://own.example' },
      'it may be in production',
    ],
    ['a production profile', { mode: 'prod' }, 'a PRODUCTION ledger'],
  ] as const)('says what is known about the ledger: %s', async (_, settings, words) => {
    await review(settings);
    expect(ui.screen().replaceAll(/\s+/g, ' ')).toContain(words);
  });

  it('sends on none of its keys', async () => {
    await review();
    const keys = keymap
      .filter(({ scope }) => scope === 'review' || scope === 'global')
      .flatMap(({ keys: all }): readonly string[] => all)
      .filter((key) => key.length === 1 && !'q123456'.includes(key));
    await ui.press('\x07', ...keys, 'escape', 'enter', 'enter');
    expect(server.received.filter(isWrite)).toEqual([]);
  });

  it('scrolls with Enter until its end was shown, then takes the confirmation, as its hints say', async () => {
    await review();
    const words = phrase();
    await ui.until(/\d+ more lines: Enter scrolls/);
    expect(ui.screen()).toMatch(/Read to the end to confirm: Enter scrolls[^]*Enter scroll on/);
    while (ui.screen().includes('>( Enter scrolls )<')) await ui.press('enter');
    await ui.until('press Enter to type the confirmation');
    await ui.press('enter', words);
    await ui.until('>( Enter sends )<');
    expect(server.received.filter(isWrite)).toEqual([]);
    await ui.press('enter');
    await ui.until('entry A-0001');
    expect(server.received.filter(isWrite)).toHaveLength(1);
  });

  it('names another key for lines above its end, because Enter no longer scrolls', async () => {
    await review();
    await ui.press(readToEnd, '\x1b[H');
    await ui.until(/\d+ more lines: PgDn scrolls/);
    expect(ui.screen()).not.toContain('Enter scrolls');
  });

  it('scrolls with Enter for a profile that may only read or that waits for approval', async () => {
    for (const changes of [{ readOnly: true }, { requiredApprovals: 1 }]) {
      await review(changes);
      await ui.until(/\d+ more lines: Enter scrolls/);
      while (ui.screen().includes('Enter scrolls')) await ui.press('enter');
      await ui.until(/step 5\//);
      ui.close();
    }
    await review();
  });

  it('goes back with Esc', async () => {
    await review();
    await ui.until('Esc goes back, keeps the draft');
    await ui.press('escape');
    await ui.until('step 4/');
    expect(server.received.filter(isWrite)).toEqual([]);
  });

  it('refuses a pasted confirmation', async () => {
    await review();
    const words = phrase();
    await ui.press(readToEnd, 'tab');
    ui.paste(words);
    await ui.until('Type the confirmation: pasting is not allowed.');
    await ui.press('enter');
    await ui.until('Type exactly');
    expect(server.received.filter(isWrite)).toEqual([]);
  });

  it('does not send on a text that only begins like the phrase', async () => {
    await review();
    await ui.press(readToEnd, 'tab', phrase().slice(0, -1), 'enter');
    await ui.until('Type exactly');
    expect(server.received.filter(isWrite)).toEqual([]);
  });

  it('asks for other words on another profile, and for other bytes', async () => {
    await review({ profile: 'one' });
    const one = phrase();
    ui.close();
    await review({ profile: 'two' });
    expect(phrase()).not.toBe(one);
    expect(phrase()).toMatch(/^ALLOCATE two /);
  });

  it('never sends from a read-only profile', async () => {
    await review({ readOnly: true });
    await ui.until('READ-ONLY');
    await ui.press(readToEnd, 'tab');
    await ui.until('is read-only and never sends');
    expect(server.received.filter(isWrite)).toEqual([]);
  });

  it('never sends from a window in which too little is seen', async () => {
    await review({}, { size: { columns: 58, rows: 24 } });
    await ui.until('TOO NARROW');
    await ui.press('tab');
    await ui.until('is too small to send');
    expect(server.received.filter(isWrite)).toEqual([]);
  });

  it('shows the exact body, saves it, and writes it as curl without the token', async () => {
    const session = await review({ tokenFrom: { kind: 'given', token: Secret.of('very-secret') } });
    await ui.press('ctrl+e');
    await ui.until('byte for byte');
    await ui.press('ctrl+o');
    await ui.until('Request body saved to');
    const said = ui
      .lines()
      .slice(3, 6)
      .map((line) => line.trim());
    // However long it is: it can be read to its end.
    expect(said.join('')).toMatch(/Request body saved to\/.*[0-9a-f]{64}/);
    await ui.press('ctrl+x');
    await ui.until('curl command written');
    const { review: shown } = session.store.getState().writeForms.allocate;
    const script = readFileSync(
      join(session.stateDir, 'exports', `${shown?.sealed.sha256.slice(0, 12) ?? ''}.sh`),
      'utf8',
    );
    expect(script).toContain('$TOKEN');
    expect(script).not.toContain('very-secret');
  });

  it('is not to be had while a check fails', async () => {
    ui = renderScreen(testSession({ ledgerUrl: server.url }), large);
    await ui.press('3', '\x0e', '\x0e', '\x0e', '\x0e', '\x0e', '\x0e');
    await ui.until('CHECKS');
    await ui.press('\x0e');
    await ui.until('before sending');
  });
});

describe('sending an allocation', () => {
  it('sends the bytes that were shown, once, and shows the party', async () => {
    server.behave(allocationResponse);
    const session = await review();
    const { review: shown } = session.store.getState().writeForms.allocate;
    await confirm();
    await ui.until('ALLOCATED');
    await ui.until('walter::1220');
    // What could only be refused now is not offered.
    expect(ui.screen()).not.toMatch(/e correct|R resend|m resolve/);
    expect(server.received.filter(isWrite).map(({ body }) => body)).toEqual([shown?.sealed.body]);
    expect(entries(session)).toMatchObject([{ entry: 'A-0001', word: 'ALLOCATED' }]);
    await ui.press('y');
    await ui.until('Copied ');
    expect(session.copied).toEqual([session.store.getState().writeForms.allocate.ended?.partyId]);
    expect(session.copied[0]).toMatch(/^walter::1220[0-9a-f]{64}$/);
  });

  it('says that a party is still being allocated where the request waits for none', async () => {
    const request = { ...allocationRequest(walter()), waitForAllocation: false };
    server.setAside('/v2/version', { body: '{"version":"3.5.14"}' });
    server.behave(allocationResponse);
    const session = await review({}, { request });
    await confirm();
    await ui.until('ACCEPTED');
    expect(entries(session)).toMatchObject([{ word: 'ACCEPTED' }]);
  });

  it('keeps the digest of its body alone where the profile says so', async () => {
    server.behave(allocationResponse);
    const session = await review({ storeBodies: false });
    await confirm();
    await ui.until('ALLOCATED');
    expect(existsSync(join(session.stateDir, 'bodies'))).toBe(false);
    expect(entries(session)).toMatchObject([{ word: 'ALLOCATED', bodies: 'digest' }]);
    const path = join(session.stateDir, 'receipts', 'A-0001.json');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ request: { kept: false } });
  });

  it('leaves a receipt: who sent what, what was checked, what came of it, and no token', async () => {
    const token = jwt({ sub: 'ops-bob' });
    const session = await review({
      tokenFrom: { kind: 'given', token: Secret.of(token) },
    });
    server.behave({
      headers: { date: 'Tue, 03 Feb 2026 12:00:07 GMT' },
      ...allocationResponse,
    });
    await confirm();
    await ui.until('ALLOCATED');
    await ui.press('o');
    ui.resize({ columns: 120, rows: 90 });
    const page = await ui.until('previous line');
    expect(page).toContain('Receipt A-0001');
    expect(page).toMatch(/token user +ops-bob/);
    expect(page).toMatch(/server clock +2026-02-03T12:00:07/);
    expect(page).toMatch(/checks +\d+ ok, 0 failed/);
    expect(page).toMatch(/authorization: Bearer ••••/);
    const path = join(session.stateDir, 'receipts', 'A-0001.json');
    const text = readFileSync(path, 'utf8');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(text).not.toContain(token);
    const [entry] = entries(session);
    expect(entry?.draft).toMatch(/^A-\w{4}$/);
    const checks = entry?.checks ?? [];
    expect(checks.map(({ state }) => state)).not.toContain('failed');
    expect(JSON.parse(text)).toMatchObject({
      receipt: 'A-0001',
      tool: '0.0.0',
      state: { word: 'ALLOCATED' },
      operator: { subject: 'ops-bob' },
      checks,
      summary: entry?.summary,
    });
    await ui.press('y');
    expect(session.copied.map((copied) => JSON.parse(copied) as unknown)).toEqual([
      JSON.parse(text) as unknown,
    ]);
    await ui.press('o', '5', 'o');
    await ui.until('Receipt A-0001');
  });

  it('is accepted by a sandbox, from the first key to the outcome', async () => {
    const ledger = await openLedger();
    const { participant, synchronizer } = ledger.world;
    const request = allocationRequest(walter(participant), { synchronizer });
    await review(
      { ledgerUrl: ledger.ledgerUrl, tokenFrom: { kind: 'given', token: ledger.token } },
      { request },
    );
    await confirm();
    await ui.until('ALLOCATED');
  });

  it('says that the outcome is unknown when no response came, and what to do in which order', async () => {
    server.behave({ end: { by: 'reset' } });
    const session = await review();
    await confirm();
    const frame = await ui.until('UNKNOWN');
    expect(frame).toContain('RECOVERY STEPS');
    expect(frame).toContain("Don't send it again");
    expect(server.received.filter(isWrite)).toHaveLength(1);
    expect(entries(session)).toMatchObject([{ word: 'UNKNOWN' }]);
  });

  it('says that nothing was sent when nobody listens, and gives the draft back', async () => {
    const session = await review({ ledgerUrl: 'http://127.0.0.1:1' });
    await confirm();
    await ui.until('NOT SENT');
    expect(entries(session)).toMatchObject([{ word: 'NOT SENT' }]);
    await ui.press('e');
    await ui.until('step 1/');
  });

  it('sends nothing when the journal cannot be written', async () => {
    const session = await review();
    rmSync(session.stateDir, { recursive: true, force: true });
    writeFileSync(session.stateDir, 'a file in its place');
    chmodSync(session.stateDir, 0o400);
    await confirm();
    await ui.until('cannot write the journal');
    expect(server.received.filter(isWrite)).toEqual([]);
  });

  it('shows why a service refused, and lets it be corrected', async () => {
    server.behave(ledgerRefusal(400, { cause: 'the topology is not authorized' }));
    const session = await review();
    await confirm();
    const frame = await ui.until('REJECTED');
    expect(frame).toContain('INVALID_ARGUMENT');
    expect(frame).toMatch(/n new .*e correct .*R resend/);
    await ui.press('e');
    await ui.until('step 1/');
    expect(entries(session)).toMatchObject([{ word: 'REJECTED' }]);
  });

  it('that is too large was not accepted: size, largest field, limit, and what to do', async () => {
    const body = 'The incoming entity exceeded size limit (512 bytes)';
    server.behave({ status: 413, headers: { 'content-type': 'text/plain' }, body });
    const session = await review();
    await confirm();
    const frame = await ui.until('REJECTED');
    expect(frame).toMatch(/refused the body of [\d,]+ bytes as too large/);
    expect(frame).toContain('onboardingTransactions[0]');
    expect(frame).toMatch(/limit:[\s↳]+512[\s↳]+bytes/);
    expect(frame).toContain('make the request smaller');
    expect(entries(session)).toMatchObject([{ word: 'REJECTED' }]);
    expect(server.received.filter(isWrite)).toHaveLength(1);
  });

  it('refuses the very same bytes a second time, and names the entry that may be resent', async () => {
    server.behave({ end: { by: 'reset' } });
    const request = allocationRequest(walter());
    const session = await review({}, { request });
    await confirm();
    await ui.until('UNKNOWN');
    await ui.press('n');
    await ui.until('step 1/');
    ui.paste(JSON.stringify(request));
    await ui.until('(u to undo)');
    await ui.press('\x0e', '\x0e', '\x0e');
    await ui.until('A-0001 (UNKNOWN) does the same, and may have been executed');
    await ui.press('\x0e');
    await ui.until('1 check failed: fix it before sending');
    expect(entries(session)).toHaveLength(1);
  });
});

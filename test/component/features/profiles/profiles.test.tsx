import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import { Secret } from '../../../../src/lib/io/secret.ts';
import {
  createSessionManager,
  type ProfileSession,
  type SessionManager,
} from '../../../../src/app/session/session-manager.ts';
import { createFeed } from '../../../../src/app/session/activity-feed.ts';
import { createSession } from '../../../../src/app/session/session.ts';
import type { ProfileEntry } from '../../../../src/features/profiles/profiles.ts';
import { startForeignScan, type ForeignScan } from '../../../support/servers/foreign-scan.ts';
import { jwt } from '../../../support/samples/jwt.ts';
import { mouseOn } from '../../../support/screens/mouse.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { settings as sample } from '../../../support/screens/sample-session.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let scans: readonly ForeignScan[];
let stateDir: string;
let ui: Screen;

const token = jwt(
  { sub: 'ops-bob', aud: 'ledger-api', scope: 'daml_ledger_api', exp: 4_000_000_000 },
  { kid: '9f21' },
);

beforeEach(async () => {
  scans = [await startForeignScan('backward'), await startForeignScan('backward')];
  scans[0]?.model.arrive(7);
  scans[1]?.model.arrive(11);
  stateDir = scratchFolder();
});
afterEach(async () => {
  ui.close();
  for (const scan of scans) await scan.close();
});

const settingsOf = (name: string): Settings => ({
  ...sample,
  profile: name,
  mode: name === 'prod' ? 'prod' : 'test',
  readOnly: name === 'prod',
  scanUrl: scans[name === 'prod' ? 1 : 0]?.url ?? '',
  pollIntervalMs: 50,
  tokenFrom: name === 'prod' ? { kind: 'given', token: Secret.of(token) } : undefined,
});

const entryOf = ({ profile, mode, readOnly, ledgerUrl, scanUrl }: Settings): ProfileEntry => ({
  name: profile,
  mode,
  readOnly,
  ledgerUrl,
  scanUrl,
  token: 'none',
});

const broken: ProfileEntry = { ...entryOf(sample), name: 'broken', problem: 'it is not right' };

const open = (name: string): Promise<ProfileSession> =>
  Promise.resolve(
    name === 'gone'
      ? { ok: false, error: 'it is gone' }
      : { ok: true, value: { settings: settingsOf(name), stateDir } },
  );

const portsOf = () => ({
  now: Date.now,
  random: () => 0.5,
  sleep: (ms: number, signal?: AbortSignal) =>
    delay(ms, undefined, { signal }).catch(() => undefined),
  copy: (text: string) => ({ kind: 'sent', bytes: text.length }) as const,
  stateDir,
  version: '0.0.0',
  env: {},
  rereadSettings: (current: Settings) => Promise.resolve({ ok: true, value: current } as const),
  end: () => undefined,
});

/** A dashboard on the profile `net`, which can go to the others. */
const start = (size = { columns: 100, rows: 30 }, more: readonly ProfileEntry[] = []) => {
  const settings = settingsOf('net');
  const deps = portsOf();
  const profiles = {
    entries: [
      entryOf(settingsOf('net')),
      entryOf(settingsOf('prod')),
      broken,
      { ...entryOf(sample), name: 'gone' },
      ...more,
    ],
    path: '/etc/cantui/config.yaml',
  };
  const sessions = createSessionManager({
    settings,
    feed: createFeed({ settings, deps: { ...deps, profiles } }),
    profiles,
    open,
    deps,
  });
  onTestFinished(() => sessions.stop());
  sessions.current().start();
  ui = renderScreen(sessions, size);
  return sessions;
};

const loaded = (sessions: SessionManager): number =>
  sessions.current().store.getState().activity.view.loaded;

const toProd = async (): Promise<void> => {
  await ui.press('6');
  await ui.until('NAME');
  await ui.press('j', 'enter');
  await ui.until('Switched to profile prod');
};

describe('the list of profiles', () => {
  it('shows the mode, the addresses and the token of each, and which one runs', async () => {
    start();
    await ui.press('6');
    const frame = await ui.until('NAME');
    expect(frame).toMatch(/> net +test rw/);
    expect(frame).toMatch(/prod +PROD ro/);
    expect(frame).toMatch(/broken +INVALID/);
    expect(frame).toContain('/etc/cantui/config.yaml');
    expect(frame).toContain('active: net [test rw]');
    await ui.press('j', 'j');
    await ui.until('cannot switch to broken: it is not right');
  });

  it('keeps its columns apart at 80 columns, also where the mode is not known', async () => {
    start({ columns: 80, rows: 24 }, [
      { ...entryOf(settingsOf('a-name-of-twenty-one')), isModeUnset: true },
    ]);
    await ui.press('6');
    expect(await ui.until('NAME')).toMatch(/a-name-of-twen… no mode, rw http/);
  });

  it.each([
    ['whole', 30],
    ['scrolled', 16],
  ])('selects the one under a click in a %s list', async (_, rows) => {
    const sessions = start({ columns: 100, rows });
    await ui.press('6', 'G');
    await ui.until('> gone');
    const { click } = mouseOn(ui.session, ui);
    await click('broken  ');
    await ui.until('> broken');
    expect(sessions.current().store.getState().profiles.selected).toBe(2);
  });

  it('says what is wrong with one that cannot be used, and stays', async () => {
    start();
    await ui.press('6', 'j', 'j', 'enter');
    await ui.until('it is not right');
    await ui.press('j', 'enter');
    await ui.until('Cannot use profile gone: it is gone');
    expect(ui.screen()).toContain('net [test rw]');
  });

  it('leads back to the activity', async () => {
    start();
    await ui.press('6');
    await ui.until('NAME');
    await ui.press('escape');
    await ui.until('TIME (UTC)');
  });
});

describe('another profile in the running dashboard', () => {
  it('brings its own activities, and nothing of the other', async () => {
    const sessions = start();
    await ui.until('7/7');
    await toProd();
    await expect.poll(() => loaded(sessions)).toBe(11);
    expect(sessions.current().store.getState().connection.profile).toBe('prod');
    expect(ui.screen()).not.toContain('GAP');
  });

  it('ends the tail of the one before', async () => {
    const sessions = start();
    await ui.until('7/7');
    await toProd();
    const asked = scans[0]?.received.length;
    await expect.poll(() => loaded(sessions)).toBe(11);
    const [, prod] = scans;
    const before = prod?.received.length ?? 0;
    await expect.poll(() => prod?.received.length ?? 0).toBeGreaterThan(before + 3);
    expect(scans[0]?.received.length).toBe(asked);
  });

  it('keeps a cursor for each scan, and goes on from it on the way back', async () => {
    const sessions = start();
    await ui.until('7/7');
    await toProd();
    await expect.poll(() => loaded(sessions)).toBe(11);
    scans[0]?.model.arrive(2);
    await ui.press('6', 'k', 'enter');
    await ui.until('Switched to profile net');
    await expect.poll(() => loaded(sessions)).toBe(9);
    expect(ui.screen()).not.toContain('GAP');
    expect(readdirSync(join(stateDir, 'cursors'))).toHaveLength(2);
  });

  it('keeps the drafts of each for itself', async () => {
    start();
    await ui.until('7/7');
    await ui.press('3');
    await ui.until('synchronizer *');
    await ui.press('enter', 'draft-of-net', 'escape');
    await toProd();
    await ui.press('3');
    await ui.until('synchronizer *');
    expect(ui.screen()).not.toContain('draft-of-net');
    expect(ui.screen()).not.toContain('draft of earlier');
    await ui.press('escape', '6', 'k', 'enter');
    await ui.until('Switched to profile net');
    await ui.press('3');
    await ui.until('1 saved draft');
  });

  it('is not gone to while a write is under way', async () => {
    const sessions = start();
    await ui.until('7/7');
    const { updateWriteForm } = sessions.current().store.getState();
    updateWriteForm('allocate', (writeForm) => ({
      ...writeForm,
      sending: { since: 0, timeoutMs: 30_000 },
    }));
    await ui.press('6', 'j', 'enter');
    await ui.until('A write is in flight: wait for its outcome here.');
    expect(ui.screen()).toContain('net [test rw]');
  });

  it('says PROD on every screen of one that is in production', async () => {
    start();
    await toProd();
    for (const key of ['1', '2', '3', '4', '6', '?']) {
      await ui.press(key);
      await ui.until('[PROD ro]');
      if (key === '2' || key === '3' || key === '4') await ui.press('escape');
      expect(ui.screen()).toContain('prod [PROD ro]');
    }
  });

  it('shows what its token says of itself, and never the token', async () => {
    start();
    await toProd();
    await ui.press('6');
    const frame = await ui.until('ops-bob');
    expect(frame).toContain('ledger-api');
    expect(frame).toContain('daml_ledger_api');
    expect(frame).toContain('key 9f21');
    expect(frame).toMatch(/until 2096-10-02 07:06:40Z, \d+d left/);
    expect(frame).not.toContain(token);
  });

  it('asks for a new token when it is told to', async () => {
    start();
    await ui.press('6', 'r');
    await ui.until('This profile has no token');
    await toProd();
    await ui.press('6', 'r');
    await ui.until('Requested a new token.');
  });
});

describe('a token that is typed', () => {
  const begin = () => {
    const settings: Settings = { ...settingsOf('net'), tokenFrom: { kind: 'prompt' } };
    const session = createSession({ settings, deps: portsOf() });
    onTestFinished(() => session.stop());
    session.start();
    ui = renderScreen(session, { columns: 100, rows: 30 });
    return session;
  };

  it('is used, and neither shown while it is typed nor afterwards', async () => {
    const session = begin();
    await ui.until('token FAILED');
    await ui.press('6', 'i');
    await ui.until('paste the token; it is never shown or saved');
    ui.paste(token);
    await ui.until(`${token.length} characters`);
    expect(ui.screen()).not.toContain(token.slice(0, 12));
    expect(JSON.stringify(session.store.getState())).not.toContain(token.slice(0, 12));
    await ui.press('enter');
    await ui.until('Using this token. The ledger has not checked it yet.');
    expect(ui.screen()).toMatch(/token \d+d/);
    expect(ui.screen()).not.toContain(token.slice(0, 12));
    expect(JSON.stringify(session.store.getState())).not.toContain(token.slice(0, 12));
  });

  it('is forgotten on Esc, and refused when it cannot be one', async () => {
    begin();
    await ui.press('6', 'i', 'two words', 'escape');
    await ui.untilGone('9 characters');
    await ui.press('i', 'two words', 'backspace');
    await ui.until('8 characters');
    await ui.press('enter');
    await ui.until('Token not accepted: it contains white space');
  });
});

describe('a window of any size', () => {
  it.each([
    { columns: 80, rows: 24 },
    { columns: 40, rows: 10 },
    { columns: 160, rows: 48 },
  ])('shows the profile and its mode: %j', async (size) => {
    start(size);
    await toProd();
    const [first = ''] = ui.screen().split('\n');
    expect(first).toContain('[PROD ro]');
    expect(first).toContain('prod');
  });
});

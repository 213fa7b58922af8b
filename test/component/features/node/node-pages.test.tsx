import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { epoch } from '../../../support/samples/sample-activities.ts';
import { startMisbehavingServer } from '../../../support/servers/misbehaving-server.ts';
import { open } from '../../../support/servers/sandbox.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';

let ui: Screen;
let session: TestSession;

afterEach(async () => {
  ui.close();
  await session.stop();
});

const sizes = [
  { columns: 80, rows: 24 },
  { columns: 160, rows: 48 },
] as const;

const start = async (
  size: (typeof sizes)[number] = sizes[0],
  settings: Parameters<typeof testSession>[0] = {},
) => {
  const sandbox = await open({ now: () => epoch });
  const { ledgerUrl, scanUrl, token } = sandbox;
  const tokenFrom = { kind: 'given', token } as const;
  session = testSession({ ledgerUrl, scanUrl, tokenFrom, profile: 'sand', ...settings });
  ui = renderScreen(session, size);
  return sandbox;
};

const goTo = async (words: string): Promise<void> => {
  await ui.press(':', words, 'enter');
};

describe('the pages about the node', () => {
  it.each(sizes)('show what the commands print, at $columns×$rows', async (size) => {
    const sandbox = await start(size);
    await goTo('node');
    await ui.until(/── Node ─+ read \d\d:\d\d:\d\dZ/);
    expect(ui.screen()).toContain('Canton 3.6.1-sandbox (ledger /v2/version)');
    expect(ui.screen()).toMatch(/── 0 failed, 0 warnings, 0 unknown, \d\d ok/);
    await ui.press('tab');
    await ui.until(/── Traffic ─+ read /);
    expect(ui.screen()).toContain('left            20,000,000 bytes');
    expect(ui.screen()).toContain('source          scan /v0/domains/');
    await ui.press('tab');
    await ui.until(/── Rewards of signing::…\S+ ─+ read /);
    expect(ui.screen()).toContain('featured        none: apps of this party earn nothing');
    await ui.press('G');
    await ui.until(/50200 {2}open/);
    expect(ui.lines().every((line) => line.length <= size.columns)).toBe(true);
    expect(session.store.getState().nodePages.party).toBe(sandbox.world.signing.party);
  });

  it('cover the Overview, and lead back to where they were opened', async () => {
    await start();
    await ui.press('5');
    await goTo('traffic');
    await ui.until(/── Traffic ─+ read /);
    await ui.press('escape');
    await ui.until('Journal of writes');
    await goTo('node');
    await ui.until('── Node ');
    await ui.press('7');
    await ui.until('── Overview ');
  });

  it('show why a fact is not known, and read again on the key', async () => {
    const sandbox = await start();
    await sandbox.close();
    await goTo('node');
    await ui.until(/── 1 failed/);
    expect(ui.screen()).toMatch(/^ FAILED {3}ledger +cannot reach http/m);
    const before = session.store.getState().nodePages.readings.node;
    await ui.press('r');
    await expect.poll(() => session.store.getState().nodePages.readings.node).not.toBe(before);
  });

  it('list the rewards of each own party, or of a named one', async () => {
    await start(sizes[0], { parties: ['one::1220aa', 'two::1220bb'] });
    await goTo('rewards');
    await ui.until(/── Rewards of one::1220aa ─+ read /);
    expect(ui.screen()).toContain('not read ');
    await ui.press('p');
    await ui.until(/── Rewards of two::1220bb ─+ read /);
    await goTo('rewards three::1220cc');
    await ui.until(/── Rewards of three::1220cc ─+ read /);
    await goTo('rewards nobody');
    await ui.until('"nobody" is neither a party id nor a known name.');
  });

  it('take keys while a service does not respond', async () => {
    const server = await startMisbehavingServer();
    onTestFinished(() => server.close());
    server.behave({ end: { by: 'hang' } });
    session = testSession({ ledgerUrl: server.url, scanUrl: '', timeoutMs: 60_000 });
    ui = renderScreen(session, sizes[0]);
    await goTo('node');
    await ui.until(/── Node ─+ reading…/);
    await ui.press('escape');
    await ui.until('── Activity');
    expect(session.store.getState().nodePages.isAsking).toBe(false);
  });

  it('open from the alert of the Overview where less traffic is left than the setting allows', async () => {
    await start(sizes[1], { watch: { traffic: 30_000_000 } });
    session.advance(1000);
    await ui.until('20,000,000 bytes of bought traffic are left, less than 30,000,000');
    await ui.press('7', 'e');
    await ui.until('Overview > Expiring');
    while (!ui.lines().some((line) => line.startsWith('>') && line.includes('bought traffic')))
      await ui.press('j');
    await ui.press('enter');
    await ui.until(/── Traffic ─+ read /);
  });

  it('open from the line of the Overview with the traffic that is left', async () => {
    await start(sizes[1]);
    await ui.press('7');
    await ui.until('traffic   20.0 MB of 20.0 MB left');
    while (!ui.screen().includes('[NETWORK AND SESSION]')) await ui.press('tab');
    await ui.press('j', 'j', 'j');
    await ui.until(/> ?traffic/);
    await ui.press('enter');
    await ui.until(/── Traffic ─+ read /);
  });

  it('need a ledger', async () => {
    session = testSession({ ledgerUrl: '' });
    ui = renderScreen(session, sizes[0]);
    await goTo('traffic');
    await ui.until('not read        no ledger URL is set (--ledger-url)');
  });
});

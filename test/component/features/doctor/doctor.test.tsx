import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { MachineFacts } from '../../../../src/features/doctor/probes/setup.ts';
import { startSandbox, type Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { closedPort, startMisbehavingServer } from '../../../support/servers/misbehaving-server.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';

let ui: Screen;
afterEach(() => ui.close());

const place = { path: '/home/ops/.config/cantui', isWritable: true, mode: 0o700 } as const;

const machine: MachineFacts = {
  terminal: {
    isTerminal: true,
    columns: 80,
    rows: 24,
    term: 'xterm-kitty',
    program: '',
    colorBits: 8,
    color: true,
    ascii: false,
    lineMode: false,
    insideTmux: false,
  },
  config: { ...place, kind: 'file', mode: 0o644 },
  state: { ...place, kind: 'folder', freeBytes: 5 * 1024 ** 3 },
};

const open = async (): Promise<Sandbox> => {
  const sandbox = await startSandbox({ rate: 0, history: 40 });
  onTestFinished(() => sandbox.close());
  return sandbox;
};

const sessionOn = ({ ledgerUrl, scanUrl, token }: Sandbox): TestSession => {
  const tokenFrom = { kind: 'given', token } as const;
  const deps = { machine: () => machine, now: Date.now };
  return testSession({ ledgerUrl, scanUrl, tokenFrom }, deps);
};

/** Waits until all checks are finished: some take longer than a frame. */
const looked = async (): Promise<string> => {
  await ui.until('LEDGER');
  return ui.until(/checked at \d\d:\d\d/);
};

describe('the doctor in the dashboard', () => {
  it('opens from anywhere, looks at everything, and goes back to where it was opened', async () => {
    const session = sessionOn(await open());
    ui = renderScreen(session, { columns: 100, rows: 40 });
    await ui.press('5', '!');
    const shown = await looked();
    expect(shown).toContain('✓ ok      connection');
    expect(shown).toMatch(/\d+ ok, 1 warning/);
    await ui.press('escape');
    await ui.until('Journal of writes');
  });

  it('is found in the palette, and by a key among the profiles', async () => {
    const session = sessionOn(await open());
    ui = renderScreen(session, { columns: 80, rows: 24 });
    await ui.press(':', 'doctor');
    await ui.until('run the doctor');
    await ui.press('enter');
    await looked();
    await ui.press('escape', '6');
    await ui.until('NAME');
    await ui.press('d');
    await ui.until('LEDGER');
  });

  it('scrolls to its end and no further, at any size', async () => {
    const session = sessionOn(await open());
    for (const size of [
      { columns: 80, rows: 24 },
      { columns: 44, rows: 12 },
    ]) {
      ui = renderScreen(session, size);
      await ui.press('!');
      await looked();
      await ui.press('G', 'j', 'j');
      await ui.until('free space');
      const lines = ui.lines();
      expect(lines).toHaveLength(size.rows);
      // The report ends right above the rule below it: nothing but its own last, empty line is between.
      const page = lines.slice(
        0,
        lines.findIndex((line) => /^── \d+ ok/.test(line)),
      );
      const end = page.findLastIndex((line) => line.trim() !== '');
      expect(page[end]).toContain('free for the state directory');
      expect(page.length - end).toBeLessThanOrEqual(2);
      // One key leads back by one line: no key is lost behind the end.
      await ui.press('k');
      expect(ui.lines()[end + 1]).toBe(lines[end]);
      await ui.press('g', 'escape');
      ui.close();
    }
  });

  it('copies the report: ids, verdicts and remedies, and no secret', async () => {
    const sandbox = await open();
    const session = sessionOn(sandbox);
    ui = renderScreen(session, { columns: 80, rows: 24 });
    await ui.press('!');
    await looked();
    await ui.press('y');
    await ui.until('Copied the report');
    const [report = ''] = session.copied;
    expect(report).toContain('warning  files.config');
    expect(report).toContain('→ chmod 600 /home/ops/.config/cantui');
    expect(report).toContain('token.claims');
    expect(report).not.toContain(sandbox.token.reveal().split('.')[2]);
    expect(ui.screen()).not.toContain(sandbox.token.reveal().split('.')[2]);
  });

  it('shows what is known while something is still waited for, and looks again when asked', async () => {
    const server = await startMisbehavingServer();
    onTestFinished(() => server.close());
    server.behave({ end: { by: 'hang' } });
    const scanUrl = `http://127.0.0.1:${await closedPort()}/api/scan`;
    const session = testSession({ ledgerUrl: server.url, scanUrl, timeoutMs: 60_000 });
    onTestFinished(() => session.stop());
    ui = renderScreen(session, { columns: 100, rows: 60 });
    await ui.press('!');
    await ui.until(/checking: \d+ of \d+/);
    await ui.until('ECONNREFUSED');
    expect(ui.screen()).toContain('… running');
    expect(ui.screen()).toContain('✗ failed');
    await session.stop();
    await looked();
    expect(ui.screen()).not.toContain('… running');
    await ui.press('r');
    await looked();
  });
});

import type { Session } from '../../../../src/app/state.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AlertRule } from '../../../../src/config/settings/schemas/filter-schemas.ts';
import { parseFilter } from '../../../../src/ledger/filter/activity-language.ts';
import { createSession } from '../../../../src/app/session/session.ts';
import { selectSelected } from '../../../../src/features/activity/state/selectors.ts';
import { startForeignScan, type ForeignScan } from '../../../support/servers/foreign-scan.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { settings } from '../../../support/screens/sample-session.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let scan: ForeignScan;
let dir: string;
let ui: Screen;
let bells: number;

beforeEach(async () => {
  scan = await startForeignScan('backward');
  scan.model.arrive(5);
  dir = scratchFolder();
  bells = 0;
});
afterEach(async () => {
  ui.close();
  await scan.close();
});

const rule = (text: string, changes: Partial<AlertRule> = {}): AlertRule => {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return { name: 'large', filter: parsed.value, bell: true, ...changes };
};

const start = async (alerts: readonly AlertRule[], now = Date.now): Promise<Session> => {
  const session = createSession({
    settings: { ...settings, scanUrl: scan.url, pollIntervalMs: 30, alerts },
    deps: {
      now,
      random: () => 0.5,
      sleep: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
      copy: (text) => ({ kind: 'sent', bytes: text.length }),
      stateDir: dir,
      version: '0.0.0',
      env: { PATH: process.env['PATH'], CANTUI_TOKEN: 'not-for-commands' },
      bell: () => (bells += 1),
      rereadSettings: (current) => Promise.resolve({ ok: true, value: current }),
      end: () => undefined,
    },
  });
  onTestFinished(() => session.stop());
  session.start();
  ui = renderScreen(session, { columns: 120, rows: 30 });
  await ui.until('5/5');
  return session;
};

const alarms = ({ store }: Session): number => store.getState().activity.alarms;

describe('an alert rule', () => {
  it('marks the rows that meet it, and counts and rings for those that come', async () => {
    const session = await start([rule('amount>=6')]);
    expect(ui.screen()).not.toMatch(/01 Jan 00:00 +\*/);
    expect(bells).toBe(0);
    scan.model.arrive(3);
    await ui.until('Alert large:');
    await expect.poll(() => alarms(session)).toBe(2);
    expect(bells).toBe(1);
    await ui.press('g');
    await ui.until(/01 Jan 00:00 +\*/);
  });

  it('is a place that { and } lead to', async () => {
    const session = await start([rule('amount>=6')]);
    scan.model.arrive(3);
    await ui.until('Alert large:');
    await ui.press('g', '}');
    const chosen = () => selectSelected(session.store.getState());
    const amount = () => {
      const row = chosen();
      return row === undefined || 'gap' in row ? undefined : row.activity?.amount;
    };
    await expect.poll(amount).toMatch(/^6/);
    await ui.press('}');
    await expect.poll(amount).toMatch(/^7/);
    await ui.press('}');
    await ui.until('No alert further down.');
    await ui.press('{', '{');
    await ui.until('No alert further up.');
    expect(amount()).toMatch(/^6/);
  });

  it('is missing where a profile has none, and } says so', async () => {
    await start([]);
    await ui.press('}');
    await ui.until('This profile has no alert rules.');
  });

  it('says in the detail which rule a row meets', async () => {
    await start([rule('amount>=6')]);
    scan.model.arrive(3);
    await ui.until('Alert large:');
    await ui.press('enter');
    await ui.until('alert large: amount>=6');
  });

  it('rings once for a storm', async () => {
    const stopped = Date.now();
    const session = await start([rule('amount>=0')], () => stopped);
    for (let at = 0; at < 5; at += 1) {
      scan.model.arrive(20);
      await expect.poll(() => alarms(session)).toBe(20 * (at + 1));
    }
    expect(bells).toBe(1);
  });

  it('may be silent', async () => {
    const session = await start([rule('amount>=0', { bell: false })]);
    scan.model.arrive(1);
    await expect.poll(() => alarms(session)).toBe(1);
    expect(bells).toBe(0);
  });

  it('runs a command once for all that came, tells it how many, and gives it no token', async () => {
    const noted = join(dir, 'noted');
    const script = `require('fs').appendFileSync(${JSON.stringify(noted)}, [process.env.CANTUI_ALERT, process.env.CANTUI_ALERT_COUNT, process.env.CANTUI_ALERT_EVENT_ID, process.env.CANTUI_TOKEN].join(' ') + '\\n')`;
    const session = await start([rule('amount>=0', { run: [process.execPath, '-e', script] })]);
    scan.model.arrive(4);
    await expect.poll(() => existsSync(noted)).toBe(true);
    scan.model.arrive(3);
    await expect.poll(() => alarms(session)).toBe(7);
    const lines = readFileSync(noted, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^large 4 \S+ ?$/);
  });

  it('an alert rule reports a command that cannot be run', async () => {
    await start([rule('amount>=0', { run: [join(dir, 'none')] })]);
    scan.model.arrive(1);
    await ui.until('The command of alert large cannot be started: no such file or folder.');
  });
});

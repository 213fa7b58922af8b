import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { parseFilter } from '../../../../src/ledger/filter/activity-language.ts';
import { createAlertNotifier } from '../../../../src/features/activity/notify-alerts.ts';
import type { AppStore } from '../../../../src/app/state.ts';
import { transfer } from '../../../support/samples/sample-activities.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

/** The two actions that a notifier uses. */
const storeThatCounts = () =>
  ({ getState: () => ({ countAlerts: () => 0, showNotice: () => 0 }) }) as unknown as AppStore;

it('an alert command runs for an event id that is longer than a variable may be', async () => {
  const dir = scratchFolder();
  const end = new AbortController();
  onTestFinished(() => {
    end.abort();
  });
  const noted = join(dir, 'noted');
  const filter = parseFilter('amount>=0');
  if (!filter.ok) throw new Error(filter.error.message);
  const run = ['sh', '-c', 'printf %s "$CANTUI_ALERT_EVENT_ID" > "$0"', noted];
  const rule = { name: 'large', filter: filter.value, bell: false, run };
  const ports = {
    now: Date.now,
    env: { PATH: process.env['PATH'] },
    sleep: (ms: number, signal?: AbortSignal) =>
      delay(ms, undefined, signal ? { signal } : {}).catch(() => undefined),
  };
  const notify = createAlertNotifier({ store: storeThatCounts(), ports }, end.signal);
  notify([{ activity: { ...transfer(1), id: `#${'a'.repeat(300_000)}` }, rules: [rule] }]);
  await expect.poll(() => readIfThere(noted)).toBe(`#${'a'.repeat(4095)}`);
});

const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

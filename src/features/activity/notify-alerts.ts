import { elapsedMs } from '../../lib/time/duration.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import type { AppStore } from './context.ts';
import type { OutsideWorld } from '../../shell/command-handler.ts';
import type { AlertMatch } from './alerts.ts';
import * as messages from './messages/notices.ts';
import { childEnvironment, runInBackground } from '../../config/child-process.ts';

type AlarmPorts = Pick<OutsideWorld, 'now' | 'sleep' | 'env' | 'bell'>;

/** A bell that never stops says nothing. */
const bellEveryMs = 2000;

/** One run of a command covers all matches since the run before. */
const runEveryMs = 10_000;
const runDeadlineMs = 30_000;

/** Longer than any event id. The system starts no program with a variable of 128 KiB. */
const maxIdLength = 4096;

type Waiting = { readonly count: number; readonly newest: string };

/** Describes the matches in the environment, because no shell is involved. */
const describeMatches = (name: string, { count, newest }: Waiting) => ({
  CANTUI_ALERT: name,
  CANTUI_ALERT_COUNT: String(count),
  CANTUI_ALERT_EVENT_ID: sanitize(newest).slice(0, maxIdLength),
});

/** Each rule runs once at a time. */
const createRunner = (
  deps: AlarmPorts,
  onFailure: (words: string) => void,
  signal: AbortSignal,
) => {
  const waiting = new Map<string, Waiting>();
  const busy = new Set<string>();
  const isOver = (): boolean => signal.aborted;

  const run = async (name: string, argv: readonly string[]): Promise<void> => {
    busy.add(name);
    for (let next = waiting.get(name); next !== undefined; next = waiting.get(name)) {
      waiting.delete(name);
      const env = childEnvironment(deps.env, describeMatches(name, next));
      const { trouble } = await runInBackground(argv, { deadlineMs: runDeadlineMs, signal, env });
      if (isOver()) return;
      if (trouble !== undefined) onFailure(messages.alertCommandFailed(name, trouble));
      await deps.sleep(runEveryMs, signal);
      if (isOver()) return;
    }
    busy.delete(name);
  };

  return (name: string, argv: readonly string[], { count, newest }: Waiting): void => {
    const before = waiting.get(name)?.count ?? 0;
    waiting.set(name, { count: before + count, newest });
    if (!busy.has(name)) void run(name, argv);
  };
};

const byRule = (alarms: readonly AlertMatch[]) => {
  const rules = new Map(alarms.flatMap(({ rules: met }) => met.map((rule) => [rule.name, rule])));
  return [...rules.values()].map((rule) => {
    const its = alarms.filter(({ rules: met }) => met.includes(rule));
    return { rule, count: its.length, newest: its.at(-1)?.activity.id ?? '' };
  });
};

/** Reports matches in the status line, with the bell and with the command of a rule, at limited rates. */
export const createAlertNotifier = (
  { store, ports }: { readonly store: AppStore; readonly ports: AlarmPorts },
  signal: AbortSignal,
): ((alarms: readonly AlertMatch[]) => void) => {
  let rangAt = -Infinity;
  const warn = (words: string) => store.getState().showNotice('warning', words);
  const run = createRunner(ports, warn, signal);
  return (alarms) => {
    if (alarms.length === 0) return;
    store.getState().countAlerts(alarms.length);
    const met = byRule(alarms);
    warn(messages.alertMatches(met.map(({ rule, count }) => ({ name: rule.name, count }))));
    const now = ports.now();
    if (met.some(({ rule }) => rule.bell) && elapsedMs(rangAt, now) >= bellEveryMs) {
      rangAt = now;
      ports.bell?.();
    }
    for (const { rule, count, newest } of met)
      if (rule.run !== undefined) run(rule.name, rule.run, { count, newest });
  };
};

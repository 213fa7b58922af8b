import { cleanEnv, run, until, type Run } from '../terminal/built-program.ts';
import { idOf, numbersIn } from '../servers/large-scan.ts';

const running: Run[] = [];

/** Prints the activities of a scan as NDJSON. */
export const printActivities = (
  { url }: { readonly url: string },
  words: readonly string[],
  env = cleanEnv(),
): Run => {
  const started = run(['activity', '--scan-url', url, '--output', 'ndjson', ...words], env);
  running.push(started);
  return started;
};

/** Follows a scan, and polls often enough for a test. */
export const followScan = (
  scan: { readonly url: string },
  env: Record<string, string>,
  ...more: readonly string[]
): Run => printActivities(scan, ['--follow', '--poll-interval', '500ms', ...more], env);

/** Ends every run that a test left behind. */
export const killRuns = (): void => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
};

/** Waits until a run has printed an activity of the large scan. */
export const prints = (started: Run, number: number): Promise<void> =>
  until(`${number} was printed`, () => started.stdout().includes(idOf(number)), started.stderr);

/** Which activities of the large scan were printed, in the order of the runs. */
export const printed = (...runs: readonly Run[]): readonly number[] =>
  runs.flatMap((item) => numbersIn(item.stdout()));

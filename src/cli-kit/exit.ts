import { readFileSync } from 'node:fs';
import type { OperationProblem } from '../http/ask-operation.ts';
import { failureExitCode } from '../ledger/failure/failure.ts';
import type { ProblemCause } from '../tokens/plan/token-plan.ts';
import { endingSignals } from '../terminal/exit-signals.ts';
import { isLostTerminal, releaseTerminal } from '../terminal/write-sync.ts';

type SignalAbort = {
  readonly signal: AbortSignal;
  readonly code: () => number | undefined;
};

/** A signal cancels the current work instead of ending the program, so that its end is recorded. */
export const abortOnSignals = (): SignalAbort => {
  const controller = new AbortController();
  let ended: number | undefined;
  for (const [name, code] of endingSignals) {
    process.once(name, () => {
      ended ??= code;
      controller.abort(name);
    });
  }
  return { signal: controller.signal, code: () => ended };
};

/** The built file contains it; a checkout reads it from package.json. */
export const version: string =
  process.env['CANTUI_VERSION'] ??
  (
    JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    }
  ).version;

/** Scripts rely on these codes. */
export const exitCodes = [
  [0, 'success; a write was committed or accepted, or a party allocated'],
  [1, 'internal error, an unreadable response, or a full disk'],
  [2, 'usage: a bad option or input; nothing was sent'],
  [3, 'not found, or not visible'],
  [4, 'authentication failed, or permission denied'],
  [5, 'refused by the service (4xx): not executed'],
  [6, 'a write was sent, and its outcome is UNKNOWN'],
  [7, 'rate limited after all retries'],
  [8, 'unreachable or timed out; a write was not sent'],
  [9, 'the activity list has a gap (--fail-on-gap), or a report is incomplete'],
  [10, 'failed check, unaccepted warning, no signature or approval; not sent'],
  [11, 'a read failed: the service responded with 5xx'],
  [12, 'a watched condition holds (watch --once)'],
  [129, 'hung up (SIGHUP)'],
  [130, 'interrupted (SIGINT)'],
  [143, 'terminated (SIGTERM)'],
] as const;

export const internalError = 1;
export const unreadableResponse = 1;
export const usageError = 2;
export const notFound = 3;
export const refused = 5;
export const gapFound = 9;
export const unknownOutcome = 6;
export const unreachable = 8;
export const verificationFailed = 10;
export const conditionHolds = 12;

const causeCodes = {
  usage: usageError,
  notFound,
  check: verificationFailed,
  unreadable: unreadableResponse,
} as const;

export const exitCodeFor = (cause: ProblemCause): number =>
  typeof cause === 'string' ? causeCodes[cause] : failureExitCode(cause);

/** The code of a read without a value. */
export const operationExitCode = ({ failure }: Pick<OperationProblem, 'failure'>): number =>
  exitCodeFor(failure ?? 'unreadable');

const [done, hungUp] = [0, 129];

/** The code of a program that otherwise ends with 0. */
export const setExitCode = (code: number): void => {
  process.exitCode = code;
};

/** Ends the program, and nothing else does; final work belongs in a listener of `exit`. */
export const exitWith = (code: number): never => {
  // Registered last, because earlier listeners may still write.
  process.on('exit', releaseTerminal);
  return process.exit(code === done ? process.exitCode : code);
};

/** Nobody reads stdout any more: `head` has enough, or a terminal was closed. */
export const exitCodeWithoutReader = (): number => (isLostTerminal(1) ? hungUp : done);

export const exitOnSignals = (finish: (code: number) => void = exitWith): void => {
  for (const [signal, code] of endingSignals) process.on(signal, () => finish(code));
};

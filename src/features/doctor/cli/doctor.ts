import { abortOnSignals, exitWith, version } from '../../../cli-kit/exit.ts';
import {
  orSandbox,
  chooseStateDir,
  loadSettings,
  type GlobalFlags,
} from '../../../cli-kit/load-settings.ts';
import { writeStdout, printError, outputWidth } from '../../../cli-kit/streams.ts';
import { createServiceClients } from '../../../config/connect/create-clients.ts';
import { configPath } from '../../../config/file/config-file.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { inspectPath } from '../../../storage/paths/path-status.ts';
import { detectCapabilities, type TerminalEnvironment } from '../../../terminal/capabilities.ts';
import { toAscii } from '../../../ui-kit/theme/ascii-fallback.ts';
import { doctorExitCode, type DoctorFinding } from '../checks/check-result.ts';
import type { TerminalFacts } from '../checks/check-terminal.ts';
import { doctorReportJson, summarizeReport, formatReportLines } from '../checks/report.ts';
import type { LearnListing } from '../../../cli-kit/command-spec.ts';
import type { MachineFacts } from '../probes/setup.ts';
import { runDoctor } from '../probes/run-doctor.ts';

type TtyStream = {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  readonly getColorDepth?: (env: object) => number;
};

/** Reads the environment, without querying the terminal. */
const readTerminalInfo = (env: TerminalEnvironment, stdout: TtyStream): TerminalFacts => ({
  ...detectCapabilities(env),
  isTerminal: stdout.isTTY === true,
  columns: stdout.columns ?? 0,
  rows: stdout.rows ?? 0,
  term: env['TERM'] ?? '',
  program: env['TERM_PROGRAM'] ?? '',
  colorBits: stdout.getColorDepth?.(env) ?? 1,
});

export const readSystemInfo = (stateDir: string): MachineFacts => ({
  terminal: readTerminalInfo(process.env, process.stdout),
  config: inspectPath(configPath(process.env).path),
  state: inspectPath(stateDir),
});

export const formatDoctorReport = (
  findings: readonly DoctorFinding[],
  { width, ascii }: { readonly width: number; readonly ascii: boolean },
): readonly string[] => {
  const body = formatReportLines(findings, width).map(({ mark, text }) =>
    sanitize(`${mark}${text}`),
  );
  return [...body, sanitize(summarizeReport(findings))].map((line) =>
    ascii ? toAscii(line) : line,
  );
};

const printDoctorFindings = (
  findings: readonly DoctorFinding[],
  output: string | undefined,
  { profile, ascii }: Settings,
): void => {
  const about = { profile, version, at: Date.now() };
  writeStdout(
    output === 'json'
      ? `${JSON.stringify(doctorReportJson(findings, about), null, 2)}\n`
      : `${formatDoctorReport(findings, { width: outputWidth(), ascii }).join('\n')}\n`,
  );
};

export const examineSetup = async (
  settings: Settings,
  learnListing: LearnListing,
  signal: AbortSignal,
): Promise<readonly DoctorFinding[]> => {
  const { env } = process;
  const now = Date.now;
  const stateDir = chooseStateDir(settings);
  const { tokens, close } = createServiceClients(settings, { version, retries: 0, env, now });
  const machine = readSystemInfo(stateDir);
  const findings = await runDoctor({
    ...{ settings, tokens, machine, stateDir, version, now, signal, learnListing },
    readsDocument: true,
  });
  close();
  return findings;
};

/** Checks everything between this terminal and the services, read-only. */
export const printDoctorReport = async (
  flags: GlobalFlags,
  learnListing: LearnListing,
): Promise<void> => {
  const given = await loadSettings(flags, { checksToken: false });
  const settings = await orSandbox(given);
  given.notes.forEach(printError);
  const { signal, code } = abortOnSignals();
  const findings = await examineSetup(settings, learnListing, signal);
  const interrupted = code();
  if (interrupted !== undefined) return exitWith(interrupted);
  printDoctorFindings(findings, flags.output, settings);
  return exitWith(doctorExitCode(findings));
};

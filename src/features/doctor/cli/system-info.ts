import type { TerminalFacts } from '../checks/check-terminal.ts';
import { detectCapabilities, type TerminalEnvironment } from '../../../terminal/capabilities.ts';
import { configPath } from '../../../config/file/config-file.ts';
import { inspectPath } from '../../../storage/paths/path-status.ts';
import type { MachineFacts } from '../probes/probe-deps.ts';

/** The part of a tty stream that the doctor reads. */
type TtyStream = {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  readonly getColorDepth?: (env: object) => number;
};

/** Describes a terminal from its environment, without querying it. */
const readTerminalInfo = (env: TerminalEnvironment, stdout: TtyStream): TerminalFacts => {
  const { ascii, color, lineMode, insideTmux, overSsh } = detectCapabilities(env);
  return {
    isTerminal: stdout.isTTY === true,
    columns: stdout.columns ?? 0,
    rows: stdout.rows ?? 0,
    term: env['TERM'] ?? '',
    program: env['TERM_PROGRAM'] ?? '',
    colorBits: stdout.getColorDepth?.(env) ?? 1,
    noColor: !color,
    ascii,
    lineMode,
    insideTmux,
    overSsh,
  };
};

/** Reads the facts about the terminal and the disk of this process. */
export const readSystemInfo = (stateDir: string): MachineFacts => ({
  terminal: readTerminalInfo(process.env, process.stdout),
  config: inspectPath(configPath(process.env).path),
  state: inspectPath(stateDir),
});

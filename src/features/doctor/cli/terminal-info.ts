import type { TerminalFacts } from '../checks/check-terminal.ts';
import { detectCapabilities, type TerminalEnvironment } from '../../../terminal/capabilities.ts';

/** The part of a tty stream that the doctor reads. */
export type TtyStream = {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  readonly getColorDepth?: (env: object) => number;
};

/** Describes a terminal from its environment, without querying it. */
export const readTerminalInfo = (env: TerminalEnvironment, stdout: TtyStream): TerminalFacts => {
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

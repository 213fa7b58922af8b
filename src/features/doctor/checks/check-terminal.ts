import { keyFor } from '../../../lib/keys/key-for.ts';
import type { Capabilities } from '../../../terminal/capabilities.ts';
import { passedCheck, inconclusiveCheck, warningCheck, type CheckResult } from './check-result.ts';

/** What the environment and the system report about the terminal, which itself is not queried. */
export type TerminalFacts = Pick<Capabilities, 'color' | 'ascii' | 'lineMode' | 'insideTmux'> & {
  readonly isTerminal: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly term: string;
  /** `TERM_PROGRAM`; empty when the terminal does not set it. */
  readonly program: string;
  /** The environment says 1, 4, 8 or 24. */
  readonly colorBits: number;
};

const notQueried = 'not queried, to avoid confusing the reply with key presses';
const harmless = 'terminals without support ignore it';
const noTerminal = inconclusiveCheck('stdout is not a terminal');

export const checkScreen = (facts: TerminalFacts): CheckResult => {
  const { isTerminal, columns, rows, lineMode, term } = facts;
  if (!isTerminal) return noTerminal;
  if (lineMode)
    return warningCheck(
      `line-by-line output instead of the dashboard; TERM is ${term === '' ? 'not set' : term}`,
      'set TERM to the type of the terminal, for example xterm-256color, and INK_SCREEN_READER only for a screen reader',
    );
  const words = `${columns}×${rows}, TERM ${term}`;
  if (columns < 40 || rows < 10)
    return warningCheck(
      words,
      'enlarge the window: the activity list needs 40×10, forms need 80×24',
    );
  return columns < 80 || rows < 24
    ? warningCheck(words, 'enlarge the window: every screen fits 80×24')
    : passedCheck(words);
};

export const checkColor = ({ isTerminal, color, colorBits }: TerminalFacts): CheckResult => {
  if (!color) return passedCheck('off (NO_COLOR or TERM)');
  if (!isTerminal) return noTerminal;
  return colorBits < 4
    ? passedCheck('none (TERM); words and symbols carry the meaning')
    : passedCheck(`${2 ** colorBits} colors (TERM); 16 are used`);
};

export const checkUnicode = ({ ascii }: TerminalFacts): CheckResult =>
  ascii ? passedCheck('ASCII only (locale)') : passedCheck('UTF-8 (locale)');

/** Terminals that name themselves; others cannot be detected without a query. */
const programs: readonly {
  readonly name: RegExp;
  readonly clipboard: boolean;
  readonly synchronized: boolean;
}[] = [
  { name: /kitty|WezTerm|ghostty|foot|alacritty/i, clipboard: true, synchronized: true },
  { name: /iTerm/i, clipboard: true, synchronized: true },
  { name: /Apple_Terminal/, clipboard: false, synchronized: false },
];

const known = ({ term, program }: TerminalFacts) =>
  programs.find(({ name }) => name.test(program) || name.test(term));

export const checkClipboard = (facts: TerminalFacts): CheckResult => {
  if (!facts.isTerminal) return noTerminal;
  if (facts.insideTmux)
    return inconclusiveCheck(
      'OSC 52 goes to tmux',
      notQueried,
      'let tmux pass it on: tmux set -s set-clipboard on',
    );
  const program = known(facts);
  if (program === undefined)
    return inconclusiveCheck('OSC 52 is sent; support cannot be detected', notQueried);
  return program.clipboard
    ? passedCheck('OSC 52 is supported, if the settings of the terminal allow it', notQueried)
    : warningCheck(
        'this terminal does not support OSC 52',
        `press ${keyFor('export.open', 'x')} to export instead of ${keyFor('copy.open', 'y')} to copy`,
      );
};

export const checkSynchronizedOutput = (facts: TerminalFacts): CheckResult => {
  if (!facts.isTerminal) return noTerminal;
  const program = known(facts);
  if (program === undefined || facts.insideTmux)
    return inconclusiveCheck('synchronized output is sent; support cannot be detected', harmless);
  return program.synchronized
    ? passedCheck('supported: frames appear at once')
    : passedCheck('not supported', harmless);
};

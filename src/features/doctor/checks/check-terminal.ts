import { passedCheck, inconclusiveCheck, warningCheck, type CheckResult } from './check-result.ts';

/** A terminal as the environment and the system tell it; it is not asked itself. */
export type TerminalFacts = {
  readonly isTerminal: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly term: string;
  /** What a terminal says of itself: `TERM_PROGRAM`; empty when it does not. */
  readonly program: string;
  /** Bits of colour, as the environment tells: 1, 4, 8 or 24. */
  readonly colourBits: number;
  readonly noColour: boolean;
  readonly ascii: boolean;
  readonly lineMode: boolean;
  readonly insideTmux: boolean;
  readonly overSsh: boolean;
};

const noTerminal = inconclusiveCheck('stdout is no terminal here');

const size = ({ columns, rows }: TerminalFacts): string => `${columns}×${rows}`;

export const checkScreen = (facts: TerminalFacts): CheckResult => {
  const { isTerminal, columns, rows, lineMode, term } = facts;
  if (!isTerminal) return noTerminal;
  if (lineMode)
    return warningCheck(
      `TERM is ${term || 'not set'}: lines in the place of a screen`,
      'set TERM to what the terminal is, for example xterm-256color',
    );
  const words = `${size(facts)}, TERM ${term}`;
  if (columns < 40 || rows < 10)
    return warningCheck(words, 'make it larger: the tail needs 40×10, forms 80×24');
  return columns < 80 || rows < 24
    ? warningCheck(words, 'make it larger: all screens are designed for 80×24')
    : passedCheck(words);
};

export const checkColor = ({ isTerminal, noColour, colourBits }: TerminalFacts): CheckResult => {
  if (noColour) return passedCheck('none, as NO_COLOR or TERM say');
  if (!isTerminal) return noTerminal;
  return colourBits < 4
    ? passedCheck('none, as TERM says: words and glyphs say it all')
    : passedCheck(`${2 ** colourBits} colours, as TERM says; 16 are used`);
};

export const checkUnicode = ({ ascii }: TerminalFacts): CheckResult =>
  ascii
    ? passedCheck('ASCII alone, as the locale is not UTF-8')
    : passedCheck('UTF-8, as the locale says or does not deny');

/** What is known of terminals that say who they are; of others nothing can be known unasked. */
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

const notAsked = 'a terminal is not asked: its answer could be taken for keys';

export const checkClipboard = (facts: TerminalFacts): CheckResult => {
  if (!facts.isTerminal) return noTerminal;
  if (facts.insideTmux)
    return inconclusiveCheck(
      'OSC 52 goes to tmux',
      notAsked,
      'tmux hands it on with: set -s set-clipboard on',
    );
  const program = known(facts);
  if (program === undefined)
    return inconclusiveCheck(
      'OSC 52 is sent; whether it is taken, the environment does not tell',
      notAsked,
    );
  return program.clipboard
    ? passedCheck('OSC 52: this terminal can, if its settings let it', notAsked)
    : warningCheck('this terminal takes no OSC 52', 'use x to export in the place of y to copy');
};

export const checkSynchronizedOutput = (facts: TerminalFacts): CheckResult => {
  if (!facts.isTerminal) return noTerminal;
  const program = known(facts);
  const harmless = 'where it is not known, the marks do nothing';
  if (program === undefined || facts.insideTmux)
    return inconclusiveCheck(
      'frames are marked; the environment does not tell who reads that',
      harmless,
    );
  return program.synchronized
    ? passedCheck('this terminal shows a frame as a whole')
    : passedCheck('not known to this terminal', harmless);
};

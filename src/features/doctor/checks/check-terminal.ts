import { passedCheck, inconclusiveCheck, warningCheck, type CheckResult } from './check-result.ts';
import { terminalText } from '../messages/checks.ts';

/** A terminal as the environment and the system describe it; the terminal itself is not queried. */
export type TerminalFacts = {
  readonly isTerminal: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly term: string;
  /** `TERM_PROGRAM`; empty when the terminal does not set it. */
  readonly program: string;
  /** Bits of color according to the environment: 1, 4, 8 or 24. */
  readonly colorBits: number;
  readonly noColor: boolean;
  readonly ascii: boolean;
  readonly lineMode: boolean;
  readonly insideTmux: boolean;
  readonly overSsh: boolean;
};

const noTerminal = inconclusiveCheck(terminalText.notTerminal);

export const checkScreen = (facts: TerminalFacts): CheckResult => {
  const { isTerminal, columns, rows, lineMode, term } = facts;
  if (!isTerminal) return noTerminal;
  if (lineMode) return warningCheck(terminalText.lineMode(term), terminalText.setTerm);
  const words = terminalText.size(columns, rows, term);
  if (columns < 40 || rows < 10) return warningCheck(words, terminalText.enlargeFar);
  return columns < 80 || rows < 24 ? warningCheck(words, terminalText.enlarge) : passedCheck(words);
};

export const checkColor = ({ isTerminal, noColor, colorBits }: TerminalFacts): CheckResult => {
  if (noColor) return passedCheck(terminalText.colorsOff);
  if (!isTerminal) return noTerminal;
  return colorBits < 4
    ? passedCheck(terminalText.noColors)
    : passedCheck(terminalText.colors(2 ** colorBits));
};

export const checkUnicode = ({ ascii }: TerminalFacts): CheckResult =>
  ascii ? passedCheck(terminalText.ascii) : passedCheck(terminalText.utf8);

/** Abilities of terminals that name themselves; those of others cannot be detected without a query. */
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
      terminalText.clipboardTmux,
      terminalText.notQueried,
      terminalText.enableTmux,
    );
  const program = known(facts);
  if (program === undefined)
    return inconclusiveCheck(terminalText.clipboardUnknown, terminalText.notQueried);
  return program.clipboard
    ? passedCheck(terminalText.clipboard, terminalText.notQueried)
    : warningCheck(terminalText.noClipboard, terminalText.export);
};

export const checkSynchronizedOutput = (facts: TerminalFacts): CheckResult => {
  if (!facts.isTerminal) return noTerminal;
  const program = known(facts);
  if (program === undefined || facts.insideTmux)
    return inconclusiveCheck(terminalText.synchronizedUnknown, terminalText.harmless);
  return program.synchronized
    ? passedCheck(terminalText.synchronized)
    : passedCheck(terminalText.notSynchronized, terminalText.harmless);
};

/** Asks whether the terminal has margins on the left and right: DECRQM of DECLRMM, mode 69. */
export const askForMargins = '\u001B[?69$p';

/** What was read and not yet passed on. */
export type ModeReading = {
  /** The beginning of a sequence whose rest is to come. */
  readonly held: string;
  /** A bracketed paste has begun and not ended. */
  readonly inPaste: boolean;
  /** The beginning of a sequence was passed on as keys: its rest is none. */
  readonly isTorn: boolean;
};

export const noModeReading: ModeReading = { held: '', inPaste: false, isTorn: false };

/** A report of a mode (DECRPM, `ESC [ ? mode ; state $ y`), or an edge of a bracketed paste. */
const marks = /\u001B\[(?:\?([\d;]{1,32})\$y|20([01])~)/g;
/** The beginning of either at the end of what was read. */
const beginning = /\u001B(?:\[(?:\?[\d;]{0,32}\$?|2(?:0[01]?)?)?)?$/;
/** The rest of a report whose escape was passed on. */
const rest = /^\[?\?[\d;]{1,32}\$y/;

/** No key begins like this. */
const isReport = (held: string): boolean => held.startsWith('\u001B[?');

export type ModeParts = {
  readonly next: ModeReading;
  /** What is left for the keyboard. */
  readonly keys: string;
  /** The numbers of each report: `69;2`. */
  readonly reports: readonly string[];
};

/**
 * Takes reports of modes out of what was read, wherever one read ends: they are never keys, also if
 * nobody asked for them. Those inside a paste report nothing. `isAwaited`: a report may begin at any
 * moment, so that a lone escape at the end waits for what follows.
 */
export const takeModeReports = (
  reading: ModeReading,
  chunk: string,
  isAwaited: boolean,
): ModeParts => {
  let { inPaste } = reading;
  const reports: string[] = [];
  const text = reading.held + (reading.isTorn ? chunk.replace(rest, '') : chunk);
  const left = text.replace(marks, (mark: string, numbers?: string, edge?: string) => {
    if (numbers === undefined) inPaste = edge === '0';
    else if (!inPaste) reports.push(numbers);
    return numbers === undefined ? mark : '';
  });
  const [end = ''] = beginning.exec(left) ?? [];
  const held = isAwaited || isReport(end) ? end : '';
  const keys = left.slice(0, left.length - held.length);
  return { next: { held, inPaste, isTorn: false }, keys, reports };
};

/** Returns what becomes of held text that nothing follows: a report is dropped, others are keys. */
export const giveUpModeReport = (reading: ModeReading): ModeParts => {
  const isDropped = isReport(reading.held);
  return {
    next: { ...reading, held: '', isTorn: !isDropped },
    keys: isDropped ? '' : reading.held,
    reports: [],
  };
};

/** How long the rest of a report may take, in ms: a lone Esc shouldn't wait for long. */
export const patienceForReport = ({ held }: ModeReading): number =>
  held === '\u001B' ? 150 : 1000;

/** Returns whether a report says that the terminal has margins on the left and right, set or not. */
export const reportsMargins = (numbers: string): boolean => /^69;[12]$/.test(numbers);

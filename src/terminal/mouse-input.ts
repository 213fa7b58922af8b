/** A terminal's size in cells. */
type ScreenSize = { readonly columns: number; readonly rows: number };

/** What a mouse did, in cells from the upper left corner, counted from 0. */
export type MouseAction = {
  readonly kind: 'press' | 'wheel-up' | 'wheel-down';
  readonly column: number;
  readonly row: number;
};

/** What was read and not yet passed on. */
export type MouseReading = {
  /** The beginning of a sequence whose rest is to come. */
  readonly held: string;
  /** A bracketed paste has begun and not ended. */
  readonly inPaste: boolean;
  /** The beginning of a sequence was passed on as keys: its rest is none. */
  readonly isTorn: boolean;
};

export const noReading: MouseReading = { held: '', inPaste: false, isTorn: false };

const escape = '\u001B';
const pasteStart = '\u001B[200~';
const pasteEnd = '\u001B[201~';

/** A report in SGR mode, `ESC [ < button ; column ; row M`, or `m` when a button is let go. */
const report = /^\u001B\[<([\d;]{1,32})([Mm])/;
/** A report of a terminal without that mode: three characters, which must not be typed. */
const oldReport = /^\u001B\[M[\s\S]{3}/;
/** The beginning of a report, or of a paste. */
const beginning = /^\u001B(?:\[(?:<[\d;]{0,32}|M[\s\S]{0,2}|20?|20[01])?)?$/;
/** The rest of a report whose escape was passed on. */
const rest = /^\[?<[\d;]{1,32}[Mm]/;

const shift = 4;
const buttons: Readonly<Record<number, MouseAction['kind']>> = {
  0: 'press',
  64: 'wheel-up',
  65: 'wheel-down',
};

/** Reads a report; undefined for what the program has no use for, and for cells outside the screen. */
const actionOf = (numbers: string, final: string, size: ScreenSize): MouseAction | undefined => {
  const [button = -1, x = 0, y = 0, ...more] = numbers.split(';').map(Number);
  const kind = (button & shift) === 0 ? buttons[button] : undefined;
  const isInside = x >= 1 && x <= size.columns && y >= 1 && y <= size.rows;
  return kind === undefined || final === 'm' || more.length > 0 || !isInside
    ? undefined
    : { kind, column: x - 1, row: y - 1 };
};

export type MouseParts = {
  readonly next: MouseReading;
  /** What is left for the keyboard. */
  readonly keys: string;
  readonly actions: readonly MouseAction[];
};

/**
 * Takes the reports of the mouse out of what was read, wherever one read ends. A report inside a paste
 * belongs to neither: terminals take escapes out of pasted text, so it arrived in between.
 */
export const takeMouse = (reading: MouseReading, chunk: string, size: ScreenSize): MouseParts => {
  const text = (reading.isTorn ? chunk.replace(rest, '') : chunk).replace(/^/, reading.held);
  let { inPaste } = reading;
  let keys = '';
  let at = 0;
  const actions: MouseAction[] = [];
  while (at < text.length) {
    const found = text.indexOf(escape, at);
    if (found === -1) break;
    keys += text.slice(at, found);
    const tail = text.slice(found);
    const [whole, numbers = '', final = ''] = report.exec(tail) ?? oldReport.exec(tail) ?? [];
    if (whole !== undefined) {
      const action = inPaste ? undefined : actionOf(numbers, final, size);
      if (action !== undefined) actions.push(action);
      at = found + whole.length;
      continue;
    }
    if (beginning.test(tail))
      return { next: { held: tail, inPaste, isTorn: false }, keys, actions };
    if (tail.startsWith(pasteStart)) inPaste = true;
    if (tail.startsWith(pasteEnd)) inPaste = false;
    keys += escape;
    at = found + 1;
  }
  return { next: { held: '', inPaste, isTorn: false }, keys: keys + text.slice(at), actions };
};

/** Returns whether what is held can only be the beginning of a report: it is never passed on as keys. */
const isReport = (held: string): boolean => /^\u001B\[[<M]/.test(held);

/** Returns what becomes of held text that nothing follows: a report is dropped, others are keys. */
export const giveUp = (reading: MouseReading): MouseParts =>
  isReport(reading.held)
    ? { next: { ...reading, held: '' }, keys: '', actions: [] }
    : { next: { ...reading, held: '', isTorn: true }, keys: reading.held, actions: [] };

/** How long the rest of a sequence may take, in ms: a lone Esc shouldn't wait for long. */
export const patienceOf = ({ held }: MouseReading): number => (isReport(held) ? 1000 : 60);

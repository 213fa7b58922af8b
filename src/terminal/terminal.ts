import { isatty, type ReadStream, type WriteStream } from 'node:tty';
import type { SafeText } from '../lib/text/sanitize.ts';
import { askForBackground, textFor } from './capabilities.ts';
import { onExitSignals, followJobControl, lendSignals, type ExitRequest } from './exit-signals.ts';
import { ScreenOutput } from './screen-output.ts';
import { createScreenGuard } from './screen-guard.ts';
import { writeBlocking } from './write-sync.ts';

/**
 * Chooses whether writes wait until the terminal has taken them. Node makes them wait, so that a
 * slow line would stop every timer and request with it; it offers the choice on the handle alone.
 * Without such a handle nothing changes.
 */
const setBlocking = (stream: object, waits: boolean): void => {
  const handle: unknown = '_handle' in stream ? stream._handle : undefined;
  if (typeof handle !== 'object' || handle === null || !('setBlocking' in handle)) return;
  if (typeof handle.setBlocking === 'function') Reflect.apply(handle.setBlocking, handle, [waits]);
};

/** The descriptor of a stream; standard output's when it does not say. */
const ttyDescriptor = (stream: object): number =>
  'fd' in stream && typeof stream.fd === 'number' ? stream.fd : 1;

/**
 * Every way to report the mouse, off (xterm's control sequences: X10, buttons, highlights, drags, motion;
 * as UTF-8, SGR, urxvt and SGR in pixels). A program that had the terminal meanwhile and died may have
 * left any of them on, and its reports would be typed.
 */
const noMouseModes = [9, 1000, 1001, 1002, 1003, 1005, 1006, 1015, 1016]
  .map((mode) => `\u001B[?${mode}l`)
  .join('');

/** Reports of buttons and the wheel, as text with decimal numbers (SGR). Shift selects text as before. */
const mouseModes = '\u001B[?1000h\u001B[?1006h';

/**
 * The modes of a full screen: the alternate screen, no cursor, no wrapping at the right edge (so
 * that the last column can be written), bracketed paste (so that pasted text is told from keys).
 */
const fullScreenModes = (others = ''): string =>
  `${noMouseModes}\u001B[?1049h\u001B[?25l\u001B[?7l\u001B[?2004h${others}\u001B[m\u001B[H\u001B[2J`;

const enterModes = fullScreenModes();

/**
 * The same after another program had the terminal. One that crashed, or a binary file that was printed,
 * may have left line drawing characters instead of letters, inserting, a part of the screen as the origin,
 * and keys with modifiers as escape sequences (xterm's modifyOtherKeys), which would hide Ctrl-C.
 */
const returnModes = fullScreenModes(
  '\u000F\u001B(B\u001B[4l\u001B[?69l\u001B[?6l\u001B[r\u001B[>4m',
);

/**
 * The same undone, from whatever state an update that was cut short has left. The screen is erased
 * first: tmux 3.3 brings lines of a resized alternate screen back onto the main one.
 */
const leaveModes = `\u001B[?2026l${noMouseModes}\u001B[?69l\u001B[m\u001B[r\u001B[2J\u001B[?7h\u001B[?2004l\u001B[?25h\u001B[?1049l`;

/** Saves the title of the window, and brings it back: of what xterm saves, the title alone. */
const [saveTitle, returnTitle] = ['\u001B[22;2t', '\u001B[23;2t'];

/** Sets the title of the window (OSC 2), to a text without anything that acts. */
const titleSequence = (title: string): string => `\u001B]2;${title}\u001B\\`;

/** Ends a sequence that was cut in the middle; what follows would be taken for a part of it. */
const cancelSequences = '\u0018';

export interface TerminalOptions {
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  /** It has the title of the program until it is left. */
  readonly titled: boolean;
  /**
   * Asked to end the program, once, with the screen restored already: 129 for a hang-up, 128 and its
   * number for another signal, 1 for a defect, with its text.
   */
  readonly end: ExitRequest;
}

/** A terminal whose whole screen is ours until `restore`. It is left as it was found, always. */
export interface Terminal {
  /** The output draws the frames. */
  readonly output: ScreenOutput;
  /** Hands the screen back, at once; may be called at any time, and more than once. */
  readonly restore: () => void;
  /** Lends the screen and the keys to a program, such as an editor, while `run` waits for it. */
  readonly lend: <T>(run: () => T) => T;
  /** Hands the screen back and stops the program until the shell continues it: Ctrl-Z. */
  readonly suspend: () => void;
  /** Has the terminal report what the mouse does, also after it was lent; off at first. */
  readonly setMouse: (isOn: boolean) => void;
  /** Sets the title of the window, also after it was lent. */
  readonly setTitle: (title: SafeText) => void;
  /** Asks for the color of the background. Its response comes among the keys, from most terminals. */
  readonly askForBackground: () => void;
  /** Sends a sequence that draws nothing, such as a copy. */
  readonly send: (sequence: string) => void;
}

const stderrFd = 2;

/** A terminal that takes nothing for so long is not waited for at the end. */
const patienceMs = 500;

/**
 * Takes a terminal over. Raw mode comes first: from then on nothing typed is echoed, and it waits
 * until somebody reads it. So this is to be called before anything slow is loaded.
 */
export const openTerminal = ({ stdin, stdout, titled, end }: TerminalOptions): Terminal => {
  const wasRaw = stdin.isRaw;
  const fd = ttyDescriptor(stdout);
  const guard = createScreenGuard({
    stdout,
    stderr: isatty(stderrFd) ? process.stderr : undefined,
    print: (text) => void writeBlocking(stderrFd, text, patienceMs),
  });
  const output = new ScreenOutput(stdout, { write: guard.draw });
  let isOurs = false;
  let hasMouse = false;
  let title = titleSequence('cantui');

  const takeOver = (modes: string): void => {
    isOurs = true;
    guard.close();
    // First off: Node believes in the mode that it set, also when a shell has changed it meanwhile.
    stdin.setRawMode(false);
    stdin.setRawMode(true);
    writeBlocking(fd, titled ? modes + saveTitle + title : modes, patienceMs);
    setBlocking(stdout, false);
  };
  const enterAgain = (): void => {
    takeOver(hasMouse ? returnModes + mouseModes : returnModes);
    output.resume();
  };
  const restore = (): void => {
    if (!isOurs) return;
    isOurs = false;
    output.suspend();
    const isCut = stdout.writableLength > 0;
    const undone = titled ? leaveModes + returnTitle : leaveModes;
    writeBlocking(fd, (isCut ? cancelSequences : '') + undone, patienceMs);
    setBlocking(stdout, true);
    stdin.setRawMode(wasRaw);
    guard.open();
  };

  takeOver(enterModes);
  process.on('exit', restore);
  onExitSignals({
    stdin,
    stdout,
    end: (code, message) => {
      restore();
      end(code, message);
    },
  });
  const suspend = followJobControl({ leave: restore, enter: enterAgain });
  const lend = <T>(run: () => T): T => {
    restore();
    const result = lendSignals(run);
    enterAgain();
    return result;
  };
  const send = (sequence: string): void => {
    if (isOurs) guard.draw(sequence);
  };
  const setMouse = (isOn: boolean): void => {
    hasMouse = isOn;
    send(isOn ? mouseModes : noMouseModes);
  };
  const setTitle = (text: SafeText): void => {
    title = titleSequence(textFor(fd, text));
    if (titled) send(title);
  };
  return {
    ...{ output, restore, lend, suspend, setMouse, setTitle, send },
    askForBackground: () => send(askForBackground),
  };
};

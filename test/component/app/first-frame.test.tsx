import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Failure } from '../../../src/ledger/failure/failure.ts';
import type { Session } from '../../../src/shell/command-handler.ts';
import type { ScreenSize } from '../../../src/shell/state/layout.ts';
import { createScreenOutput } from '../../../src/terminal/screen-output.ts';
import { renderFirstFrame } from '../../../src/app/render-first-frame.ts';
import { mountDashboard } from '../../../src/app/mount.tsx';
import { createTheme } from '../../../src/ui-kit/theme/theme.ts';
import { themeColors } from '../../../src/ui-kit/theme/theme-colors.ts';
import { transfers } from '../../support/samples/sample-activities.ts';
import { drawAllColors } from '../../support/screens/all-colors.ts';
import { createKeyboard } from '../../support/screens/mount-screen.ts';
import { openGap, receive, testSession } from '../../support/screens/sample-session.ts';

drawAllColors();

/** A terminal that takes everything at once. */
class Tty extends PassThrough {
  readonly columns: number;
  readonly rows: number;
  text = '';

  constructor({ columns, rows }: ScreenSize) {
    super();
    this.columns = columns;
    this.rows = rows;
  }

  override write(text: unknown, ...rest: unknown[]): boolean {
    this.text += String(text);
    for (const item of rest) if (typeof item === 'function') Reflect.apply(item, undefined, []);
    return true;
  }
}

const painted = (session: Session): readonly string[] | undefined => {
  const state = session.store.getState();
  return renderFirstFrame(state, createTheme(state.connection));
};

/** What Ink's own first frame writes to a terminal that shows the painted one. */
const changesByInk = async (session: Session, size: ScreenSize): Promise<string> => {
  const tty = new Tty(size);
  const output = createScreenOutput(tty);
  session.store.getState().resize(size);
  output.paint(painted(session) ?? []);
  expect(tty.text).toMatch(/demo|eu/);
  const before = tty.text.length;
  const mounted = mountDashboard({
    sessions: { current: () => session, subscribe: () => () => undefined },
    stdin: createKeyboard(),
    stdout: output,
    window: { size: () => size, subscribe: () => () => undefined },
    now: () => 0,
  });
  onTestFinished(mounted.unmount);
  await expect.poll(() => output.counters.frames).toBeGreaterThan(1);
  return tty.text.slice(before);
};

const refused: Failure = {
  kind: 'unreachable',
  code: 'ECONNREFUSED',
  origin: 'http://scan.example',
  sent: false,
};

const opened: Readonly<Record<string, () => Session>> = {
  'a full list': () => {
    const session = testSession();
    receive(session, transfers(60));
    return session;
  },
  'a few rows with a gap, on a production profile, without colors': () => {
    const session = testSession({ mode: 'prod', profile: 'eu', color: false });
    receive(session, [...transfers(3).slice(0, 1), openGap, ...transfers(3).slice(1)]);
    return session;
  },
  'a theme in true color': () => {
    const session = testSession({ themeColors: themeColors('dark', 'true') });
    receive(session, [...transfers(3), openGap]);
    return session;
  },
  'a theme in 256 colors': () => {
    const session = testSession({ themeColors: themeColors('light', 256) });
    receive(session, [...transfers(3), openGap]);
    return session;
  },
  'ASCII alone': () => {
    const session = testSession({ ascii: true });
    receive(session, transfers(5));
    return session;
  },
  'an empty ledger': () => {
    const session = testSession();
    receive(session, []);
    return session;
  },
  'a service that is down': () => {
    const session = testSession();
    receive(session, [], { state: 'offline', failure: refused, attempt: 2 });
    return session;
  },
  'a start that is not answered yet': () => testSession(),
  'a word on what was found at the start': () => {
    const session = testSession();
    session.store.getState().showNotice('warning', 'the cursor was damaged');
    receive(session, transfers(2));
    return session;
  },
};

const sizes: readonly ScreenSize[] = [
  { columns: 40, rows: 10 },
  { columns: 60, rows: 16 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
  { columns: 160, rows: 48 },
];

describe('the first frame, painted before Ink is there', () => {
  it.each(Object.entries(opened))('is the one that Ink draws: %s', async (_, open) => {
    for (const size of sizes) expect(await changesByInk(open(), size)).toBe('');
  });

  it('is left to Ink where the screen does not open on the list alone', () => {
    const session = testSession();
    receive(session, transfers(5));
    session.store.getState().resize({ columns: 80, rows: 24 });
    expect(painted(session)?.join('\n')).toContain('FOLLOW');
    session.store.getState().resize({ columns: 30, rows: 8 });
    expect(painted(session)).toBeUndefined();
    session.store.getState().resize({ columns: 80, rows: 24 });
    session.store.getState().setTab('lookup');
    expect(painted(session)).toBeUndefined();
  });
});

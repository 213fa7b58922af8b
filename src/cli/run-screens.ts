import type { Feed, FeedDeps } from '../services/feed.ts';
import type { ProfileList } from '../services/profile-list.ts';
import { createSessionManager } from '../services/switchboard.ts';
import { osc52 } from '../terminal/clipboard.ts';
import { allowBasicColors } from '../ui/basic-colors.ts';
import { mountDashboard } from '../ui/mount.tsx';
import { editText, pageText } from './editor.ts';
import { end } from './end.ts';
import { machineFacts } from './machine-facts.ts';
import { stateDirFor } from './on-sandbox.ts';
import { profileOpener } from './open-profile.ts';
import type { Opened } from './opened.ts';
import { say } from './streams.ts';

type Fed = Opened & {
  readonly profiles: ProfileList;
  /** Running. */
  readonly feed: Feed;
  readonly ports: FeedDeps;
};

/** What a hanging service may take of the end. */
const longestGoodbyeMs = 500;

/** Gives a feed its screens, and the keys their deeds. */
export const runScreens = (fed: Fed): void => {
  const { settings, ways, terminal, finish, onFinish, feed, ports, profiles } = fed;
  /** The screen is somebody else's while a program of the user's runs. */
  const lent = (show: typeof editText) => (text: string) => {
    terminal.restore();
    const left = show(text, stateDirFor(settings), process.env);
    terminal.enter();
    return left;
  };
  const sessions = createSessionManager({
    ...{ settings, feed, profiles },
    open: profileOpener(ways, settings),
    ports: {
      ...ports,
      copy: (text) => {
        const written = osc52(text);
        if (written.kind === 'sent') terminal.send(written.sequence);
        return written;
      },
      end: finish,
      edit: lent(editText),
      page: lent(pageText),
      machine: machineFacts,
      suspend: terminal.suspend,
      redraw: () => terminal.output.repaint(),
    },
  });
  sessions.current().start();
  allowBasicColors();
  const mounted = mountDashboard({
    sessions,
    stdin: process.stdin,
    stdout: terminal.output,
    window: {
      size: () => ({ columns: terminal.output.columns, rows: terminal.output.rows }),
      subscribe: (changed) => {
        terminal.output.on('resize', changed);
        return () => terminal.output.off('resize', changed);
      },
    },
    now: () => performance.now(),
  });
  // For the launcher, which keeps the compiled code of runs that have drawn.
  Reflect.set(process, Symbol.for('cantui.drawn'), true);
  onFinish((code, message) => {
    terminal.restore();
    // What has a defect is not asked to take itself down.
    if (message === undefined) mounted.unmount();
    else say(message);
    // What is kept is written in the first turn; a service that hangs is not waited for.
    void Promise.race([sessions.stop(), ports.sleep(longestGoodbyeMs)]).finally(() => end(code));
  });
};

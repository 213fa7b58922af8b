import * as fc from 'fast-check';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openDebugLog } from '../../../src/debug/debug-log.ts';
import { ConnectionError } from '../../../src/http/transport/connection-error.ts';
import type { HttpClient } from '../../../src/http/transport/http.ts';
import { Secret } from '../../../src/lib/io/secret.ts';
import { listenToTrace, trace } from '../../../src/lib/io/trace.ts';
import { roundsOf, seedOf } from '../../support/models/torture.ts';
import { epoch, transfer } from '../../support/samples/sample-activities.ts';
import { keymap } from '../../support/screens/loaded-screens.ts';
import { writePasts } from '../../support/writes/journal-writer.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import { openGap, receive, testSession } from '../../support/screens/sample-session.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { waitUntil } from '../../support/wait.ts';

const token = 'very-secret-token-of-the-session';
const rules = { maxBytes: 64 * 1024, keep: 2 };

/** Escape as terminals with the kitty protocol send it: no key after it can become a part of it. */
const escape = '\x1b[27u';

/** Every key of every screen, and characters for fields. */
const chords = [...new Set(keymap.flatMap(({ keys }): readonly string[] => keys))].map((chord) =>
  chord === 'escape' ? escape : chord,
);
const keys = fc.array(fc.constantFrom(...chords, 'a', '0', ':', '漢'), {
  minLength: 40,
  maxLength: 60,
});

/** Nothing is reached, at once: what a service returns comes when it comes. */
const unreachable: HttpClient = {
  send: () =>
    Promise.reject(new ConnectionError({ code: 'ECONNREFUSED', sent: false, reused: false })),
  close: () => undefined,
};

/** Numbers that are new in each run: of submissions, of traces, and of files in the state directory. */
const fresh =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|00-[0-9a-f]{32}-[0-9a-f]{16}-01/g;
const withoutFresh = (screen: string): string => screen.replaceAll(fresh, 'fresh');

const same = (text: string) => ({ ok: true, value: text }) as const;

/** Turns of the event loop without a frame after which no other one follows a key. */
const quietTurns = 8;

/** Frames are drawn when React comes to them: those in between depend on how busy the machine is. */
const untilQuiet = async (screen: Screen): Promise<void> => {
  for (let turns = 0; turns < quietTurns;) {
    const before = screen.screen();
    await new Promise((resolve) => setImmediate(resolve));
    turns = screen.screen() === before ? turns + 1 : 0;
  }
};

/** Plays keys, types a token into its prompt; returns the screen after each key. */
const screensOf = async (
  pressed: readonly string[],
  stateDir: string,
): Promise<readonly string[]> => {
  rmSync(stateDir, { recursive: true, force: true });
  const session = testSession(
    { tokenFrom: { kind: 'given', token: Secret.of(token) } },
    {
      ...{ stateDir, http: unreachable, edit: same, page: same },
      ...{ bell: () => undefined, redraw: () => undefined },
    },
  );
  writePasts(stateDir, epoch);
  const screen = renderScreen(session, { columns: 80, rows: 24 });
  const shown: string[] = [];
  try {
    receive(session, [transfer(1), openGap, transfer(2), transfer(3)]);
    for (const key of pressed) {
      await screen.press(key);
      // The doctor asks the resolver of this machine, which takes its time.
      await waitUntil(() => !session.store.getState().doctor.running);
      await untilQuiet(screen);
      shown.push(withoutFresh(screen.screen()));
    }
    session.store.getState().openOverlay({ kind: 'token', typed: Secret.of('') });
    await screen.press(...Array.from(token));
    shown.push(withoutFresh(screen.screen()));
    session.store.getState().closeOverlay();
    session.store.getState().showNotice('note', 'all keys were pressed');
    await screen.until('all keys were pressed');
    await untilQuiet(screen);
    return [...shown, withoutFresh(screen.screen())];
  } finally {
    screen.close();
    await session.stop();
  }
};

/** A round has about 50 keys: 210 rounds are more than 10,000. */
const rounds = Math.min(210, roundsOf(20, 2));
const seed = seedOf();

describe('random keys with a debug log', () => {
  it(
    `lead to the same screens as without one, and leave a bounded log without secrets (seed ${seed})`,
    async () => {
      const dir = scratchFolder();
      const path = join(dir, 'log');
      const stateDir = join(scratchFolder(), 'state');
      let moves = 0;
      const logged = async (pressed: readonly string[]): Promise<readonly string[]> => {
        const log = openDebugLog({
          ...{ path, bodies: true, now: Date.now, pid: 1, rules },
          onEnd: (reason) => expect.fail(reason),
        });
        trace.secret = log.learn;
        const stop = listenToTrace(log.hear);
        try {
          return await screensOf(pressed, stateDir);
        } finally {
          stop();
          trace.secret = undefined;
        }
      };
      const play = async (pressed: readonly string[]): Promise<void> => {
        moves += pressed.length;
        const first = [await screensOf(pressed, stateDir), await logged(pressed)] as const;
        if (isDeepStrictEqual(...first)) return;
        // The first run may have loaded code that the second one had at once.
        const plain = await screensOf(pressed, stateDir);
        expect(await logged(pressed)).toEqual(plain);
      };
      await fc.assert(fc.asyncProperty(keys, play), { numRuns: rounds, seed });
      const files = readdirSync(dir).map((name) => join(dir, name));
      expect(files.length).toBeLessThanOrEqual(rules.keep + 1);
      for (const file of files) {
        expect(statSync(file).size).toBeLessThanOrEqual(rules.maxBytes);
        expect(readFileSync(file, 'utf8')).not.toContain(token.slice(0, 8));
        expect(readFileSync(file, 'utf8')).not.toContain('"text":');
      }
      process.stdout.write(`seed ${seed}: ${moves} keys\n`);
    },
    120_000 + rounds * 2000,
  );
});

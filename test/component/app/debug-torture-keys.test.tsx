import * as fc from 'fast-check';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openDebugLog } from '../../../src/debug/log/debug-log.ts';
import { Secret } from '../../../src/lib/io/secret.ts';
import { listenToTrace, trace } from '../../../src/lib/io/trace.ts';
import { roundsOf, seedOf } from '../../support/models/torture.ts';
import { transfer } from '../../support/samples/sample-activities.ts';
import { renderScreen } from '../../support/screens/render.tsx';
import { openGap, receive, testSession } from '../../support/screens/sample-session.ts';

const token = 'very-secret-token-of-the-session';
const rules = { maxBytes: 64 * 1024, keep: 2 };

/**
 * Keys that send no request and read no file, so that both runs end on the same screen. Escape is not
 * among them: with a key right after it, time decides whether the two are one.
 */
const keys = fc.array(
  fc.constantFrom(
    ...['j', 'k', 'g', 'G', 'enter', 'tab', 'down', 'up', 'pagedown', 'pageup'],
    ...['?', '1', 'backspace', 'left', 'right', 'F', 'z'],
  ),
  { minLength: 40, maxLength: 60 },
);

/** Plays keys, types a token into its prompt, and returns the screen on which that ends. */
const screenAfter = async (pressed: readonly string[]): Promise<string> => {
  const session = testSession({ tokenFrom: { kind: 'given', token: Secret.of(token) } });
  const screen = renderScreen(session, { columns: 80, rows: 24 });
  receive(session, [transfer(1), openGap, transfer(2), transfer(3)]);
  await screen.press(...pressed);
  session.store.getState().openOverlay({ kind: 'token', typed: Secret.of('') });
  await screen.press(...Array.from(token));
  session.store.getState().closeOverlay();
  session.store.getState().showNotice('note', 'all keys were pressed');
  const shown = await screen.until('all keys were pressed');
  screen.close();
  await session.stop();
  return shown;
};

afterEach(() => {
  trace.secret = undefined;
});

/** A round has about 50 keys: 200 rounds are 10,000. */
const rounds = Math.min(200, roundsOf(8, 2));
const seed = seedOf();

describe('random keys with a debug log', () => {
  it(
    `end on the same screen as without one, and leave a bounded log without secrets (seed ${seed})`,
    async () => {
      const dir = mkdtempSync(join(tmpdir(), 'cantui-debug-keys-'));
      const path = join(dir, 'log');
      let moves = 0;
      const play = async (pressed: readonly string[]): Promise<void> => {
        moves += pressed.length;
        const plain = await screenAfter(pressed);
        const log = openDebugLog({
          ...{ path, bodies: true, now: Date.now, pid: 1, rules },
          onEnd: (reason) => expect.fail(reason),
        });
        trace.secret = log.learn;
        const stop = listenToTrace(log.hear);
        const logged = await screenAfter(pressed);
        stop();
        log.close();
        expect(logged).toEqual(plain);
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

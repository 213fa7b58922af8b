import { resetKeys } from '../../support/screens/own-keys.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allBindings } from '../../../src/app/keys/keymap.ts';
import { setKeyChanges } from '../../../src/lib/keys/key-for.ts';
import { writePasts } from '../../support/writes/journal-writer.ts';
import { contractResponse, sceneNames } from '../../support/terminal/key-scenarios.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { renderScreen } from '../../support/screens/render.tsx';
import { openScene } from '../../support/screens/undrawn-screen.ts';
import { someOf } from '../../support/samples/places.ts';
import { epoch, transfer } from '../../support/samples/sample-activities.ts';
import { openGap, receive, testSession } from '../../support/screens/sample-session.ts';
import { waitUntil } from '../../support/wait.ts';

let ledger: MisbehavingServer;

beforeAll(async () => {
  ledger = await startMisbehavingServer();
});
afterAll(() => ledger.close());
afterEach(resetKeys);

/** Gives every command a key that no keyboard has, and that no text contains. */
const rebindEverything = (): void =>
  setKeyChanges(new Map(allBindings().map(({ id }, index) => [id, [`f${100 + index}`]])));

/** A usual key in a sentence or in the line of keys. */
const usualKey = /\b(?:Enter|Esc|S-Tab|Tab|Space|PgUp|PgDn|Ctrl-[A-Z])\b|\b[Pp]ress (?!f\d{3})/;

const narrow = { columns: 80, rows: 24 };
const wide = { columns: 160, rows: 48 };

describe('a screen after every key was rebound', () => {
  it.each(someOf(sceneNames, 3))('names no usual key in: %s', async (name) => {
    ledger.behave({ body: contractResponse });
    const session = testSession({ ledgerUrl: ledger.url });
    writePasts(session.stateDir, epoch);
    receive(session, [transfer(1), openGap, transfer(2)]);
    session.store.getState().resize(narrow);
    await openScene(session, name);
    const screen = renderScreen(session, narrow);
    try {
      rebindEverything();
      screen.resize(wide);
      await waitUntil(() => screen.lines().length === wide.rows);
      expect(screen.lines().filter((line) => usualKey.test(line))).toEqual([]);
    } finally {
      screen.close();
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveKey } from '../../../src/app/keys/resolve-key.ts';
import { selectIsReviewing, selectScopes } from '../../../src/app/keys/key-scopes.ts';
import { Secret } from '../../../src/lib/io/secret.ts';
import { formatKey } from '../../../src/lib/keys/chords.ts';
import type { Overlay } from '../../../src/app/state.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import { openScene } from '../../support/screens/undrawn-screen.ts';
import {
  openGap,
  receive,
  testSession,
  type TestSession,
} from '../../support/screens/sample-session.ts';
import { epoch, transfer } from '../../support/samples/sample-activities.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { someOf } from '../../support/samples/places.ts';
import { contractResponse, sceneNames } from '../../support/terminal/key-scenarios.ts';
import { writePasts } from '../../support/writes/journal-writer.ts';

let ledger: MisbehavingServer;

beforeAll(async () => {
  ledger = await startMisbehavingServer();
});
afterAll(() => ledger.close());

const sizes = [
  { columns: 80, rows: 24 },
  { columns: 160, rows: 48 },
] as const;

/** Keys that few screens bind; in a prompt the first one is text. */
const candidates = ['~', 'ctrl+q', 'ctrl+b', 'ctrl+v', 'ctrl+x', 'ctrl+y'];

const unboundKey = ({ store }: TestSession): string => {
  const scopes = selectScopes(store.getState());
  const key = candidates.find((each) => resolveKey(scopes, each) === undefined);
  if (key === undefined) throw new Error(`${scopes.join(' ')} binds every candidate`);
  return key;
};

const expectKeysOnce = async (screen: Screen, session: TestSession): Promise<void> => {
  const state = session.store.getState();
  const key = unboundKey(session);
  state.dismissNotice();
  await screen.press(key);
  // A review repeats it: a confirmation typed outside its field must not seem to be typed.
  if (selectIsReviewing(state)) {
    await screen.until('Review open: press');
    return;
  }
  await screen.until(`No key ${formatKey(key)} here. Keys: `);
  state.dismissNotice();
  await screen.untilGone('No key');
  await screen.press(key);
  expect(session.store.getState().screen.notice).toBeUndefined();
};

/** Overlays that need a slow write, a profile or a configured command. */
const rareOverlays: readonly Overlay[] = [
  { kind: 'leave' },
  { kind: 'token', typed: Secret.of('') },
  {
    kind: 'commandConfirm',
    command: {
      key: 'T',
      name: 'trace',
      scope: 'list',
      run: ['true'],
      show: 'nothing',
      confirm: true,
      deadlineMs: 1000,
    },
    words: ['true'],
  },
  { kind: 'commandOutput', name: 'trace', trouble: undefined, lines: ['done'], scroll: 0 },
];

/** Draws a session on a terminal of each size: what it told on one, it tells again on the next. */
const onEachSize = async (session: TestSession): Promise<void> => {
  for (const size of sizes) {
    const screen = renderScreen(session, size);
    try {
      await expectKeysOnce(screen, session);
    } finally {
      screen.close();
    }
  }
};

describe('a key without a command, on a narrow and a wide terminal,', () => {
  it.each(someOf(sceneNames, 3))('says once which keys work in: %s', async (name) => {
    ledger.behave({ body: contractResponse });
    const session = testSession({ ledgerUrl: ledger.url });
    writePasts(session.stateDir, epoch);
    session.store.getState().resize(sizes[0]);
    receive(session, [transfer(1), openGap, transfer(2)]);
    await openScene(session, name);
    await onEachSize(session);
  });

  it.each(rareOverlays)('says once which keys work in the overlay $kind', async (overlay) => {
    const session = testSession();
    session.store.getState().openOverlay(overlay);
    await onEachSize(session);
  });
});

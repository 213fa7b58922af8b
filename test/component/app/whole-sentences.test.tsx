import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderScreen } from '../../support/screens/render.tsx';
import { someOf } from '../../support/samples/places.ts';
import { epoch, transfers } from '../../support/samples/sample-activities.ts';
import { openGap, receive, testSession } from '../../support/screens/sample-session.ts';
import { openScene } from '../../support/screens/undrawn-screen.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { sceneNames } from '../../support/terminal/key-scenarios.ts';
import { writePasts } from '../../support/writes/journal-writer.ts';

let ledger: MisbehavingServer;

beforeAll(async () => {
  ledger = await startMisbehavingServer();
});
afterAll(() => ledger.close());

const size = { columns: 80, rows: 24 };

/** Two words before the cut: neither an id nor the short name of a party in a row of the journal. */
const cutSentence = /[a-z:]{2,} [A-Za-z]{1,14}…(?! →|::)/;

/** The dots of a busy word stand before free cells. */
const isFull = (line: string): boolean => line.trimEnd().length > size.columns - 5;

const cutLines = (screen: string): readonly string[] =>
  screen.split('\n').filter((line) => isFull(line) && cutSentence.test(line));

describe('a sentence', () => {
  it.each([
    [
      'a promise',
      '── accept the gap 12:00:03 to 12:00:04: Enter accepts the gap; the log recor… ──',
    ],
    [
      'a next step',
      '>Which party? The profile and the rights of this user name none. Type :tokens N…',
    ],
  ])('counts as cut where only its beginning is left: %s', (_, line) => {
    expect(cutLines(line)).toEqual([line]);
  });

  it.each(someOf(sceneNames, 12))('is whole on 80 columns: %s', async (name) => {
    const session = testSession({ ledgerUrl: ledger.url });
    writePasts(session.stateDir, epoch);
    const rows = transfers(9);
    receive(session, [...rows.slice(0, 4), openGap, ...rows.slice(4)]);
    await openScene(session, name);
    const screen = renderScreen(session, size);
    await screen.until(/\S/);
    expect(cutLines(screen.screen())).toEqual([]);
    screen.close();
  });

  it.each(['Export', 'Failure'])('is whole in a notice, however long it is: %s', async (first) => {
    const words = `${first} ${'and the next step of it '.repeat(12)}at the end.`;
    const session = testSession();
    const screen = renderScreen(session, size);
    session.store.getState().showNotice('error', words);
    await screen.until('at the end.');
    expect(screen.screen()).toContain(`${first} and the next`);
    screen.close();
  });
});

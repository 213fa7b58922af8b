import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { everyAttack, obeyedIn } from '../../support/samples/hostile-text-samples.ts';
import { randomFrom } from '../../support/models/model-server.ts';
import { roundsOf, seedOf } from '../../support/models/torture.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../support/screens/sample-session.ts';
import { startRewritingServer } from '../../support/servers/rewriting-server.ts';
import { open } from '../../support/servers/sandbox.ts';
import { createKeyPlayer } from '../../support/terminal/key-player.ts';

let ui: Screen;
let session: TestSession;

afterEach(async () => {
  ui.close();
  await session.stop();
});

const rounds = roundsOf(20);
const first = seedOf();
const seeds = Array.from({ length: rounds }, (_, round) => first + round);

/** Attacks some texts of the responses: the fewer, the more of the responses stay readable. */
const openOn = async (seed: number): Promise<void> => {
  const random = randomFrom(seed);
  const share = random() ** 3;
  const attack = (text: string): string => (random() < share ? `${text}${everyAttack}` : text);
  const sandbox = await open();
  const ledgerUrl = await startRewritingServer(sandbox.ledgerUrl, attack);
  const scanUrl = await startRewritingServer(sandbox.scanUrl, attack);
  session = testSession(
    { ledgerUrl, scanUrl, mode: 'prod', tokenFrom: { kind: 'given', token: sandbox.token } },
    {
      now: Date.now,
      sleep: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
    },
  );
  ui = renderScreen(session, { columns: 120, rows: 40 });
  session.start();
};

/** Opens the page of a party of the newest row that names one. */
const openParty = async (): Promise<void> => {
  for (let row = 0; row < 20 && session.store.getState().party.pages.length === 0; row += 1)
    await ui.press('k', 'P', '1');
  expect(session.store.getState().party.pages).toHaveLength(1);
};

describe('no text of a scan or a participant is obeyed, and none ends the program, on', () => {
  it.each(seeds)('the overview, the page of a party and its pin (seed %i)', async (seed) => {
    await openOn(seed);
    const keys = createKeyPlayer(ui, session);
    await keys.settled();
    await ui.press('7');
    await keys.settled();
    await ui.press('j', 'j', 'j', 'G', 'g', '?', 'escape', '1');
    await openParty();
    await keys.settled();
    await ui.press('*', 'j', 'j', 'G', 'g', 'r', 'y', '?', 'escape');
    await keys.settled();
    await ui.press('t', 'J', 'escape', '7');
    await keys.settled();
    expect(obeyedIn(ui.raw())).toBeUndefined();
  });
});

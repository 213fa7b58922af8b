import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession } from '../../../support/screens/sample-session.ts';
import { startRewritingServer } from '../../../support/servers/rewriting-server.ts';
import { open } from '../../../support/servers/sandbox.ts';

let ui: Screen;
afterEach(() => ui.close());

/** A started session with services of these versions. */
const start = async (ledger: string, scan: string): Promise<void> => {
  const { ledgerUrl, scanUrl, token } = await open();
  const renamed = (text: string): string =>
    text.replace('3.6.1-sandbox', ledger).replace('0.8.4-sandbox', scan);
  const world = {
    now: Date.now,
    sleep: (ms: number, signal?: AbortSignal) =>
      delay(ms, undefined, { signal }).catch(() => undefined),
  };
  const session = testSession(
    {
      mode: 'test',
      ledgerUrl: await startRewritingServer(ledgerUrl, renamed),
      scanUrl: `${await startRewritingServer(new URL(scanUrl).origin, renamed)}/api/scan`,
      tokenFrom: { kind: 'given', token },
    },
    world,
  );
  onTestFinished(() => session.stop());
  ui = renderScreen(session, { columns: 130, rows: 24 });
  session.start();
};

it('says at the start that the ledger is newer than what was compared, and what shows the rest', async () => {
  await start('3.7.0', '0.8.4');
  const shown = await ui.until('The ledger is version 3.7.0');
  expect(shown).toContain('cantui supports 3.4 to 3.6. cantui doctor shows what differs.');
  // A version proves nothing about the token, so the ledger still counts as not asked.
  expect(shown).not.toContain('ledger ok');
});

it('says at the start that the scan is newer than what was compared', async () => {
  await start('3.6.4', '0.9.1');
  await ui.until('The scan is version 0.9.1; cantui supports 0.6 to 0.8.');
});

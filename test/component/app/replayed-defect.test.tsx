import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createReplay } from '../../../src/debug/recording/create-replay.ts';
import { parseRecording, type Recording } from '../../../src/debug/recording/recording.ts';
import { network } from '../../../src/http/transport/connection-options.ts';
import { renderScreen } from '../../support/screens/render.tsx';
import { testSession } from '../../support/screens/sample-session.ts';

const path = fileURLToPath(new URL('../../support/recordings/truncated-page.rec', import.meta.url));

const read = (): Recording => {
  const recording = parseRecording(readFileSync(path, 'utf8'));
  if (!recording.ok) throw new Error(recording.error);
  return recording.value;
};

// Recorded from `cantui sandbox --faults truncated --fault-every 2`: every second page breaks off.
it('shows a recorded page that broke off as a failed poll, and keeps the rows of the one before', async () => {
  const recording = read();
  const { clock, http, controls } = createReplay(recording, {
    ...{ speed: 1, paused: true, keys: false },
    monotonicMs: () => 0,
  });
  const { ledgerUrl, scanUrl, pageSize, pollIntervalMs } = recording.session;
  const session = testSession(
    { ledgerUrl, scanUrl, pageSize, pollIntervalMs, isReplay: true, readOnly: true },
    { now: clock.now, sleep: clock.sleep, http, replay: controls },
  );
  const screen = renderScreen(session, { columns: 160, rows: 24 });
  try {
    session.start();
    controls.step();
    await screen.until('row 10/10');
    controls.step();
    await screen.until('retry 1 in');
    expect(screen.screen()).toContain('row 10/10');
    expect(session.store.getState().activity.poll.failure).toMatchObject({
      kind: 'unreadable',
      reason: 'truncated',
    });
  } finally {
    screen.close();
    await session.stop();
    network.isOff = false;
  }
});

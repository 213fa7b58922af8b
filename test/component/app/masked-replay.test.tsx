import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createReplay } from '../../../src/debug/recording/create-replay.ts';
import { maskRecording } from '../../../src/debug/recording/mask-recording.ts';
import { parseRecording } from '../../../src/debug/recording/recording.ts';
import { isGap } from '../../../src/features/activity/timeline/timeline.ts';
import { network } from '../../../src/http/transport/connection-options.ts';
import { renderScreen } from '../../support/screens/render.tsx';
import { testSession } from '../../support/screens/sample-session.ts';

const path = fileURLToPath(new URL('../../support/recordings/truncated-page.rec', import.meta.url));
const original = readFileSync(path, 'utf8');

const maskedCopy = (): string => {
  const masked = maskRecording(original, Buffer.alloc(32, 3));
  if (!masked.ok) throw new Error(masked.error);
  return masked.value;
};

/** Replays two pages of a recording; returns the times and types of the rows, and how the poll ended. */
const replay = async (content: string) => {
  const recording = parseRecording(content);
  if (!recording.ok) throw new Error(recording.error);
  const { clock, http, controls } = createReplay(recording.value, {
    ...{ speed: 1, paused: true, keys: false },
    monotonicMs: () => 0,
  });
  const { ledgerUrl, scanUrl, pageSize, pollIntervalMs } = recording.value.session;
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
    const { timeline, poll } = session.store.getState().activity;
    return {
      rows: timeline.entries.map((entry) =>
        isGap(entry) ? 'gap' : [entry.activity?.date, entry.activity?.kind],
      ),
      failure: poll.failure?.kind,
      screen: screen.screen(),
    };
  } finally {
    screen.close();
    await session.stop();
    network.isOff = false;
  }
};

it('replays a masked recording with the rows, the order and the failure of the original', async () => {
  const before = await replay(original);
  const masked = await replay(maskedCopy());
  expect(masked.rows).toEqual(before.rows);
  expect(masked.failure).toBe(before.failure);
  expect(masked.screen).toContain('party-2::');
  expect(before.screen).not.toContain('party-2::');
});

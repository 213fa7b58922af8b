import { setTimeout as sleep } from 'node:timers/promises';
import { describeFailure } from '../../../src/ledger/failure/describe-failure.ts';
import {
  nextEmission,
  type EmissionState,
} from '../../../src/features/activity/timeline/ordered-emission.ts';
import type { PollState } from '../../../src/shell/state/poll-state.ts';
import { emptyTimeline } from '../../../src/features/activity/timeline/timeline.ts';
import { createPageSource } from '../../../src/features/activity/tail/page-source.ts';
import { createActivityTail } from '../../../src/features/activity/tail/activity-tail.ts';
import type { TailUpdate } from '../../../src/features/activity/tail/tail-state.ts';
import { until } from '../terminal/built-program.ts';
import { clientAt, counted, wordsOf, type Followed, type Place } from './fault-target.ts';

const pageSize = 20;
const hour = 3_600_000;

/** Every id that the service has, in the order of its ledger. */
export const allIds = ({ sandbox: { world } }: Place): readonly string[] =>
  world.activities.map(({ id }) => id);

/** Has the fault come over polls that find something new, and end. `progress` counts polls. */
export const goThrough = async (
  { proxy, sandbox, fault, polls }: Place,
  progress: () => number,
): Promise<void> => {
  await proxy.play(fault);
  const before = progress();
  // One poll may have been under way.
  for (let poll = 1; poll <= polls + 1; poll += 1) {
    sandbox.addActivities(3);
    await until('it was polled', () => progress() >= before + poll);
  }
  await proxy.play({});
  sandbox.addActivities(3);
  const well = proxy.asked.length;
  await until('it was polled again', () => proxy.asked.length >= well + 2);
};

/** Follows the listing before, during and after the fault. */
export const followTail = async (place: Place): Promise<Followed> => {
  const { proxy } = place;
  const client = clientAt(place, { retries: 0 });
  const listing = createPageSource({ ...client, wanted: 'activities', sinceMs: 0, now: Date.now });
  const ending = new AbortController();
  const ids: string[] = [];
  let emission: EmissionState = { told: [] };
  let failed: PollState | undefined;
  let [polled, behindMs] = [0, 0];
  const onUpdate = ({ timeline, added, poll }: TailUpdate): void => {
    const next = nextEmission(emission, timeline, added);
    emission = next.emission;
    ids.push(...next.rows.map(({ id }) => id));
    if (Math.abs(poll.skewMs ?? 0) > Math.abs(behindMs)) behindMs = poll.skewMs ?? 0;
    // The next one is set as soon as one is over.
    if (poll.nextAt !== undefined) polled += 1;
    if (poll.failure !== undefined) failed = poll;
  };
  const tail = createActivityTail({
    listing,
    timeline: emptyTimeline({ pageSize }),
    settings: { pageSize, pollIntervalMs: 1, maxRows: 50_000 },
    sleep: () => sleep(10),
    now: Date.now,
    random: () => 0.5,
    onUpdate,
  });
  const caughtUp = (): Promise<void> => {
    const newest = allIds(place).at(-1) ?? '';
    return until(`the tail has ${newest}`, () => ids.includes(newest));
  };
  const running = tail.run(ending.signal);
  await caughtUp();
  await goThrough(place, () => polled);
  await caughtUp();
  ending.abort();
  client.close();
  await running;
  const said =
    failed?.failure === undefined ? '' : wordsOf(describeFailure(failed.failure, 'activities'));
  const behindHours = Math.round(behindMs / hour);
  const all = allIds(place);
  return counted(proxy, { exit: 0, said, state: failed?.state, behindHours, ids, all });
};

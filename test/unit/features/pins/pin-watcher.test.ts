import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createPinWatcher,
  type ReportedContract,
  type PinSources,
} from '../../../../src/features/pins/pin-watcher.ts';
import { pinKey } from '../../../../src/features/pins/slice.ts';
import { savePins, type Pin } from '../../../../src/storage/history/profile-files.ts';
import { transfer } from '../../../support/samples/sample-activities.ts';
import { receive, testSession, type TestSession } from '../../../support/screens/sample-session.ts';

const contract: Pin = { to: 'contract', id: `00${'ab'.repeat(32)}`, since: 1 };
const updateId = `1220${'ef'.repeat(32)}`;

let session: TestSession;
let ending: AbortController;
let asked: string[];
let waits: (() => void)[];

beforeEach(() => {
  session = testSession();
  ending = new AbortController();
  asked = [];
  waits = [];
});
afterEach(async () => {
  ending.abort();
  await session.stop();
});

/** A watcher of the session's store; `answers` are the states that the ledger reports in turn. */
const watch = (
  responses: readonly ReportedContract[],
  takeNew: PinSources['takeNew'] = () => [],
) => {
  const { store, stateDir } = session;
  const sleep = () => new Promise<void>((resolve) => waits.push(resolve));
  const watcher = createPinWatcher(
    store,
    { now: () => 5000, sleep, stateDir },
    {
      takeNew,
      readContract: (id) => {
        asked.push(id);
        return Promise.resolve(
          responses[asked.length - 1] ?? { kind: 'active', place: 'active on east' },
        );
      },
    },
  );
  store.subscribe(watcher.listen);
  watcher.start(ending.signal);
  return watcher;
};

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

const minutePasses = async (): Promise<void> => {
  waits.shift()?.();
  await settled();
};

const newsOf = (pin: Pin) => session.store.getState().pins.news[pinKey(pin)];

describe('a pinned contract', () => {
  it('is asked for once a minute until it is archived, and then says by which update', async () => {
    watch([
      { kind: 'active', place: 'active on east' },
      { kind: 'archived', archiver: { updateId } },
    ]);
    session.store.getState().setPins([contract]);
    await settled();
    expect(newsOf(contract)?.text).toBe('active on east');
    await minutePasses();
    expect(newsOf(contract)).toEqual({
      at: 5000,
      text: `archived by update ${updateId}`,
      isOver: true,
    });
    expect(session.store.getState().screen.notice?.text).toContain('archived by update');
    await minutePasses();
    expect(asked).toHaveLength(2);
  });

  it('is watched from the start of a later session, because it was saved', async () => {
    savePins(session.stateDir, 'demo', [contract]);
    watch([{ kind: 'unknown', reason: 'no permission' }]);
    await settled();
    expect(newsOf(contract)?.text).toBe('state unknown: no permission');
  });

  it('is no longer asked for when the session ends', async () => {
    watch([]);
    session.store.getState().setPins([contract]);
    await settled();
    ending.abort();
    await minutePasses();
    expect(asked).toHaveLength(1);
  });
});

describe('a pinned party', () => {
  it('has the latest of its new activities, in words', () => {
    const activity = transfer(7);
    const party: Pin = { to: 'party', id: activity.from ?? '', since: 1 };
    watch([], () => [{ activity, rules: [party] }]);
    session.store.getState().setPins([party]);
    receive(session, [activity]);
    expect(newsOf(party)).toMatchObject({
      at: activity.at,
      text: expect.stringMatching(/^alice::.* paid bob::/) as string,
    });
    expect(session.store.getState().screen.notice?.text).toMatch(
      /^Pinned alice::.*: alice::.* paid/,
    );
  });
});

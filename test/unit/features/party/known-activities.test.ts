import { describe, expect, it } from 'vitest';
import { knownActivities } from '../../../../src/features/party/slice.ts';
import type { PollState } from '../../../../src/shell/state/poll-state.ts';
import { transfer } from '../../../support/samples/sample-activities.ts';
import { receive, testSession, timelineOf } from '../../../support/screens/sample-session.ts';

const starting: PollState = { state: 'starting', attempt: 0 };
const refused = { kind: 'unreachable', code: 'ECONNREFUSED', sent: false } as const;

const unreadWith = (poll: PollState, scanUrl = 'http://scan.example') => {
  const { store } = testSession({ scanUrl });
  store.getState().applyTailUpdate({ timeline: timelineOf([]), poll });
  return knownActivities(store.getState()).unread;
};

describe('the activities that the page of a party counts', () => {
  it('are unread until the scan has responded', () => {
    expect(unreadWith(starting)).toEqual({ kind: 'loading' });
  });

  it('are unread, with the reason, while the scan cannot be reached', () => {
    const failure = { ...refused, origin: 'http://scan.example' };
    expect(unreadWith({ ...starting, state: 'offline', failure })).toEqual({
      kind: 'failed',
      reason: 'scan: cannot reach http://scan.example',
      exitCode: 8,
    });
  });

  it('are unread where no scan is configured', () => {
    expect(unreadWith(starting, '')).toEqual({
      kind: 'missing',
      reason: 'no scan is configured: --scan-url adds it',
    });
  });

  it('are read once there is a response, even an empty one, and stay known in a fault', () => {
    expect(unreadWith({ ...starting, lastGoodAt: 1 })).toBeUndefined();
    const session = testSession();
    receive(session, [transfer(1)], { state: 'offline', failure: { ...refused, origin: 'x' } });
    expect(knownActivities(session.store.getState())).toMatchObject({ gaps: 0 });
    expect(knownActivities(session.store.getState()).unread).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import {
  comingConfigs,
  configIn,
  endFindings,
  networkFindings,
  partyFindings,
  pruningFindings,
  rightFindings,
  synchronizerFindings,
  trafficFindings,
  upgradeFindings,
  userFindings,
  usersFindings,
} from '../../../../src/features/node/model/node-findings.ts';
import type { Json } from '../../../../src/lib/json/json.ts';

const synchronizer = `local::1220${'8'.repeat(64)}`;
const at = Date.parse('2026-11-26T15:29:49.704Z');

/** as a participant of 3.6 responds, with the record time of its ledger end. */
const end = {
  offset: 11,
  synchronizerTimes: [{ synchronizerId: synchronizer, recordTime: '2026-11-26T15:29:49.704402Z' }],
};
const aliases = new Map([[synchronizer, 'da1']]);

describe('the ledger end', () => {
  it.each([
    ['a moment later', 2000, 'ok', '2 s ago'],
    ['after a quiet hour', 3_600_000, 'warning', 'the node is behind'],
    ['before it', -60_000, 'warning', 'one of the clocks is wrong'],
  ])('is compared with the clock: %s', (_when, later, state, text) => {
    expect(endFindings(end, aliases, at + later)).toMatchObject([
      { id: 'ledger-end', state: 'ok', text: 'ledger end is offset 11' },
      { id: 'ledger-end.da1', state, text: expect.stringContaining(text) as string },
    ]);
  });

  it('is unknown in time where the release does not tell it', () => {
    expect(endFindings({ offset: 11 }, aliases, at)[1]).toMatchObject({
      id: 'ledger-end.time',
      state: 'unknown',
    });
  });
});

describe('synchronizers', () => {
  it('are told with the serial that a physical id ends in', () => {
    const physical = { synchronizerAlias: 'da1', synchronizerId: `${synchronizer}::36-2` };
    expect(synchronizerFindings([physical])[0]?.text).toMatch(/serial 2$/);
    const logical = { synchronizerAlias: 'da1', synchronizerId: synchronizer };
    expect(synchronizerFindings([logical])[0]?.text).toMatch(/does not report its serial$/);
  });

  it('are a failure where there are none', () => {
    expect(synchronizerFindings([])).toMatchObject([{ state: 'failed' }]);
  });
});

describe('users and parties', () => {
  it('are counted, and a page that is not the last one is told', () => {
    const users = [{ id: 'a' }, { id: 'b', isDeactivated: true }];
    expect(usersFindings({ users })[0]?.text).toBe('2 users, 1 of them deactivated');
    expect(usersFindings({ users, nextPageToken: 'more' })[0]?.text).toMatch(/^more than 2 users/);
    const partyDetails = [{ isLocal: true }, { isLocal: false }];
    expect(partyFindings({ partyDetails })[0]?.text).toBe(
      'hosts 1 party, and knows 1 of other nodes',
    );
    const page: Json = { partyDetails, nextPageToken: 'more' };
    expect(partyFindings(page as { partyDetails: Json[] })[0]?.text).toMatch(/at least 1/);
  });

  it('have rights by kind, and a user without any is a warning', () => {
    const right = (party: string) => ({ kind: { CanActAs: { value: { party } } } });
    const rights = [right('a'), right('b'), { kind: { ParticipantAdmin: { value: {} } } }];
    expect(rightFindings({ rights })[0]).toMatchObject({
      state: 'ok',
      text: 'CanActAs ×2, ParticipantAdmin',
    });
    expect(rightFindings({ rights: [] })[0]?.state).toBe('warning');
    expect(userFindings({ user: { id: 'ops', isDeactivated: true } })[0]?.state).toBe('failed');
  });
});

const config = {
  packageConfig: { amulet: '0.1.22' },
  decentralizedSynchronizer: {
    fees: {
      baseRateTrafficLimits: { burstAmount: '200000', burstWindow: { microseconds: '1200000000' } },
    },
  },
};
const dso = {
  dso_party_id: 'DSO::1220',
  latest_mining_round: { contract: { payload: { round: { number: '77' } } } },
  amulet_rules: {
    contract: {
      contract_id: '00',
      payload: {
        configSchedule: {
          initialValue: config,
          futureValues: [{ _1: '2026-12-01T00:00:00Z', _2: config }],
        },
      },
    },
  },
};

describe('the network', () => {
  it('is told with its round, and with the free traffic that its rules give', () => {
    expect(networkFindings(dso)).toMatchObject([
      { id: 'network', text: 'DSO::1220, newest mining round 77' },
      {
        id: 'traffic.base',
        text: expect.stringMatching(/^200,000 bytes every 20m are free/) as string,
      },
    ]);
    expect(configIn(dso)).toEqual(config);
    expect(comingConfigs(dso)).toEqual([{ from: '2026-12-01T00:00:00Z', config }]);
  });

  it('warns of an announced upgrade', () => {
    expect(upgradeFindings({})).toMatchObject([{ state: 'ok' }]);
    const lsu = {
      topologyFreezeTime: '2026-12-01T09:00:00Z',
      upgradeTime: '2026-12-01T12:00:00Z',
      successorPhysicalSynchronizerId: `${synchronizer}::36-3`,
    };
    expect(upgradeFindings({ lsu })).toMatchObject([
      { state: 'warning', text: expect.stringMatching(/::36-3 at 2026-12-01T12:00:00Z/) as string },
    ]);
  });

  it('warns when the bought traffic is used up', () => {
    const status = (total_consumed: number) => ({
      traffic_status: {
        actual: { total_consumed, total_limit: 900 },
        target: { total_purchased: 900 },
      },
    });
    expect(trafficFindings(status(300))[0]).toMatchObject({
      state: 'ok',
      text: '600 of 900 bought bytes are left',
    });
    expect(trafficFindings(status(900))[0]?.state).toBe('warning');
  });
});

it('pruning names the offset, or that there was none', () => {
  expect(pruningFindings({ participantPrunedUpToInclusive: 0 })[0]?.text).toBe('never pruned');
  expect(pruningFindings({ participantPrunedUpToInclusive: 9 })[0]?.text).toMatch(/offset 9$/);
});

import { describe, expect, it } from 'vitest';
import {
  findChanges,
  findConditions,
  withUnchecked,
  type WatchFacts,
} from '../../../../src/features/node/model/conditions.ts';
import { metricsText, parseListenAddress } from '../../../../src/features/node/cli/metrics.ts';

const now = Date.UTC(2026, 10, 28, 12);
const minute = 60_000;

const calm: WatchFacts = {
  services: [
    { service: 'ledger', why: undefined },
    { service: 'scan', why: undefined },
  ],
  unknownWrites: [],
  gaps: [],
  unread: [],
};

const busy: WatchFacts = {
  ...calm,
  services: [{ service: 'ledger', why: 'connection refused' }],
  ends: [['global', now - 20 * minute]],
  offset: '9007199254740993',
  traffic: { bought: 300n, used: 200n, left: 100n },
  upgradeAt: { at: now + 60 * minute, successor: 'global::36-3' },
  expiring: [
    { kind: 'offer', id: '00ab', about: 'the offer', at: now + minute },
    { kind: 'lock', id: '00cd', about: 'the lock', at: now - minute },
    { kind: 'token', id: '', about: 'the access token', at: now - minute },
  ],
  unknownWrites: ['X-0001'],
  unread: [['lag', 'no "right"']],
};

const all = { lag: 10 * minute, expiry: 60 * minute, upgrade: 120 * minute, traffic: 101 };

const idsOf = (facts: WatchFacts, limits = {}) =>
  findConditions(facts, limits, now).map(({ id }) => id);

const alerted: WatchFacts = {
  ...calm,
  listedBy: 'scan',
  alerts: ['large', 'large', 'mine'].map((name, index) => ({
    ...{ name, count: 1 + index },
    newest: { id: `#1220ab:${index}`, at: now - minute },
  })),
};

describe('alerts', () => {
  it('are one condition for each name, as long as there is a limit for them', () => {
    expect(idsOf(alerted)).toEqual([]);
    expect(idsOf(alerted, { alerts: 60 * minute })).toEqual(['alerts.large', 'alerts.mine']);
  });

  it('stay while the service that lists activities is down or leaves some out', () => {
    const limits = { alerts: 60 * minute };
    const held = findConditions(alerted, limits, now);
    const idsAfter = (facts: WatchFacts) =>
      withUnchecked(held, findConditions(facts, limits, now), { facts, limits }).map(
        ({ id }) => id,
      );
    const isDown = (service: 'ledger' | 'scan') => ({ service, why: 'connection refused' });
    const { alerts: _, ...without } = alerted;
    expect(idsAfter({ ...without, services: [isDown('scan')] })).toContain('alerts.mine');
    expect(idsAfter({ ...without, services: [isDown('ledger')] })).not.toContain('alerts.mine');
    expect(idsAfter({ ...without, unread: [['alerts', 'cut']] })).toContain('alerts.mine');
    expect(idsAfter(without)).toEqual([]);
  });
});

describe('conditions', () => {
  it('hold for services and open writes without any limit, and for nothing else', () => {
    expect(idsOf(calm)).toEqual([]);
    expect(idsOf({ ...busy, unread: [] })).toEqual(['service.ledger', 'writes.unknown']);
  });

  it('hold once a limit is reached, and a lock or an offer that is over needs nobody', () => {
    expect(idsOf(busy, all)).toEqual([
      ...['service.ledger', 'writes.unknown', 'lag.global', 'expiry.offer.00ab', 'expiry.token'],
      ...['upgrade', 'traffic', 'unread.lag'],
    ]);
  });

  it.each([
    ['lag', { lag: 20 * minute }],
    ['expiry', { expiry: -1 * minute - 1 }],
    ['upgrade', { upgrade: 60 * minute - 1 }],
    ['traffic', { traffic: 100 }],
  ])('do not hold at their very limit: %s', (_name, limits) => {
    expect(idsOf({ ...busy, services: [], unknownWrites: [], unread: [] }, limits)).toEqual([]);
  });

  it('are told once when they begin and once when they end', () => {
    const [a, b] = [
      { id: 'a', text: '1' },
      { id: 'b', text: '2' },
    ];
    expect(findChanges([], [a, b]).map(({ id, state }) => [id, state])).toEqual([
      ['a', 'raised'],
      ['b', 'raised'],
    ]);
    expect(findChanges([a, b], [{ ...a, text: 'other' }])).toEqual([{ ...b, state: 'cleared' }]);
  });

  it('about gaps have an id for each, and say that it holds for a day', () => {
    const gap = { at: now, service: 'http://s', cursor: 'books', afterId: null, reason: 'pruned' };
    const [found] = findConditions({ ...calm, gaps: [gap] }, {}, now);
    expect(found?.id).toBe('gap.books.2026-11-28T12:00:00.000Z');
    expect(found?.text).toMatch(/^cursor books: .* GAP at .*: pruned; holds for a day$/);
  });

  it('stay while they cannot be checked, and only then', () => {
    const held = ['lag.global', 'upgrade', 'unread.lag', 'expiry.lock.00', 'gap.books.1'].map(
      (id) => ({ id, text: id }),
    );
    const kept = (facts: WatchFacts, limits: Parameters<typeof findConditions>[1] = all) =>
      withUnchecked(held, [], { facts, limits }).map(({ id }) => id);
    expect(kept(calm)).toEqual([]);
    expect(kept({ ...calm, services: busy.services })).toEqual([
      ...['lag.global', 'unread.lag', 'expiry.lock.00'],
    ]);
    expect(kept({ ...calm, services: busy.services }, { lag: 1 })).toEqual([
      ...['lag.global', 'unread.lag'],
    ]);
    expect(kept({ ...calm, unread: [['upgrade', 'no endpoint']] })).toEqual(['upgrade']);
    expect(kept({ ...calm, unread: [['gap', 'unreadable']] })).toEqual(['gap.books.1']);
  });
});

describe('metrics', () => {
  it('have HELP and TYPE once, names that start with cantui_, and every digit', () => {
    const text = metricsText(busy, findConditions(busy, all, now), now);
    const lines = text.trimEnd().split('\n');
    const names = lines
      .filter((line) => !line.startsWith('#'))
      .map((line) => line.split(/[{ ]/)[0]);
    for (const name of new Set(names)) {
      expect(name).toMatch(/^cantui_[a-z_]+$/);
      expect(lines.filter((line) => line.startsWith(`# HELP ${name} `))).toHaveLength(1);
      expect(lines.filter((line) => line === `# TYPE ${name} gauge`)).toHaveLength(1);
    }
    expect(lines).toContain('cantui_ledger_end_offset 9007199254740993');
    expect(lines).toContain('cantui_service_up{service="ledger"} 0');
    expect(lines).toContain('cantui_condition{condition="expiry.token"} 1');
    expect(lines).toContain('cantui_ledger_end_age_seconds{synchronizer="global"} 1200');
  });

  it('escape what a service put into a label', () => {
    const facts: WatchFacts = { ...calm, ends: [['a"b\\c\nd 1\ncantui_x 1', now]] };
    const lines = metricsText(facts, [], now).split('\n');
    expect(lines.filter((line) => line.startsWith('cantui_x'))).toEqual([]);
    expect(lines.find((line) => line.startsWith('cantui_ledger_end_age'))).toContain(
      String.raw`a\"b\\c`,
    );
  });
});

describe('the address of --listen', () => {
  it.each(['127.0.0.1:9464', 'localhost:0', '[::1]:9464'])('may be %s', (text) => {
    expect(parseListenAddress(text)).toBeDefined();
  });

  it.each(['0.0.0.0:9464', ':9464', '9464', '10.0.0.1:9464', '127.0.0.1:99999', '127.0.0.1'])(
    'may not be %s, which other machines reach, or is none',
    (text) => {
      expect(parseListenAddress(text)).toBeUndefined();
    },
  );
});

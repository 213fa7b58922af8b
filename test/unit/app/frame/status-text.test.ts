import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../src/ledger/failure/failure.ts';
import { parseFilter } from '../../../../src/ledger/filter/activity-language.ts';
import type { PollState } from '../../../../src/shell/state/poll-state.ts';
import type { TimelineGap } from '../../../../src/features/activity/timeline/timeline.ts';
import { displayWidth } from '../../../../src/lib/text/width.ts';
import type { AppState } from '../../../../src/app/state.ts';
import type { TokenState } from '../../../../src/config/tokens/token-manager.ts';
import { headerLine, headerText } from '../../../../src/app/frame/header-text.ts';
import { tabs } from '../../../../src/app/features.ts';
import { activeView } from '../../../../src/app/screens.ts';
import { someOf } from '../../../support/samples/places.ts';
import { epoch, mint, transfers } from '../../../support/samples/sample-activities.ts';
import {
  openGap,
  receiveTimeline,
  timelineOf,
  testSession,
} from '../../../support/screens/sample-session.ts';

const failed = (kind: Failure['kind'], status = 401): Failure =>
  ({
    kind,
    error: { status, body: '' },
    code: 'ECONNREFUSED',
    origin: 'http://h',
    sent: false,
    afterMs: 30_000,
    what: 'object',
    why: 'not-json',
  }) as unknown as Failure;

/** In the form that only the ledger writes. */
const itsOwn = (kind: 'refused' | 'notFound', status: number): Failure => ({
  kind,
  what: 'object',
  error: { status, body: '', envelope: 'error', code: 'X', cause: 'x' },
});

type Case<T> = readonly (readonly [name: string, value: T])[];

const polls: Case<Partial<PollState>> = [
  ['starting', { state: 'starting', lastGoodAt: undefined as unknown as number }],
  ['following', { state: 'following' }],
  ['late', { state: 'following', lastGoodAt: epoch - 60_000 }],
  ['catching up', { state: 'catching-up' }],
  ['retrying', { state: 'retrying', attempt: 2, nextAt: epoch + 8000, failure: failed('timeout') }],
  [
    'limited',
    { state: 'limited', attempt: 1, nextAt: epoch + 9000, failure: failed('rateLimited', 429) },
  ],
  [
    'offline',
    {
      state: 'offline',
      attempt: 9,
      nextAt: epoch + 9000,
      lastGoodAt: epoch - 300_000,
      failure: failed('unreachable'),
    },
  ],
  ['no endpoint', { state: 'no-endpoint', attempt: 1, failure: failed('notFound', 404) }],
  ['auth', { state: 'auth', attempt: 1, failure: failed('forbidden', 403) }],
  ['paused', { state: 'paused', lastGoodAt: epoch - 120_000 }],
];

const tokens: Case<TokenState | undefined> = [
  ['none', undefined],
  ['asked', { held: false, asking: true }],
  ['failed', { held: false, asking: false, trouble: 'no such file' }],
  ['held', { held: true, asking: false }],
  ['held for 41 minutes', { held: true, asking: false, expiresAt: epoch + 41 * 60_000 }],
  ['expired', { held: true, asking: false, expiresAt: epoch - 1 }],
];

const responses: Case<AppState['connection']['ledgerResponse']> = [
  ['never asked', undefined],
  ['responded now', { at: epoch }],
  ['responded 5 minutes ago', { at: epoch - 300_000 }],
  [
    '401',
    {
      at: epoch,
      // The ledger's own error: a proxy's 401 says nothing about the token.
      failure: { kind: 'unauthorized', error: { status: 401, body: '', envelope: 'error' } },
    },
  ],
  ['403', { at: epoch, failure: failed('forbidden', 403) }],
  ['404 of an object', { at: epoch, failure: itsOwn('notFound', 404) }],
  ['503', { at: epoch - 120_000, failure: failed('refused', 503) }],
  ['400', { at: epoch, failure: itsOwn('refused', 400) }],
  ['400 of a proxy', { at: epoch, failure: failed('refused', 400) }],
  ['404 of a proxy', { at: epoch, failure: failed('notFound', 404) }],
  ['refused connection', { at: epoch, failure: failed('unreachable') }],
  ['TLS error', { at: epoch, failure: failed('tls') }],
  ['timeout', { at: epoch, failure: failed('timeout') }],
  ['bad body', { at: epoch, failure: failed('unreadable') }],
];

const host = 'participant-1.validator.example.com:7575';

const connections: Case<Partial<AppState['connection']>> = [
  ['the sandbox', { profile: 'demo', mode: 'demo' }],
  ['a URL without a profile', { profile: 'default', mode: 'dev', isModeUnset: true }],
  ['a production profile', { profile: 'prod-eu', mode: 'prod' }],
  ['a read-only test profile', { profile: 'qa', mode: 'test', readOnly: true }],
  ['a profile with another ledger', { profile: 'qa', mode: 'test', ownLedgerUrl: 'https://own' }],
  ['no ledger', { profile: 'default', mode: 'dev', isModeUnset: true, ledgerUrl: '' }],
];

const oneGap = [openGap] as const;
const gaps: Case<readonly TimelineGap[]> = [
  ['no gap', []],
  ['an open gap', oneGap],
  ['an accepted gap', [{ ...openGap, gap: 'a', state: 'accepted' }]],
  ['a gap being filled', [{ ...openGap, gap: 'f', state: 'filling', pages: 3 }]],
  [
    'two gaps and an accepted one',
    [
      openGap,
      { ...openGap, gap: 'u', state: 'unfillable' },
      { ...openGap, gap: 'a', state: 'accepted' },
    ],
  ],
];

const filters = ['', 'type=mint', 'type=xfer', 'text~nothing-has-this'] as const;
const positions = ['following', 'held', 'held with newer rows'] as const;

/** Rows in fives, with the gaps between them. */
const entriesWith = (between: readonly TimelineGap[], count: number) => {
  const rows = transfers(count);
  return [
    ...between.flatMap((gap, index) => [...rows.slice(index * 5, index * 5 + 5), gap]),
    ...rows.slice(between.length * 5),
  ];
};

/** The two timelines that a state receives, made once for each list of gaps: nothing changes them. */
const timelines = new Map(
  gaps.map(([, between]) => {
    const entries = entriesWith(between, 40);
    const earlier = timelineOf(entries);
    return [between, { earlier, newer: timelineOf([...entries, mint(40), mint(41)]) }];
  }),
);

type View = {
  readonly between: readonly TimelineGap[];
  readonly filter: string;
  readonly position: (typeof positions)[number];
};

/** A session that shows its rows in a way, and receives the newer ones with each poll. */
const openView = ({ between, filter, position }: View) => {
  const session = testSession();
  const { store } = session;
  const parsed = parseFilter(filter);
  const { earlier, newer } = timelines.get(between) ?? expect.fail('gaps of no case');
  receiveTimeline(session, earlier);
  if (position !== 'following') store.getState().moveSelection({ rows: -20 });
  if (filter !== '' && parsed.ok) store.getState().setFilter(filter, parsed.value);
  const received = position === 'held with newer rows' ? newer : earlier;
  return (poll: Partial<PollState>): AppState => {
    receiveTimeline(session, received, poll);
    return store.getState();
  };
};

const openViews = new Map<string, ReturnType<typeof openView>>();

/** The state after a poll. One session takes all polls of a view: each poll replaces the one before. */
const stateOf = ({ poll, ...view }: View & { readonly poll: Partial<PollState> }): AppState => {
  const name = JSON.stringify(view);
  const receive = openViews.get(name) ?? openView(view);
  openViews.set(name, receive);
  return receive(poll);
};

const product = polls.flatMap(([pollName, poll]) =>
  gaps.flatMap(([gapName, between]) =>
    filters.flatMap((filter) =>
      positions.map((position) => ({
        name: `${pollName}, ${gapName}, ${filter === '' ? 'no filter' : filter}, ${position}`,
        given: { poll, between, filter, position },
      })),
    ),
  ),
);

describe('the status of the activity screen, over polls, gaps, filters and positions', () => {
  it.each(someOf(product, 4))('is true: $name', ({ given }) => {
    const state = stateOf(given);
    const { poll, between, filter, position } = given;
    const rule = activeView(state).stateRule(state);
    const text = activeView(state).status(state);
    const all = `${rule.left}   ${rule.right}   ${text.left}   ${text.right}`;
    const isServed = poll.state === 'following' || poll.state === 'catching-up';
    const isLate = poll.lastGoodAt !== undefined && poll.lastGoodAt < epoch;

    // Nothing negative, nothing that is not a number.
    expect(all).not.toMatch(/-\d|NaN|undefined|Infinity/);
    // What is not up to date is never called live, and has no lag.
    if (!isServed || isLate) {
      expect(rule.left).not.toMatch(/live|scrolled/);
      expect(all).not.toMatch(/\blag\b/);
      expect(all).not.toContain('last poll ok');
    } else {
      expect(rule.left).toBe(position === 'following' ? 'live' : 'scrolled');
      expect(all).toContain('last poll ok');
    }
    if (poll.state === 'paused') expect(text.left).toContain('PAUSED');
    // Progress is shown where a gap is being filled, and only there.
    const isFilling = between.some((gap) => gap.state === 'filling');
    if (!isFilling) expect(all).not.toContain('backfilling');
    if (isFilling && isServed && position === 'following')
      expect(text.left).toContain('backfilling 3/40');
    if (poll.state === 'offline') expect(text.left).toContain('OFFLINE');
    // Gaps are counted, and their absence is only claimed where it is so.
    const unresolved = between.filter((gap) => gap.state !== 'accepted').length;
    const accepted = between.length - unresolved;
    if (unresolved > 0) expect(rule.right).toContain(`${unresolved} GAP`);
    else expect(rule.right).toMatch(/no gaps since/);
    expect(rule.right.includes('accepted')).toBe(accepted > 0);
    const since = `12:00:${String(between.length * 5).padStart(2, '0')}`;
    expect(rule.right).toContain(`since ${since}`);
    // Of what the filter leaves out, nothing is counted as new.
    const newer =
      position === 'held with newer rows' && filter !== 'type=xfer' && !filter.startsWith('text');
    const counts = /(\d+) newer/.exec(text.left)?.[1];
    expect(counts).toBe(
      newer && isServed && !isLate ? '2' : counts === undefined ? undefined : '2',
    );
    if (filter !== '') expect(rule.right).toMatch(/\d+ of 4[02] match/);
    // The place is always there, and the words fit.
    expect(text.right).toMatch(/\d+\/\d+ $/);
    expect(displayWidth(text.left) + displayWidth(text.right)).toBeLessThanOrEqual(80);
  });
});

const heads = connections.flatMap(([connectionName, connection]) =>
  responses.flatMap(([responseName, ledgerResponse]) =>
    tokens.flatMap(([tokenName, token]) =>
      polls.map(([pollName, poll]) => ({
        name: `${connectionName}, ledger ${responseName}, token ${tokenName}, scan ${pollName}`,
        given: { connection, ledgerResponse, token, poll },
      })),
    ),
  ),
);

let plainState: AppState | undefined;
/** A state that no test changes, made once: a session of its own for each line takes longer. */
const readPlainState = (): AppState => (plainState ??= testSession().store.getState());

const headOf = (
  given: (typeof heads)[number]['given'],
  columns: number,
  base = readPlainState(),
): string => {
  const { connection, ledgerResponse, token, poll } = given;
  const state: AppState = {
    ...base,
    connection: {
      ...base.connection,
      ledgerUrl: `https://${host}`,
      ...connection,
      ledgerResponse,
      token,
      tokenAnswer: ledgerResponse?.failure?.kind === 'unauthorized' ? 'refused' : undefined,
    },
    activity: { ...base.activity, poll: { ...base.activity.poll, lastGoodAt: epoch, ...poll } },
    screen: { ...base.screen, size: { columns, rows: 24 } },
  };
  return headerText(state, columns, false);
};

type Head = (typeof heads)[number]['given'];

/** What line 1 has to be, each with what it is: `expect` takes longer than the line itself. */
const headRules: readonly (readonly [
  string,
  (line: string, given: Head, columns: number) => boolean,
])[] = [
  ['is as wide as the screen', (line, _given, columns) => displayWidth(line) === columns],
  ['has no undefined, NaN or idle', (line) => !/undefined|NaN|idle/.test(line)],
  ['has the mode', (line) => /\[(demo|PROD|test|no mode,) r[ow]\]/.test(line)],
  [
    'calls no mode that is not set dev',
    (line, { connection }) => connection.isModeUnset !== true || !line.includes('[dev'),
  ],
  [
    'calls no ledger of its own test',
    (line, { connection }) => connection.ownLedgerUrl === undefined || !line.includes('[test'),
  ],
];

/** What the line has to be where it has room for all its parts. */
const wideHeadRules: typeof headRules = [
  [
    'says that the data is made up, or names the host',
    (line, { connection }) =>
      connection.mode === 'demo'
        ? /made[- ]up/.test(line) && !line.includes('…')
        : / par\S*7575|scan\.example/.test(line),
  ],
  [
    'has the whole host at 160 columns',
    (line, { connection: { ledgerUrl, mode } }, columns) =>
      columns < 160 || ledgerUrl !== undefined || mode === 'demo' || line.includes(host),
  ],
  [
    'says whether the ledger was asked',
    (line, { connection, ledgerResponse }) => {
      if (connection.ledgerUrl === '') return line.includes('ledger off');
      if (ledgerResponse === undefined) return line.includes('ledger unused');
      return !line.includes('unused');
    },
  ],
  [
    'says that the scan is paused',
    (line, { poll }) => poll.state !== 'paused' || line.includes('scan paused'),
  ],
  [
    'says that there is no token',
    (line, { token }) => token !== undefined || line.includes('no token'),
  ],
];

describe('line 1, over connections, ledger responds, tokens and polls', () => {
  it('fits, names the host and the mode, and claims nothing that was not answered', () => {
    const base = testSession().store.getState();
    const broken = someOf(heads, 3).flatMap(({ name, given }) =>
      [40, 60, 80, 100, 160].flatMap((columns) => {
        const line = headOf(given, columns, base);
        const rules = columns < 80 ? headRules : [...headRules, ...wideHeadRules];
        return rules
          .filter(([, holds]) => !holds(line, given, columns))
          .map(([rule]) => `${name}, ${columns} columns, ${rule}: ${line}`);
      }),
    );
    expect(broken).toEqual([]);
  });

  it('shows a host name on a narrow terminal while it fits, or twelve cells of a longer one', () => {
    const at = (ledgerUrl: string, columns: number): string =>
      headOf(
        {
          connection: { mode: 'prod', profile: 'p', ledgerUrl },
          ledgerResponse: undefined,
          token: undefined,
          poll: { state: 'following' },
        },
        columns,
      ).trimEnd();
    const around = ' p [PROD rw] '.length + '  scan ok'.length;
    expect(at('https://a.bc', around + 4)).toBe(' p [PROD rw] a.bc  scan ok');
    expect(at('https://a.bc', around + 3)).toBe(' p [PROD rw]  scan ok');
    const long = 'https://participant.net-7.example';
    expect(at(long, around + 25)).toBe(' p [PROD rw] participant.net-7.example  scan ok');
    expect(at(long, around + 12)).toMatch(/^ p \[PROD rw\] par\S*…\S*ple {2}scan ok$/);
    expect(at(long, around + 11)).toBe(' p [PROD rw]  scan ok');
  });

  it('names the mode, and the profile or the host, also beside the tabs of a low terminal', () => {
    const base = testSession().store.getState();
    for (const [name, connection] of connections) {
      const size = { columns: 40, rows: 10 };
      const state: AppState = {
        ...base,
        connection: { ...base.connection, ledgerUrl: `https://${host}`, ...connection },
        screen: { ...base.screen, size },
      };
      const line = headerText(state, size.columns, true);
      expect(displayWidth(line), name).toBe(40);
      expect(line, name).toMatch(/^ \[(demo|PROD|test|no mode,) r[ow]\] /);
      expect(line, name).not.toMatch(/default|\[dev/);
    }
  });

  it.each([
    ['never asked', 'ledger unused'],
    ['responded now', 'ledger ok |'],
    ['responded 5 minutes ago', 'ledger ok 5m ago'],
    ['401', 'ledger 401'],
    ['403', 'ledger 403'],
    ['404 of an object', 'ledger ok'],
    ['503', 'ledger 503 2m ago'],
    ['400', 'ledger ok'],
    ['400 of a proxy', 'ledger proxy 400'],
    ['404 of a proxy', 'ledger proxy 404'],
    ['refused connection', 'ledger down'],
    ['TLS error', 'ledger TLS error'],
    ['timeout', 'ledger timeout'],
    ['bad body', 'ledger unreadable'],
  ])('says what the ledger responded last: %s', (response, words) => {
    const given = heads.find(({ name }) =>
      name.startsWith(`a production profile, ledger ${response},`),
    );
    expect(given && headOf(given.given, 160)).toContain(words);
  });

  it.each([
    [0, 'ok'],
    [59_000, 'ok'],
    [60_000, 'faint'],
  ] as const)('turns the word of a service gray with the minute: after %i ms', (age, tone) => {
    const base = testSession().store.getState();
    const now = base.screen.now;
    const connection = {
      ...base.connection,
      mode: 'test' as const,
      ledgerUrl: 'https://p.example',
      ledgerResponse: { at: now - age },
    };
    const pieces = headerLine({ ...base, connection }, 160, false);
    expect(pieces.find(({ text }) => text.startsWith('ledger ok'))?.tone).toBe(tone);
    expect(pieces.map(({ text }) => text).join('')).toBe(
      headerText({ ...base, connection }, 160, false),
    );
  });

  it('says that a held token was refused', () => {
    const given = heads.find(({ name }) =>
      name.startsWith('a production profile, ledger 401, token held, '),
    );
    expect(given && headOf(given.given, 160)).toContain('token REFUSED');
  });
});

describe('the status of every tab', () => {
  it('fits in 80 columns whatever the tail does', () => {
    for (const [, poll] of polls) {
      const state = stateOf({ poll, between: oneGap, filter: '', position: 'held' });
      for (const { id: tab } of tabs) {
        const shown = { ...state, screen: { ...state.screen, tab } };
        const view = activeView(shown);
        for (const words of [view.titleRule(shown), view.stateRule(shown), view.status(shown)]) {
          expect(`${words.left}${words.right}`).not.toMatch(/undefined|NaN/);
          expect(displayWidth(words.left) + displayWidth(words.right)).toBeLessThanOrEqual(80);
        }
      }
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import { saveDraft } from '../../../../src/storage/draft-store.ts';
import type { Entry } from '../../../../src/storage/journal/entry.ts';
import { writeStatuses, type WriteStatus } from '../../../../src/storage/journal/records.ts';
import { footerHints } from '../../../../src/shell/keys/footer.ts';
import { keymap } from '../../../support/screens/loaded-screens.ts';
import { formatKey } from '../../../../src/lib/keys/chords.ts';
import { operations } from '../../../../src/ledger/operations.ts';
import type { SessionDeps } from '../../../../src/app/state.ts';
import { frameHints } from '../../../../src/app/keys/key-scopes.ts';
import { entry } from '../../../support/writes/journal-entry.ts';
import { writePast, writePasts } from '../../../support/writes/journal-writer.ts';
import {
  contractResponse,
  sceneNames,
  type SceneName,
} from '../../../support/terminal/key-scenarios.ts';
import { someOf } from '../../../support/samples/places.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import type { Screen } from '../../../support/screens/render.tsx';
import { openScene, undrawnScreen } from '../../../support/screens/undrawn-screen.ts';
import { epoch, party, transfer } from '../../../support/samples/sample-activities.ts';
import {
  openGap,
  receive,
  testSession,
  type TestSession,
} from '../../../support/screens/sample-session.ts';
import { waitUntil } from '../../../support/wait.ts';

let ledger: MisbehavingServer;

beforeAll(async () => {
  ledger = await startMisbehavingServer();
});
afterAll(() => ledger.close());

type World = { readonly changes?: Partial<Settings>; readonly status?: number };
type Opened = {
  readonly session: TestSession;
  readonly screen: Screen;
  /** What happened outside of the state of the session. */
  readonly effects: string[];
};

const begin = ({ changes = {}, status = 200 }: World): Opened => {
  const effects: string[] = [];
  const note = (what: string) => () => void effects.push(what);
  const lend = (what: string) => (text: string) => {
    effects.push(what);
    return { ok: true, value: text } as const;
  };
  const deps: Partial<SessionDeps> = {
    ...{ edit: lend('editor'), page: lend('pager'), bell: note('bell'), redraw: note('redraw') },
    ...{ end: note('end') },
    copy: (text) => {
      effects.push('copy');
      return { kind: 'sent', bytes: text.length };
    },
  };
  ledger.behave(...Array.from({ length: 20 }, () => ({ status, body: contractResponse })));
  const session = testSession({ ledgerUrl: ledger.url, ...changes }, deps);
  session.store.getState().resize({ columns: 160, rows: 24 });
  return { session, screen: undrawnScreen(session), effects };
};

/** A session on a screen. */
const open = async (name: SceneName, world: World = {}): Promise<Opened> => {
  const opened = begin(world);
  const { session, effects } = opened;
  writePasts(session.stateDir, epoch);
  receive(session, [transfer(1), openGap, transfer(2), transfer(3)]);
  await openScene(session, name);
  effects.length = 0;
  return opened;
};

/** A session on an entry of the journal. */
const onEntry = async (
  word: WriteStatus,
  about: { url?: string; entry?: Partial<Entry>; others?: readonly Entry[] } = {},
): Promise<Opened> => {
  const { url: origin = ledger.url, others = [], entry: changes = {} } = about;
  const opened = begin({});
  const { store, stateDir } = opened.session;
  writePast(stateDir, { entry: 'X-0001', at: epoch });
  const url = `${origin}${operations.executeSubmission.path}`;
  const traces = {
    url,
    bodies: 'digest',
    ledgerEnd: '7',
    parties: [party('carol')],
  } satisfies Partial<Entry>;
  const entries = [entry('X-0001', word), ...others].map((item) => ({
    ...item,
    ...traces,
    ...changes,
  }));
  store.getState().setTab('journal');
  store.getState().updateJournal((journal) => ({ ...journal, entries, selected: 'X-0001' }));
  return Promise.resolve(opened);
};

const chords = [...new Set(keymap.flatMap(({ keys }): readonly string[] => keys))];

const chordsOf = (label: string): readonly string[] => {
  const all = [label, ...label.split('/')];
  return chords.filter((chord) => all.includes(formatKey(chord)));
};

const hintsOf = ({ store }: TestSession) =>
  footerHints({ ...frameHints(keymap, store.getState()), width: 1000 }).left;

/** They move something on the screen, and rest at its end. */
const moves = /^(?:move|scroll|page|next event|next entry|expand all)$/;

/** They judge what was typed, and the screen says what is missing. */
const judges = /^(?:look up|load|accept|approve|send|prepare)$/;

/** All that a key can change on the screen, but the notice. */
const shownBy = ({ store }: TestSession): string => {
  const { screen, ...others } = store.getState();
  const { notice: _notice, ...shown } = screen;
  return JSON.stringify({ ...others, shown }, (_key, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...(value as Iterable<unknown>)] : value,
  );
};

/** What came of a key: it was refused, did nothing, or did something. */
const press = async ({ session, screen, effects }: Opened, chord: string): Promise<string> => {
  session.store.getState().dismissNotice();
  const before = shownBy(session);
  await screen.press(chord);
  const notice = () => session.store.getState().screen.notice;
  const isSilent = () =>
    notice() === undefined && effects.length === 0 && shownBy(session) === before;
  await waitUntil(() => !isSilent()).catch(() => undefined);
  if (isSilent()) return 'nothing';
  const said = notice();
  const isFine = said?.tone === 'note' || said?.tone === 'done';
  return said === undefined || isFine || expected.test(said.text) ? 'done' : said.text;
};

/** Warnings about what a key did, not about why it did nothing. */
const expected = /Nothing is sent yet|may have been accepted/;

/** Presses the keys of the hints, each on a screen of its own; lists those that did nothing. */
const idleHints = async (way: () => Promise<Opened>): Promise<readonly string[]> => {
  let next: Opened | undefined = await way();
  const keysOfHints = hintsOf(next.session)
    .filter(({ hint }) => !moves.test(hint) && !judges.test(hint))
    .flatMap(({ keys, hint }) => chordsOf(keys).map((chord) => ({ chord, hint })));
  const idle: string[] = [];
  // The same hints stand on many screens.
  for (const { chord, hint } of someOf(keysOfHints, 4)) {
    const opened: Opened = next ?? (await way());
    next = undefined;
    const came = await press(opened, chord);
    if (came !== 'done') idle.push(`${formatKey(chord)} ${hint}: ${came}`);
    await opened.session.stop();
  }
  await next?.session.stop();
  return idle;
};

describe('every key that a hint names does something', () => {
  it.each(sceneNames)(
    'every key that a hint names does something on the screen: %s',
    async (name) => {
      expect(await idleHints(() => open(name))).toEqual([]);
    },
  );

  it.each([
    'allocation form',
    'allocation checked',
    'allocation reviewed',
    'execution reviewed',
    'entry of the journal',
  ] as const)(
    'every key that a hint names does something on a read-only profile: %s',
    async (name) => {
      expect(await idleHints(() => open(name, { changes: { readOnly: true } }))).toEqual([]);
    },
  );

  it('every key that a hint names does something in the list of drafts', async () => {
    const withDraft = async () => {
      const opened = begin({});
      const draft = { id: 'X-aaaa', form: 'execute', at: epoch, page: 0, values: {}, given: {} };
      saveDraft(opened.session.stateDir, { ...draft, profile: 'demo' });
      await opened.screen.press('4');
      return opened;
    };
    expect(await idleHints(withDraft)).toEqual([]);
  });

  it.each([400, 401, 403, 404, 501, 503])(
    'every key that a hint names does something after a lookup that failed with %i',
    async (status) => {
      expect(await idleHints(() => open('result', { status }))).toEqual([]);
    },
  );

  it.each(writeStatuses)(
    'every key that a hint names does something on an entry that is %s',
    async (word) => {
      expect(await idleHints(() => onEntry(word))).toEqual([]);
    },
  );

  it.each(writeStatuses)(
    'every key that a hint names does something on an entry of another ledger that is %s',
    async (word) => {
      expect(await idleHints(() => onEntry(word, { url: 'https://elsewhere.example' }))).toEqual(
        [],
      );
    },
  );

  it.each(['UNKNOWN', 'ACCEPTED', 'MARKED'] as const)(
    'every key that a hint names does something on an entry that is %s, whose max record time has passed',
    async (word) => {
      const maxRecordTime = new Date(epoch - 1000).toISOString();
      expect(await idleHints(() => onEntry(word, { entry: { maxRecordTime } }))).toEqual([]);
    },
  );

  it.each(['UNKNOWN', 'MARKED'] as const)(
    'every key that a hint names does something on an entry that is %s, whose request was accepted as another entry',
    async (word) => {
      const others = [entry('X-0002', 'COMMITTED')];
      expect(await idleHints(() => onEntry(word, { others }))).toEqual([]);
    },
  );
});

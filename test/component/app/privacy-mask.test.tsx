import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScreenSize } from '../../../src/shell/state/layout.ts';
import { readEntries } from '../../../src/storage/journal/journal-file.ts';
import { allocationRequest, walter } from '../../support/writes/allocation-request.ts';
import { writePasts } from '../../support/writes/journal-writer.ts';
import { createKeyPlayer } from '../../support/terminal/key-player.ts';
import {
  contractResponse,
  sceneNames,
  type SceneName,
} from '../../support/terminal/key-scenarios.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import { someOf } from '../../support/samples/places.ts';
import { epoch, party, transfer } from '../../support/samples/sample-activities.ts';
import {
  openGap,
  receive,
  testSession,
  type TestSession,
} from '../../support/screens/sample-session.ts';
import { openScene } from '../../support/screens/undrawn-screen.ts';
import { waitUntil } from '../../support/wait.ts';

let ledger: MisbehavingServer;

beforeAll(async () => {
  ledger = await startMisbehavingServer();
});
afterAll(() => ledger.close());

const memo = 'Rent of the seaside flat';
const word = 'Quarterly-bonus';
const raw = (memoText: string, amount: string) => ({
  sender: { party: party('alice'), sender_fee: '0.1300000000' },
  receivers: [{ party: party('robert-2'), amount, receiver_fee: '0.0000000000' }],
  description: memoText,
});

const amounts = ['86421.9753000000', '86421.9753', '86,421.9753', '1234.5000000000', '1,234.5000'];

const seen = [
  transfer(1, raw(memo, '86421.9753000000')),
  openGap,
  transfer(2, raw(word, '1234.5000000000')),
] as const;

/** A masked session that has received what is private, before anything is drawn. */
const begin = () => {
  const session = testSession({ ledgerUrl: ledger.url });
  writePasts(session.stateDir, epoch);
  receive(session, seen);
  session.store.getState().toggleMask();
  return session;
};

const draw = (session: TestSession, size: ScreenSize) => {
  const screen = renderScreen(session, size);
  return { session, screen, player: createKeyPlayer(screen, session) };
};

const open = (size: ScreenSize) => draw(begin(), size);

type Opened = ReturnType<typeof open>;

/** Ids and hints of all parties that the session may have seen, in any writing of them. */
const partiesIn = (texts: readonly string[]): readonly string[] => {
  const ids = texts.flatMap((text) => text.match(/[\w-]+::1220[0-9a-f]{8,}/g) ?? []);
  return [...new Set(ids.flatMap((id) => [id, id.split('::')[0] ?? '', id.split('::')[1] ?? '']))];
};

/** What every session has seen, written once: its keys take long to make. */
const seenByAll = [
  JSON.stringify(seen),
  contractResponse,
  JSON.stringify(allocationRequest(walter())),
  'frida::12200000000000000000',
];

const privateTexts = (stateDir: string): readonly string[] => {
  const hints = partiesIn([...seenByAll, JSON.stringify(readEntries(stateDir))]).filter(
    (text) => text.length >= 4 && !/^(?:sync|global-domain)$/.test(text),
  );
  return [...hints, 'walter', memo, 'seaside', word, ...amounts];
};

const leaksOf = (text: string, stateDir: string): readonly string[] => {
  const shown = text.toLowerCase();
  return privateTexts(stateDir).filter((item) => shown.includes(item.toLowerCase()));
};

/** Without the mask these show what is private; else the test would look at nothing. */
const telling: readonly SceneName[] = [
  'list',
  'detail',
  'JSON of an activity',
  'filter',
  'copy',
  'result',
  'tree',
  'execution decoded',
  'execution reviewed',
  'journal',
  'entry of the journal',
  'receipt',
  'page of a party',
  'choice of a party',
  'overview',
  'pins',
];
const showPrivateTexts = new Set<SceneName>();

const scenes = someOf(sceneNames, 3);

const narrow = { columns: 80, rows: 24 };
const wide = { columns: 160, rows: 48 };

const isDrawnFor = (screen: Screen, { rows }: typeof wide): Promise<unknown> =>
  waitUntil(() => screen.lines().length === rows);

describe('the privacy mask', () => {
  it.each(scenes)(
    'hides parties, amounts and descriptions on a narrow and a wide terminal in: %s',
    async (name: SceneName) => {
      ledger.behave({ body: contractResponse });
      const session = begin();
      session.store.getState().resize(narrow);
      await openScene(session, name);
      const { screen } = draw(session, narrow);
      const expectNoLeak = () =>
        expect(leaksOf(screen.screen(), session.stateDir), screen.screen()).toEqual([]);
      try {
        await screen.until('MASKED');
        expectNoLeak();
        screen.resize(wide);
        await isDrawnFor(screen, wide);
        expectNoLeak();
        session.store.getState().toggleMask();
        await screen.untilGone('MASKED');
        const shown = leaksOf(screen.screen(), session.stateDir).length > 0;
        if (shown) showPrivateTexts.add(name);
      } finally {
        screen.close();
      }
    },
  );
});

describe('the screens that the mask is tested on', () => {
  it('show private texts while the mask is off', () => {
    const opened = telling.filter((name) => scenes.includes(name));
    expect(opened.filter((name) => !showPrivateTexts.has(name))).toEqual([]);
  });
});

describe('screens that are filled by hand', () => {
  const fill = {
    'the lookup form, its format and the format as it is sent': async ({ screen }: Opened) => {
      await screen.press('2', 'i', 'ctrl+u', '1220abcd', 'tab', 'tab');
      screen.paste(party('robert-2'));
      await screen.press('enter');
      await screen.until('1. ▒');
      await screen.press('tab', 'e');
      return 'format to send';
    },
    'the differences of two responses': async ({ player, screen }: Opened) => {
      const other = contractResponse.replace('alice::', 'robert-2::').replace('owned', memo);
      await player.open('result');
      ledger.behave({ body: other });
      await screen.press('m', 'r');
      await player.settled();
      await screen.press('D');
      return 'owner';
    },
    'the page of an allocation': async ({ screen }: Opened) => {
      await screen.press('3');
      screen.paste(JSON.stringify(allocationRequest(walter())));
      await screen.until('Signatures');
      await screen.press('\x10', '\x10', '\x10');
      return /[▒]/;
    },
  } as const;

  it.each(Object.keys(fill) as (keyof typeof fill)[])('are masked: %s', async (name) => {
    ledger.behave({ body: contractResponse });
    const opened = open({ columns: 100, rows: 40 });
    try {
      const { screen, session } = opened;
      const leaks = () => leaksOf(screen.screen(), session.stateDir);
      await screen.until(await fill[name](opened));
      expect(leaks()).toEqual([]);
      session.store.getState().toggleMask();
      await waitUntil(() => leaks().length > 0);
      session.store.getState().toggleMask();
      await screen.until('MASKED');
      expect(leaks()).toEqual([]);
    } finally {
      opened.screen.close();
    }
  });
});

describe('names and locks as services send them', () => {
  const entry =
    '"user":"bob","name":"harbor.unverified.ans","url":"https://quay.example","description":"Moorings"';
  const lock = '"lock":{"optContext":"Escrow of the pontoon"}';
  const secrets = ['harbor', 'quay', 'Moorings', 'Escrow', 'pontoon'];

  it.each(['fields', 'text'])('are hidden in the result of a lookup, sent as %s', async (form) => {
    const body = `"entry":{${entry}},${lock}`;
    const argument = form === 'fields' ? body : `"sent":${JSON.stringify(`{${body}}`)}`;
    ledger.behave({
      body: contractResponse.replace('"createArgument":{', `"createArgument":{${argument},`),
    });
    const { session, screen, player } = open({ columns: 400, rows: 48 });
    const shown = () => secrets.filter((secret) => screen.screen().includes(secret));
    await player.open('result');
    expect(shown()).toEqual([]);
    session.store.getState().toggleMask();
    await screen.until('Escrow of the pontoon');
    expect(shown()).toEqual(secrets);
    session.store.getState().toggleMask();
    await screen.until('MASKED');
    expect(shown()).toEqual([]);
    screen.close();
  });
});

describe('parties with spaces and colons in their names', () => {
  const id = (name: string, digit: string) => `${name}::1220${digit.repeat(64)}`;
  const parties = [id('Goldman Sachs', 'a'), id('Deutsche Bank AG', 'b'), id('org:dept:desk', 'c')];
  const [from = '', to = '', third = ''] = parties;
  const sent = (number: number, sender: string, receiver: string) =>
    transfer(number, {
      ...raw(memo, '5.0000000000'),
      sender: { party: sender, sender_fee: '0.1300000000' },
      receivers: [{ party: receiver, amount: '5.0000000000', receiver_fee: '0.0000000000' }],
    });
  const names = /Goldman|Sachs|Deutsche|Bank|org:|dept|desk/;

  it.each([
    ['the choice of a party', ['k', 'P']],
    ['the choice of another party', ['P']],
    ['the pins', ['*']],
    ['the detail', ['enter']],
    ['the JSON', ['enter', 'J']],
    [
      'the filter that a party opens',
      ['enter', 'J', 'j', 'j', 'j', 'j', 'j', 'j', 'j', 'j', 'enter'],
    ],
    ['the overview', ['7']],
  ] as const)('are hidden in %s', async (_, keys) => {
    for (const size of [narrow, wide]) {
      const session = testSession({ ledgerUrl: ledger.url });
      const screen = renderScreen(session, size);
      receive(session, [sent(1, from, to), sent(2, third, from)]);
      await screen.until('2/2');
      await screen.press(...keys);
      await waitUntil(() => names.test(screen.screen()));
      session.store.getState().toggleMask();
      await screen.until('MASKED');
      expect(screen.screen()).not.toMatch(names);
      screen.close();
    }
  });
});

describe('a filter under the privacy mask', () => {
  it('is readable while it is typed, and hidden everywhere once it is applied', async () => {
    const { session, screen } = open(narrow);
    await screen.press('/', 'party~zebedee amount>777');
    await screen.until('/ party~zebedee amount>777');
    await screen.press('enter');
    await screen.until('0 of 2 match');
    expect(screen.screen()).not.toMatch(/zebedee|777/);
    await screen.press('/');
    await screen.until(/\/ ▒/);
    expect(screen.screen()).not.toMatch(/zebedee|777/);
    await screen.press('ctrl+u', 'party~alic', 'tab');
    await screen.until(/▒/);
    expect(leaksOf(screen.screen(), session.stateDir)).toEqual([]);
    screen.close();
  });
});

describe('what is copied under the privacy mask', () => {
  it('is the raw value, and the notice says so', async () => {
    const { session, screen } = open(narrow);
    await screen.press('y', 'p');
    await screen.until('unmasked');
    expect(session.copied).toEqual([party('alice')]);
    expect(leaksOf(screen.screen(), session.stateDir)).toEqual([]);
    screen.close();
  });
});

describe('the confirmation under the privacy mask', () => {
  it('stays readable with what is typed into it', async () => {
    const { screen, player } = open(narrow);
    await player.open('execution reviewed');
    await player.play({ do: 'confirm', how: 'shorter' });
    expect(screen.screen()).toMatch(
      /Type {2}\S.*EXECUTE demo [0-9a-f]{4} {2}to send: \[ \S*.*EXECUTE demo/,
    );
    screen.close();
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { transfer } from '../../../support/samples/sample-activities.ts';
import { mouseOn } from '../../../support/screens/mouse.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { receive, testSession } from '../../../support/screens/sample-session.ts';

let ui: Screen;

afterEach(() => ui.close());

const sizes = [
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
  { columns: 160, rows: 48 },
] as const;

const start = (size: (typeof sizes)[number] = sizes[1]) => {
  const session = testSession();
  ui = renderScreen(session, size);
  receive(session, [transfer(1), transfer(2), transfer(3)]);
  return session;
};

describe('the page of a party', () => {
  it.each(sizes)(
    'asks which party of a row is meant, and opens its page at $columns×$rows',
    async (size) => {
      start(size);
      await ui.press('P');
      await ui.until('Which party?');
      expect(ui.screen()).toMatch(/1 sender \S+ .*2 receiver \S+/);
      await ui.press('1');
      await ui.until('Party id');
      await ui.until('HOLDINGS');
      expect(ui.lines().every((line) => line.length <= size.columns)).toBe(true);
    },
  );

  it('writes a party in the table and in sentences with one short form', async () => {
    start(sizes[2]);
    await ui.press('P', '1');
    await ui.until(/counterparty[^]*paid bob::/);
    expect(new Set(ui.screen().match(/bob::\S+/g)).size).toBe(1);
  });

  it('goes back to the selected row with Esc, and from party to party one page at a time', async () => {
    const session = start();
    await ui.press('k');
    const before = session.store.getState().activity.position;
    await ui.press('P', '1');
    await ui.until('counterparty');
    const first = session.store.getState().party.pages.at(-1)?.party;
    const lines = ui.lines();
    const row = lines.findIndex((line) => line.includes('counterparty')) + 1;
    const from = lines.findIndex((line) => line.includes('Party id'));
    await ui.press(...Array.from({ length: row - from }, () => 'j'), 'enter');
    await ui.until('Esc back');
    expect(session.store.getState().party.pages.at(-1)?.party).not.toBe(first);
    await ui.press('escape');
    expect(session.store.getState().party.pages.at(-1)?.party).toBe(first);
    await ui.press('escape');
    expect(session.store.getState().party.pages).toEqual([]);
    expect(session.store.getState().activity.position).toEqual(before);
  });

  it('selects the line under a click, and a double-click opens what it names', async () => {
    const session = start();
    const { act } = mouseOn(session, ui);
    await ui.press('P', '1');
    await ui.until('counterparty');
    const row = ui.lines().findIndex((line) => line.includes('counterparty')) + 1;
    act({ kind: 'press', row, column: 10 });
    await ui.until(/^>.*::/m);
    expect(ui.lines()[row]).toMatch(/^>/);
    act({ kind: 'press', row, column: 10 });
    expect(session.store.getState().party.pages).toHaveLength(2);
  });

  it('shows the tail of the party with t, and closes', async () => {
    const session = start();
    await ui.press('P', '1');
    await ui.until('Party id');
    await ui.press('t');
    await ui.until('3 of 3 match');
    expect(session.store.getState().party.pages).toEqual([]);
  });

  it('opens by name, and says why a name is no party', async () => {
    start();
    await ui.press(':');
    await ui.press(...Array.from('party nobody-of-this-name'));
    await ui.press('enter');
    await ui.until('is neither a party id nor a name');
  });

  it('shows text of a service as text: an escape sequence in a name changes no terminal', async () => {
    const session = start();
    await ui.press('P', '1');
    await ui.until('Party id');
    const page = session.store.getState().party.pages.at(-1);
    session.store.getState().updatePartyPage(page?.number ?? 0, ({ report }) => ({
      report: {
        ...report,
        names: {
          kind: 'ready',
          source: 'scan',
          value: [{ ansName: 'evil\u001b[2J\u202Eans', ansUrl: '', description: '\u0007ring' }],
        },
      },
    }));
    await ui.until('evil');
    expect(ui.screen()).not.toMatch(/\u001b\[2J|\u202E|\u0007/);
  });

  it.each(sizes)(
    'hides names, their URLs and descriptions, amounts and reasons of locks under the mask at $columns×$rows',
    async (size) => {
      const session = start(size);
      await ui.press('P', '1');
      await ui.until('Party id');
      const page = session.store.getState().party.pages.at(-1);
      const lock = {
        until: '2026-06-01T00:00:00Z',
        holders: [],
        lockReason: 'Escrow of the seaside flat',
        isExpired: false,
      };
      session.store.getState().updatePartyPage(page?.number ?? 0, ({ report }) => ({
        report: {
          ...report,
          names: {
            kind: 'ready',
            source: 'scan',
            value: [
              {
                ansName: 'harbor.unverified.ans',
                ansUrl: 'https://harbor.example',
                description: 'Moorings and more',
              },
            ],
          },
          holdings: {
            kind: 'ready',
            source: 'scan',
            value: {
              items: [
                {
                  contractId: `00${'ab'.repeat(32)}`,
                  owner: page?.party ?? '',
                  admin: 'dso::1220ab',
                  amount: '7.0000000000',
                  createdIn: 3n,
                  ratePerRound: '0.0000000000',
                  lock,
                },
              ],
              instruments: [
                {
                  ...{ admin: 'registrar::1220ab', id: 'CBTC', contracts: 1 },
                  ...{ totalAmount: '8.2500000000', unlockedAmount: '3.7500000000' },
                  lockedAmount: '4.5000000000',
                  locks: [
                    { holders: ['keeper::1220ab'], until: undefined, amount: '4.5000000000' },
                  ],
                },
              ],
              ...{ unclear: [], coverage: 'all' },
              repeated: 0,
              unreadable: 0,
              isCut: false,
              round: 4n,
            },
          },
        },
      }));
      const owned = ['8.2500', '3.7500', '4.5000', 'registrar', 'keeper'];
      const secrets = ['harbor', 'Moorings', 'Escrow', 'seaside', ...owned];
      const shown = (): readonly string[] =>
        secrets.filter((secret) => ui.screen().includes(secret));
      await ui.until('harbor.unverified.ans');
      expect(shown()).toContain('Moorings');
      if (size.columns > 80) expect(shown()).toEqual(secrets);
      await ui.press('X');
      await ui.until('MASKED');
      expect(shown()).toEqual([]);
    },
  );
});

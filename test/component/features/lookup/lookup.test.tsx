import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { forgetTokens, learnTokens } from '../../../../src/ledger/effects/describe-instrument.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { transfers } from '../../../support/samples/sample-activities.ts';
import { receive, testSession, type TestSession } from '../../../support/screens/sample-session.ts';
import { accepted, offered, updateOf } from '../../../support/amulet-updates/updates.ts';
import { ledgerRefusal } from '../../../support/servers/ledger-refusal.ts';

const contractId = `00${'ab'.repeat(32)}ca101220${'cd'.repeat(32)}`;
const updateId = `1220${'ef'.repeat(32)}`;
const party = `alice::1220${'aa'.repeat(32)}`;

let ui: Screen | undefined;
let session: TestSession;
let ledger: MisbehavingServer;

beforeEach(async () => {
  ledger = await startMisbehavingServer();
});

const open = async (columns = 80, rows = 24): Promise<Screen> => {
  session = testSession({ ledgerUrl: ledger.url });
  ui = renderScreen(session, { columns, rows });
  await ui.press('2');
  await ui.until('paste or type an id');
  return ui;
};

afterEach(async () => {
  ui?.close();
  await session.stop();
  await ledger.close();
});

describe('the form of a lookup', () => {
  it('says what an id looks like while it is typed', async () => {
    const screen = await open();
    await screen.press('0', '0', 'f', '1');
    await screen.until('looks like a contract id, but incomplete');
    await screen.press('ctrl+u');
    screen.paste(updateId);
    await screen.until('looks like an UPDATE id');
    expect(screen.screen()).toContain('POST /v2/updates/update-by-id');
  });

  it('asks for an id while there is none, and for a kind when the id looks like none', async () => {
    const screen = await open();
    await screen.until('enter an id to look up');
    await screen.press('7');
    await screen.until('choose contract, update or transaction');
    expect(screen.screen()).not.toContain('enter an id to look up');
  });

  it('tells the format page from the form, and typing into its fields from choosing', async () => {
    const screen = await open();
    await screen.press('tab', 'tab', 'tab', 'e');
    await screen.until('Applies to updates and transactions, not to contracts.');
    expect(screen.screen()).toContain('── format ─');
    await screen.press(...Array<string>(6).fill('j'));
    await screen.until('── typing into field ─');
  });

  it('takes the update out of an event id, and says so', async () => {
    const screen = await open();
    screen.paste(`#${updateId}:3`);
    await screen.until('looks up its update');
  });

  it('leaves the choice of what to ask for to the reader', async () => {
    const screen = await open();
    screen.paste(updateId);
    await screen.until('(o) update');
    await screen.press('tab', ' ');
    await screen.until('(o) transaction (old)');
    expect(screen.screen()).toContain('(disabled since 3.6)');
  });

  it('adds the parties to ask as, and names the rule that one breaks', async () => {
    const screen = await open();
    await screen.press('tab', 'tab');
    screen.paste('al/ice');
    await screen.press('enter');
    await screen.until('has "/" at position 3');
    await screen.press('ctrl+u');
    screen.paste(party);
    await screen.press('enter');
    await screen.until('1. alice::1220');
  });

  it('shows the format as the JSON that will be sent', async () => {
    const screen = await open();
    await screen.press('escape', 'e');
    await screen.until('[x]');
    await screen.press(' ');
    await screen.until('[ ]');
    expect(screen.screen()).not.toContain('includeTransactions');
    expect(screen.screen()).toContain('includeReassignments');
  });

  it('offers parties that were seen, one after the other', async () => {
    const screen = await open(100);
    receive(session, transfers(3));
    await screen.press('tab', 'tab', 'ctrl+n');
    await screen.until(/PARTIES +\S+::1220/);
    const first = /PARTIES +(\S+)::/.exec(screen.screen())?.[1] ?? '';
    await screen.press('ctrl+n');
    await screen.until(new RegExp(`PARTIES +(?!${first})\\S+::1220`));
    await screen.press('ctrl+u', 'z', 'z', 'ctrl+n');
    await screen.until('None of your parties, and no party of this session, contains this text.');
  });

  it('takes a format that was written in an editor, and says what is wrong with another', async () => {
    let written = '{"includeReassignments":{"filtersByParty":{},"verbose":false}}';
    const edit = () => ({ ok: true, value: written }) as const;
    session = testSession({ ledgerUrl: ledger.url }, { edit });
    ui = renderScreen(session, { columns: 80, rows: 24 });
    await ui.press('2', 'escape', 'e');
    await ui.until('format to send');
    await ui.press('e');
    await ui.until('custom JSON to send');
    expect(ui.screen()).not.toContain('includeTransactions');
    written = '{"includeReassignments":{"filtersByParty":{"al/ice":{}}}}';
    await ui.press('e');
    await ui.until('Format unchanged: ');
    written = 'no JSON';
    await ui.press('e');
    await ui.until('not valid JSON');
    await ui.press('R');
    await ui.until('includeTransactions');
  });

  it('keeps what was typed when the reader leaves it', async () => {
    const screen = await open();
    await screen.press('0', '0', 'escape', '1');
    await screen.until('[1 Activity]');
    await screen.press('2');
    await screen.until('00');
  });
});

const found = {
  createdEvent: { contractId, templateId: 'p:M:T', createArgument: { owner: party }, updateId },
};

describe('what was found', () => {
  const look = async (columns = 80): Promise<Screen> => {
    const screen = await open(columns, columns > 100 ? 48 : 24);
    ledger.behave({ body: JSON.stringify(found) });
    screen.paste(contractId);
    await screen.until('CONTRACT id');
    await screen.press('enter');
    await screen.until('contract            00');
    return screen;
  };

  it('marks what can be followed, follows it, and comes back', async () => {
    const screen = await look();
    expect(screen.screen()).toContain('[contract]');
    await screen.press('G', 'enter');
    await screen.until('Lookup > update');
    await screen.press('[');
    await screen.until('Lookup > contract');
    await screen.press(']');
    await screen.until('Lookup > update');
  });

  it('has a line for each event of an update, which leads to its contract', async () => {
    const screen = await open();
    ledger.behave({ body: JSON.stringify(updateOf([accepted()])) });
    screen.paste(updateId);
    await screen.until('UPDATE id');
    await screen.press('enter');
    const frame = await screen.until(/^.effect /m);
    expect(frame).not.toContain('[contract]');
    const at = screen.lines().findIndex((line) => / 0 exercised /.test(line));
    const from = screen.lines().findIndex((line) => line.startsWith('>'));
    await screen.press(...Array.from({ length: at - from }, () => 'j'), 'enter');
    await screen.until('Lookup > contract');
  });

  it('names its token by what was learned of tokens since', async () => {
    onTestFinished(forgetTokens);
    const screen = await open(160, 48);
    ledger.behave({ body: JSON.stringify(updateOf([accepted()])) });
    screen.paste(updateId);
    await screen.until('UPDATE id');
    await screen.press('enter');
    const frame = await screen.until(/^.effect /m);
    expect(frame).not.toContain("not the network's Amulet");
    learnTokens({ dso: `other::1220${'dd'.repeat(32)}` });
    session.advance(1000);
    await screen.until("not the network's Amulet");
  });

  it('leads from a party to the tail, filtered by it', async () => {
    const screen = await look();
    await screen.press('G', 'k', 'enter');
    await screen.until(`filter: party=${party.slice(0, 12)}`);
    expect(screen.screen()).toContain('[1 Activity]');
  });

  it('copies the value under the cursor as it was sent', async () => {
    const screen = await look();
    await screen.press('y');
    await screen.until('Copied value');
    expect(session.copied).toEqual([contractId]);
  });

  it('is told at a glance above its facts, and above its tree', async () => {
    const screen = await look();
    expect(screen.screen()).toMatch(/│ contract +│ signatories +│ observers +│ created +│/);
    await screen.press('J');
    await screen.until('▾ createdEvent');
    expect(screen.screen()).toMatch(/│ contract +│ signatories/);
  });

  it('hides who it is about on a shared screen', async () => {
    const screen = await look();
    await screen.press('X');
    await screen.until('▒');
    expect(screen.screen()).not.toContain('alice');
    await screen.press('i', 'ctrl+u', 'tab', 'tab');
    screen.paste(party);
    await screen.press('enter');
    await screen.until('1. ▒');
    expect(screen.screen()).not.toContain('alice');
  });

  it('stands beside its JSON where there is room, and beside the form that has the keys', async () => {
    const screen = await look(160);
    expect(screen.screen()).toMatch(/│ +▾ createdEvent/);
    expect(screen.screen()).toContain('observers           none');
    await screen.press('i');
    await screen.until(/FORMAT.*│/);
    expect(screen.screen()).toContain('observers           none');
  });

  it('scrolls in its JSON while that has the keys', async () => {
    const screen = await look(160);
    await screen.press('J', 'j');
    await screen.until(/│> +▾ createdEvent/);
    expect(screen.screen()).not.toMatch(/^>/m);
    await screen.press('J');
    await screen.until(/^>/m);
    expect(screen.screen()).toMatch(/│ +▾ createdEvent/);
  });

  it('has one cursor on a wide screen, on the side that has the keys, and most of the room', async () => {
    const screen = await look(160);
    const cursors = (): readonly string[] =>
      screen
        .lines()
        .slice(3, -3)
        .flatMap((line) => line.split('│'))
        .filter((part) => part.startsWith('>') || part.includes('▌'));
    expect(cursors()).toHaveLength(1);
    expect(screen.lines()[9]?.indexOf('│')).toBeGreaterThan(160 * 0.55);
    await screen.press('J');
    await screen.until('[JSON]');
    expect(cursors()).toHaveLength(1);
    await screen.press('i');
    await screen.until('▌');
    expect(cursors()).toHaveLength(1);
    expect(screen.lines()[5]?.indexOf('│')).toBeLessThan(160 * 0.45);
  });

  it('shows by brackets which of two panes has the keys', async () => {
    const screen = await look(160);
    const title = (): string => screen.lines()[2] ?? '';
    expect(title()).toMatch(/Lookup > \[contract \S+\] {2}JSON ─/);
    await screen.press('J');
    await screen.until(/Lookup > contract \S+ {2}\[JSON\] ─/);
    await screen.press('i');
    await screen.until(/\[Lookup\] {2}contract \S+ ─/);
    expect(screen.screen()).toMatch(/^>ID /m);
    await screen.press('tab', 'tab', 'tab', 'e');
    await screen.until(/\[Lookup > format\] {2}contract \S+ ─/);
  });

  it('has no brackets in its title where it stands alone', async () => {
    const screen = await look();
    expect(screen.lines()[2]).toContain('── Lookup > contract ');
    await screen.press('i');
    await screen.until('── Lookup ──');
  });

  it('can be waited for, and given up for real', async () => {
    const screen = await open();
    ledger.behave({ end: { by: 'hang' } });
    screen.paste(contractId);
    await screen.press('enter');
    await screen.until('LOADING');
    await ledger.until(() => ledger.received.length === 1);
    await screen.press('escape');
    await ledger.until(() => ledger.connections.open === 0);
    await screen.until('cancelled');
  });

  it('says what a failure means, and what to do next', async () => {
    const screen = await open();
    ledger.behave({ status: 503, body: '<html>no</html>' });
    screen.paste(contractId);
    await screen.press('enter');
    await screen.until('FAILED');
    expect(screen.screen()).toContain('503');
    expect(screen.screen()).toContain('next: ');
  });

  it('names the three reasons why nothing may be found, and the keys that go on', async () => {
    const screen = await open();
    ledger.behave({ status: 404, body: '{"code":"CONTRACT_NOT_FOUND","cause":"x"}' });
    screen.paste(contractId);
    await screen.press('enter');
    await screen.until('NOT FOUND');
    expect(screen.screen()).toContain('1. The id does not exist. Check it against its source.');
    expect(screen.screen()).toContain('2. It exists, but none of the requesting parties');
    expect(screen.screen()).toContain('3. It was archived, or this participant pruned it');
    ledger.behave({ status: 404, body: '{"code":"UPDATE_NOT_FOUND","cause":"x"}' });
    await screen.press('U');
    await screen.until('Lookup > update');
  });

  it('hands over a failure for a support request, without a party', async () => {
    const screen = await open();
    ledger.behave(ledgerRefusal(403, { cause: 'denied', traceId: 'abc123' }));
    await screen.press('tab', 'tab');
    screen.paste(party);
    await screen.press('enter');
    await screen.until('1. alice');
    await screen.press('shift+tab', 'shift+tab');
    screen.paste(contractId);
    await screen.press('enter');
    await screen.until('FAILED');
    await screen.press('y');
    await screen.until('Copied support report');
    expect(session.copied.join('')).toContain('/v2/contracts/contract-by-id');
    expect(session.copied.join('')).toContain('HTTP 403');
    expect(session.copied.join('')).not.toContain('alice');
  });

  it('is compared with what was found before, side by side', async () => {
    const screen = await look(160);
    const second = { createdEvent: { ...found.createdEvent, contractId: `00${'ff'.repeat(32)}` } };
    ledger.behave({ body: JSON.stringify(second) });
    await screen.press('i', 'ctrl+u');
    screen.paste(`00${'ff'.repeat(32)}`);
    await screen.press('enter');
    await screen.until('result 2 of 2 in history');
    await screen.until(/contract {12}00ffff/);
    await screen.press('D');
    await screen.until('1 difference');
    expect(screen.screen()).toMatch(/^>\.contractId +"00abab.*"00ffff/m);
    await screen.press('enter');
    await screen.until(/│> +contractId +"00ffff/);
    await screen.press('D');
    await screen.until('1 difference');
    await screen.press('D');
    await screen.until('observers           none');
  });

  it.each([
    ['for 40 letters', 'a'.repeat(40)],
    ['for 900 letters', 'a'.repeat(900)],
    ['for 25 letters of two cells', '給'.repeat(25)],
  ])('shows where two long values differ that begin alike %s', async (_title, beginning) => {
    const screen = await look();
    const endIn = async (end: string): Promise<void> => {
      const createArgument = { day: end, note: `${beginning} until ${end}` };
      ledger.behave({
        body: JSON.stringify({ createdEvent: { ...found.createdEvent, createArgument } }),
      });
      await screen.press('r');
      await screen.until(new RegExp(`day +${end}`));
    };
    await endIn('Monday');
    await screen.press('m');
    await screen.until('in history, marked');
    await endIn('Friday');
    await screen.press('D');
    await screen.until(/note +"?…\S* until Monday" +"?…\S* until Friday"/);
  });

  it('is compared by what two updates do, each in a whole line at 80 columns', async () => {
    const screen = await open();
    for (const [index, root] of [accepted(), offered({ text: 'rent' })].entries()) {
      ledger.behave({ body: JSON.stringify(updateOf([root])) });
      await screen.press('i', 'ctrl+u');
      screen.paste(updateId);
      await screen.press('enter');
      await screen.until(`result ${index + 1} of`);
      await screen.until(/^.effect /m);
    }
    await screen.press('D');
    await screen.until(/^>- .* accepted 25\.0000 Amulet .*\n \+ .* offered /m);
    await screen.press('j');
    await screen.until(/^>\+ .* offered /m);
  });

  it('is compared with what was marked, also with itself once it was asked for again', async () => {
    const screen = await look();
    await screen.press('m');
    await screen.until('in history, marked');
    const changed = { createdEvent: { ...found.createdEvent, createArgument: { owner: 'bob' } } };
    ledger.behave({ body: JSON.stringify(changed) });
    await screen.press('r');
    await screen.until(/owner +bob/);
    await screen.press('D');
    await screen.until('1 difference');
    expect(screen.screen()).toMatch(/owner +"alice.*"bob"/);
    await screen.press('escape', 'm');
    await screen.until('in history, marked');
    await screen.press('m');
    await screen.until('Mark removed');
  });

  it('says so where a comparison finds no difference', async () => {
    const screen = await look();
    await screen.press('i', 'ctrl+u');
    screen.paste(contractId);
    await screen.press('enter');
    await screen.until('result 2 of 2 in history');
    await screen.until('observers           none');
    await screen.press('D');
    await screen.until('Both responses have the same JSON. D goes back.');
  });

  it('has nothing to be compared with at first, and says so', async () => {
    const screen = await look();
    await screen.press('D');
    await screen.until('look up another id first');
  });
});

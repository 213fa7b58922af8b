import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { parseActivity, type Activity } from '../../../../src/ledger/activity/activity.ts';
import { stringifyJson } from '../../../../src/lib/json/json.ts';
import {
  abortRaw,
  epoch,
  eventId,
  party,
  transfers,
  transfer,
} from '../../../support/samples/sample-activities.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { receive, testSession, type TestSession } from '../../../support/screens/sample-session.ts';

let ui: Screen;
let session: TestSession;

afterEach(() => ui.close());

const start = (columns = 80, rows = 24): void => {
  session = testSession();
  ui = renderScreen(session, { columns, rows });
};

const read = (raw: Parameters<typeof parseActivity>[0]): Activity => {
  const activity = parseActivity(raw);
  if (activity === undefined) throw new Error('The sample is not an activity.');
  return activity;
};

/** The offer number `number` from alice to bob, as a scan lists it, and the contract that it opens. */
const contract = (number: number) => `00${String(number).repeat(136).slice(0, 136)}`;
const offer = (number: number, to = 'bob'): Activity =>
  transfer(number, {
    transfer_kind: 'create_transfer_instruction',
    transferInstructionCid: contract(number),
    transferInstructionReceiver: party(to),
    transferInstructionAmount: '12.5000000000',
    description: 'rent',
    receivers: [{ party: party('alice'), amount: '12.5000000000' }],
  });

/** The end of that offer: a scan names the contract and how it ended, and nothing else. */
const ended = (number: number, offered: number): Activity =>
  read({
    ...abortRaw(number),
    abort_transfer_instruction: {
      transfer_instruction_cid: contract(offered),
      abort_kind: 'withdraw',
    },
  });

const row = / {3}abort +alice::\S+ +bob::\S+ +withdrawn +12\.5000/;

describe('the row of an abort', () => {
  it('says who, to whom and how much where the offer is loaded', async () => {
    start();
    receive(session, [offer(1), ended(2, 1)]);
    await ui.until(row);
  });

  it('says so as soon as the offer is loaded, and keeps the selection', async () => {
    start();
    receive(session, [ended(2, 1), ...transfers(3, 3)]);
    await ui.until(/ {3}abort +- +instr 00\S+ withdrawn +-/);
    await ui.press('k', 'k', 'k');
    receive(session, [offer(1), ended(2, 1), ...transfers(3, 3)]);
    await ui.until(row);
    expect(ui.lines().find((line) => line.startsWith('>'))).toMatch(row);
  });

  it('has the fingerprint of its receiver that all rows have', async () => {
    start();
    const paid = { receivers: [{ party: party('exchange'), amount: '1.0' }] };
    receive(session, [transfer(0, paid), offer(1, 'exchange')]);
    await ui.until(/ {3}xfer +alice::\S+ +exchange::…\S{4} /);
    receive(session, [transfer(0, paid), offer(1, 'exchange'), ended(2, 1), transfer(3, paid)]);
    await ui.until('withdrawn');
    const forms = ui.screen().match(/(?<= ex\S*)::…\S{4} /g) ?? [];
    expect([forms.length, new Set(forms).size]).toEqual([4, 1]);
  });

  it('guesses nothing where the offer is unknown', async () => {
    start();
    receive(session, [offer(1), ended(3, 2)]);
    await ui.until(/ {3}abort +- +instr 00\S+ withdrawn +-/);
  });

  it('is found by the party of the offer', async () => {
    start();
    receive(session, [offer(1), ended(2, 1), transfer(3, {}), ended(4, 9)]);
    await ui.press('/', 'type=abort party~bob', 'enter');
    await ui.until('1 of 4 match');
    await ui.until(row);
  });

  it('has the terms of the offer in its details, and says what it does not know', async () => {
    start(80, 50);
    receive(session, [offer(1), ended(2, 1)]);
    await ui.press('enter');
    await ui.until('OFFER  from the row that made it');
    expect(ui.screen()).toMatch(
      /effect +alice::\S+ offered bob::\S+ 12\.5.*this offer\s+was withdrawn/s,
    );
    expect(ui.screen()).toContain(new Date(epoch + 1000).toISOString().slice(0, 19));
    expect(ui.screen()).toContain('rent');
    expect(ui.screen()).not.toContain('back');
  });

  it('has them in an exported CSV file, and the row as received in a file of JSON', async () => {
    start(160, 40);
    receive(session, [offer(1), ended(2, 1)]);
    await ui.press('x', 'c');
    await ui.until('Exported 2 rows');
    const text = (name: string): string => {
      const path = new RegExp(`\\S+\\.${name}`).exec(ui.screen())?.[0] ?? '';
      return readFileSync(path.replace('~', session.store.getState().screen.home ?? '~'), 'utf8');
    };
    const line = text('csv')
      .split('\n')
      .find((each) => each.startsWith(eventId(2)));
    expect(line).toContain(`${party('alice')},${party('bob')},12.5000000000,${contract(1)}`);
    await ui.press('x', 'n');
    await ui.until('.ndjson');
    expect(text('ndjson')).toContain(stringifyJson(ended(2, 1).raw));
  });
});

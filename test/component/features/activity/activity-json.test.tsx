import { afterEach, describe, expect, it } from 'vitest';
import type { Activity } from '../../../../src/ledger/activity/activity.ts';
import type { Json } from '../../../../src/lib/json/json.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { eventId, party, transfer } from '../../../support/samples/sample-activities.ts';
import { receive, testSession, type TestSession } from '../../../support/screens/sample-session.ts';

let ui: Screen;
let session: TestSession;

const narrow = { columns: 80, rows: 24 };
const wide = { columns: 160, rows: 48 };

/** Opens the JSON of the newest of some activities. */
const open = async (rows: readonly Activity[], size = narrow): Promise<void> => {
  session = testSession();
  ui = renderScreen(session, size);
  receive(session, rows);
  await ui.until(`${rows.length}/${rows.length}`);
  await ui.press('J');
  await ui.until(/▾ .*\{/);
};

const derivedFrom = (update: Json | undefined): Activity => ({
  ...transfer(7),
  origin: {
    updateId: eventId(7).slice(0, 68),
    migration: '1',
    recordTime: '',
    update: () => update,
  },
});

afterEach(() => ui.close());

describe('the JSON of an activity', () => {
  it('folds, and says the path of the line under the cursor beside the state of the tail', async () => {
    await open([transfer(7)]);
    await ui.until('── $  detail (tail still running)');
    await ui.press('G');
    await ui.until(/── …\S*_fees_rate {2}detail \(tail still running\) ─+ no gaps since 12:00:07/);
    await ui.press('C');
    await ui.until('▸ transfer  {3}');
    expect(ui.screen()).not.toContain('sender_fee');
    await ui.press('E');
    await ui.until('sender_fee');
  });

  it('finds the values of a query, counts them, and copies the value and its paths', async () => {
    await open([transfer(7)]);
    await ui.press('$', '..amount', 'enter');
    await ui.until('1 hit. Hit 1 of 1: $.transfer.receivers[0].amount');
    expect(ui.screen()).toMatch(/^> +amount {2}"7.2500000000"/m);
    await ui.press('y', 'y');
    await ui.until('Copied value');
    await ui.press('y', 'q');
    await ui.until('Copied jq path');
    await ui.press('/', '.transfer.receivers[].amount', 'enter');
    await ui.until('1 hit. Hit 1 of 1');
    await ui.press('y', 'p');
    await ui.until('Copied path');
    expect(session.copied).toEqual([
      '7.2500000000',
      '.transfer.receivers[0].amount',
      '$.transfer.receivers[0].amount',
    ]);
  });

  it('queries the update of a derived activity as a document of its own', async () => {
    await open([derivedFrom({ events: [{ amount: '7.25' }] })]);
    await ui.press('C');
    await ui.until('▸ UPDATE  {1}');
    await ui.press('/', '$.events[0].amount', 'enter');
    await ui.until('1 hit. Hit 1 of 1: $.events[0].amount');
    await ui.press('y', 'p');
    await ui.until('Copied path');
    await ui.press('/', '$..amount', 'enter');
    await ui.until('2 hits. Hit 1 of 2: $.transfer.receivers[0].amount');
    await ui.press('n');
    await ui.until('Hit 2 of 2: $.events[0].amount');
    await ui.press('y', 'q');
    await ui.until('Copied jq path');
    expect(session.copied).toEqual(['$.events[0].amount', '.events[0].amount']);
  });

  it('says that the update is no longer in memory', async () => {
    await open([derivedFrom(undefined)]);
    await ui.until('The update is no longer in memory. Press l in the list to look it up.');
    await ui.press('G');
    await ui.until(/^>/m);
  });

  it('hides every value and the found ones while the privacy mask is on', async () => {
    await open([transfer(7, { description: 'salary' })]);
    await ui.press('X', '$', '..amount', 'enter');
    const frame = await ui.until(/^> +amount {2}▒+/m);
    expect(frame).toContain('1 hit. Hit 1 of 1: $.transfer.receivers[0].amount');
    expect(frame).not.toMatch(/alice|bob::|salary|9499|7\.25/);
    await ui.press('y', 'y');
    await ui.until('unmasked');
  });

  it('follows the selected row while it is open beside the list', async () => {
    await open([transfer(6), transfer(7)], wide);
    await ui.until('"7.2500000000"');
    await ui.press('tab', 'k');
    await ui.until('"6.2500000000"');
    expect(ui.screen()).not.toContain('"7.2500000000"');
  });

  it('stays where the user left it when rows arrive, and when the fields were shown in between', async () => {
    await open([transfer(6), transfer(7)]);
    await ui.press('$', '..amount', 'enter');
    await ui.until(/^> +amount/m);
    receive(session, [transfer(6), transfer(7), transfer(8)]);
    expect(session.store.getState().activity.view.loaded).toBe(3);
    expect(ui.screen()).toMatch(/^> +amount {2}"7.2500000000"/m);
    await ui.press('J');
    await ui.until('BALANCE CHANGES');
    await ui.press('J');
    await ui.until(/^> +amount {2}"7.2500000000"/m);
  });

  it('goes from a party to its activities', async () => {
    await open([transfer(7)]);
    await ui.press('/', '$..sender.party', 'enter');
    await ui.until('1 hit');
    await ui.press('enter');
    await ui.until(`filter: party=${party('alice').slice(0, 12)}`);
  });

  it('goes from an id to its lookup', async () => {
    await open([transfer(7)]);
    await ui.press('/', '$.event_id', 'enter');
    await ui.until('1 hit');
    await ui.press('enter');
    await ui.until('[2 Lookup]');
    expect(session.store.getState().lookup.visits).toHaveLength(1);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import type { Activity } from '../../../../src/ledger/activity/activity.ts';
import { deriveActivities } from '../../../../src/ledger/derived/derive-activities.ts';
import { readScanUpdate } from '../../../../src/ledger/activity/update-events.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { epoch } from '../../../support/samples/sample-activities.ts';
import { receive, testSession, type TestSession } from '../../../support/screens/sample-session.ts';

let ui: Screen;

const start = (size = { columns: 80, rows: 24 }): TestSession => {
  const session = testSession();
  ui = renderScreen(session, size);
  return session;
};

const tall = { columns: 80, rows: 60 };

afterEach(() => ui.close());

const derived = (number: number, event: JsonObject): readonly Activity[] => {
  const updateId = `1220${String(number).padStart(64, '0')}`;
  const json: JsonObject = {
    update_id: updateId,
    migration_id: 2,
    record_time: new Date(epoch + number * 1000).toISOString(),
    effective_at: new Date(epoch + number * 1000).toISOString(),
    root_event_ids: [`${updateId}:0`],
    events_by_id: { [`${updateId}:0`]: { child_event_ids: [], ...event } },
  };
  const update = readScanUpdate(json);
  if (update === undefined) throw new Error('it has a place');
  return deriveActivities(update).map((row) =>
    row.origin === undefined ? row : { ...row, origin: { ...row.origin, update: () => json } },
  );
};

const withdrawn = (number: number) =>
  derived(number, {
    choice: 'TransferInstruction_Withdraw',
    contract_id: '00cafe',
    interface_id: 'aa:Splice.Api.Token.TransferInstructionV1:TransferInstruction',
    package_name: 'splice-amulet',
  });

const unrecognized = (number: number) =>
  derived(number, { choice: 'DsoRules_Something', template_id: 'aa:Splice.DsoRules:DsoRules' });

const fromUpdates = { source: 'updates' } as const;

describe('rows that were derived from updates', () => {
  it('carry a prime, and the status line says where they are from', async () => {
    receive(start(), withdrawn(1), fromUpdates);
    const frame = await ui.until('1/1');
    expect(frame).toMatch(/ {3}abort'/);
    expect(frame).toContain('from updates');
  });

  it('say in the detail which update they are from, and show it', async () => {
    receive(start(tall), withdrawn(1), fromUpdates);
    await ui.until('1/1');
    await ui.press('enter');
    const facts = await ui.until('DERIVED FROM AN UPDATE');
    expect(facts).toMatch(/update +12200000/);
    expect(facts).toMatch(/migration +2/);
    expect(facts).not.toContain('EXTRA FIELDS');
    await ui.press('J');
    expect(await ui.until('root_event_ids')).toMatch(/▾ UPDATE {2}\{6\}/);
  });

  it('leave those out in which nothing was recognized, and count them', async () => {
    receive(start(), [...withdrawn(1), ...unrecognized(2), ...unrecognized(3)], fromUpdates);
    const frame = await ui.until('row 1/1');
    expect(frame).toContain('from updates, 2 unrecognized updates hidden');
    expect(frame).not.toContain('DsoRules_Something');
  });

  it('show them to a filter that asks for kinds', async () => {
    receive(start(), [...withdrawn(1), ...unrecognized(2)], fromUpdates);
    await ui.until('row 1/1');
    await ui.press('/', 'type=other', 'enter');
    const frame = await ui.until('1 of 2 match');
    expect(frame).toContain('DsoRules_Something');
    expect(frame).toContain('from updates, 1 filtered out');
  });

  it('are said to be none when nothing was recognized at all', async () => {
    receive(start(), unrecognized(1), fromUpdates);
    expect(await ui.until('NO ACTIVITY')).toContain('No activity recognized in 1 update');
  });
});

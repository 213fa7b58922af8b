import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../../src/features/activity/commands/export-rows.ts';
import { receiverCell } from '../../../../src/features/activity/view/list/row-labels.ts';
import { readLedgerUpdate } from '../../../../src/ledger/activity/update-events.ts';
import { deriveLedgerActivities } from '../../../../src/ledger/derived/derive-ledger-activities.ts';
import { describeActivity } from '../../../../src/ledger/effects/describe-activity.ts';
import { plannedShort } from '../../../../src/ledger/effects/describe-effects.ts';
import { readUpdateEffects } from '../../../../src/ledger/effects/tell-effects.ts';
import { briefEffect } from '../../../../src/submission/effect/describe-write.ts';
import { seenBy, toContractEvents } from '../../../support/amulet-updates/ledger-form.ts';
import {
  alice,
  amulet,
  bob,
  contractId,
  exercised,
  settledBatch,
  spent,
  venue,
  type Node,
} from '../../../support/amulet-updates/updates.ts';

const withoutFingerprints = (text: string): string => text.replaceAll(/::[0-9a-f….]+/g, '');

/** What both had before: a hundred each. */
const [held, other] = [contractId(), contractId()];
const archived = [amulet(alice, '100.0', held), amulet(bob, '100.0', other)].map((node) =>
  toContractEvents(node),
);

const paid = (from: string, to: string, amount: string, left: string): Node =>
  exercised({
    ...{ choice: 'TransferPreapproval_SendV2', acting: [from] },
    ...{ template: 'Splice.AmuletRules:TransferPreapproval', argument: {}, result: {} },
    below: [spent(from, from === alice ? held : other), amulet(to, amount), amulet(from, left)],
  });

const tapped = (owner: string, amount: string): Node =>
  exercised({
    ...{ choice: 'AmuletRules_DevNet_Tap', acting: [owner], argument: {}, result: {} },
    template: 'Splice.AmuletRules:AmuletRules',
    below: [amulet(owner, amount)],
  });

const runBy = (below: readonly Node[]): Node =>
  exercised({
    ...{ choice: 'Desk_Run', template: 'Desk.App:Desk', argument: {}, result: {}, below },
    ...{ packageId: 'ee'.repeat(32), packageName: 'desk-app' },
  });

/** In the list, in the details, in a receipt, and the sums. */
const told = (...roots: readonly Node[]) => {
  const update = readLedgerUpdate(seenBy(roots, [alice, bob, venue]));
  if (update === undefined || update === 'checkpoint') throw new Error('it has a place');
  const context = { hasViews: false, archived };
  const whole = readUpdateEffects(update.json, context) ?? expect.fail('it has effects');
  const rows = deriveLedgerActivities(update, context);
  return {
    cells: rows.map((row) =>
      receiverCell(row, 30, { masked: false })
        .map(({ text }) => text)
        .join(''),
    ),
    notices: rows.map((row) => csvLine(row).trimEnd().split(',').at(-1)),
    rows: rows.map(describeActivity).map(withoutFingerprints),
    details: whole.sentences.map(withoutFingerprints),
    brief: (whole.told?.named ?? []).map((effect) =>
      withoutFingerprints(briefEffect(effect, { ...plannedShort, party: (party) => party })),
    ),
    sums: whole.changes.map(({ party, unlocked, locked }) =>
      [withoutFingerprints(party), unlocked, locked].join(' '),
    ),
  };
};

describe('two opposite movements of one update', () => {
  it('are told one by one where each has a choice of its own', () => {
    const { rows, details, sums } = told(
      runBy([paid(alice, bob, '10.0', '90.0'), paid(bob, alice, '4.0', '96.0')]),
    );
    expect(rows).toEqual(['alice paid bob 10.0000 Amulet', 'bob paid alice 4.0000 Amulet']);
    expect(details).toEqual(rows);
    expect(sums).toEqual(['alice -6 0', 'bob 6 0']);
  });

  it('are called a net where the choice around them moves holdings, too', () => {
    const { cells, notices, rows, details, brief, sums } = told(
      runBy([
        ...[paid(alice, bob, '10.0', '90.0'), paid(bob, alice, '4.0', '96.0')],
        amulet(bob, '1.0'),
      ]),
    );
    const net = 'the net of 2 or more movements';
    expect(rows).toEqual([expect.stringMatching(`^alice paid bob 7.0000 Amulet, .*${net}$`)]);
    expect(details).toEqual(rows);
    expect(brief).toEqual([expect.stringContaining(net)]);
    expect(cells).toEqual([expect.stringMatching(/^bob::\S+ +net$/)]);
    expect(notices).toEqual([net]);
    expect(sums).toEqual(['alice -6 0', 'bob 7 0']);
  });

  it.each([
    ['differ', '4.0', 'alice paid bob 10.0000', 'bob paid alice 4.0000'],
    ['undo each other', '10.0', 'alice paid bob 10.0000', 'bob paid alice 10.0000'],
  ])('are the legs of a settlement, also if they %s', (_how, back, ...legs) => {
    const { rows, details } = told(
      settledBatch([
        { sender: alice, receiver: bob, amount: '10.0' },
        { sender: bob, receiver: alice, amount: back },
      ]),
    );
    expect(details).toEqual(legs.map((leg) => `${leg} Amulet from an allocation`));
    expect(rows).toEqual(details);
  });
});

describe('two mints of one update', () => {
  it('are told one by one where each has a choice of its own', () => {
    const { rows, details } = told(runBy([tapped(bob, '5.0'), tapped(bob, '7.0')]));
    expect(rows).toEqual(['bob tapped 5.0000 Amulet', 'bob tapped 7.0000 Amulet']);
    expect(details).toEqual(rows);
  });

  it('are a gain in two holdings where a view shows nothing else', () => {
    const { rows, details, brief, sums } = told(amulet(bob, '5.0'), amulet(bob, '7.0'));
    expect(rows).toEqual(['gain: bob gained 12.0000 Amulet, in 2 holdings']);
    expect(details).toEqual(['bob gained 12.0000 Amulet, in 2 holdings']);
    expect(brief).toEqual([expect.stringContaining('in 2 holdings')]);
    expect(sums).toEqual(['bob 12 0']);
  });
});

import { describe, expect, it } from 'vitest';
import { isUnrecognized } from '../../../../src/features/activity/state/activity-filter.ts';
import { readScanUpdate } from '../../../../src/ledger/activity/update-events.ts';
import { deriveActivities } from '../../../../src/ledger/derived/derive-activities.ts';
import {
  account,
  alice,
  amulet,
  archive,
  created,
  dso,
  exercised,
  holdingsChange,
  idOf,
  lockedAmulet,
  meta,
  updateOf,
  type Node,
} from '../../../support/amulet-updates/updates.ts';

const rowsOf = (root: Node) => {
  const read = readScanUpdate(updateOf([root]));
  if (read === undefined) throw new Error('it has an id, a migration and a time');
  return deriveActivities(read);
};

const toOneself = (amount: string, leg: string): Node =>
  holdingsChange(account(alice), [
    { side: 'SenderSide', otherside: account(alice), amount, leg },
    { side: 'ReceiverSide', otherside: account(alice), amount, leg },
  ]);

const lockTemplate = 'Splice.GovernanceLock:GovernanceLock';
const lock = (amount: string): Node => created(lockTemplate, { dso, owner: alice, amount });

/** A lock is opened, its content used up, and the parts locked anew: nobody else receives anything. */
const unlocked = (whole: string, [rest, vesting]: readonly [string, string]): Node => {
  const content = amulet(alice, whole);
  const opened = exercised({
    choice: 'LockedAmulet_UnlockV2',
    template: 'Splice.Amulet:LockedAmulet',
    consuming: true,
    argument: {},
    result: { amuletCid: idOf(content), meta: meta() },
    below: [content, holdingsChange(account(alice), [])],
  });
  const [restLock, vestingLock] = [lockedAmulet(alice, rest), lockedAmulet(alice, vesting)];
  return exercised({
    choice: 'GovernanceLock_Unlock',
    template: lockTemplate,
    consuming: true,
    argument: { unlockAmount: vesting, unlockAt: '2026-11-01T00:00:00Z', actors: [alice] },
    result: { vestingLock: '00aa', governanceLock: '00bb' },
    below: [
      opened,
      archive('Splice.Amulet:Amulet', idOf(content)),
      restLock,
      vestingLock,
      toOneself(rest, 'leg0'),
      toOneself(vesting, 'leg1'),
      lock(rest),
      created('Splice.GovernanceLock:VestingLock', { dso, owner: alice, vestingAmount: vesting }),
    ],
  });
};

/**
 * Locks for governance, newer than the releases that other tests cite: canton-network/splice, daml/
 * splice-amulet/daml/Splice/GovernanceLock.daml at 59e631c. Their choices lock and unlock amulet
 * without a choice of AmuletRules.
 */
describe('a governance lock', () => {
  it('that is opened in part is one row with its owner and what is locked anew', () => {
    const rows = rowsOf(unlocked('100.0000000000', ['60.0000000000', '40.0000000000']));
    expect(rows).toMatchObject([
      {
        kind: 'other',
        typeName: 'GovernanceLock_Unlock',
        from: alice,
        amount: '100.0000000000',
        notices: [],
        raw: {
          moved: {
            effects: [
              { kind: 'lock', from: [{ amount: '60.0000000000' }] },
              { kind: 'lock', from: [{ amount: '40.0000000000' }] },
              { kind: 'split', holdings: { before: 1, after: 2 } },
            ],
          },
        },
      },
    ]);
    expect(rows.some(isUnrecognized)).toBe(false);
  });

  it('that ends without a change of holdings is no row of its own', () => {
    const ended = exercised({
      choice: 'VestingLock_DsoExpire',
      template: 'Splice.GovernanceLock:VestingLock',
      consuming: true,
      argument: {},
      result: {},
      acting: [dso],
    });
    expect(rowsOf(ended).every(isUnrecognized)).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Activity, parseActivity } from '../../../../src/ledger/activity/activity.ts';
import { deriveActivities } from '../../../../src/ledger/derived/derive-activities.ts';
import { readScanUpdate } from '../../../../src/ledger/activity/update-events.ts';
import {
  collectEndings,
  createEndingReader,
  findOpenState,
  findTimeLeft,
  noOpenContracts,
  updateOpenContracts,
} from '../../../../src/ledger/activity/open-contracts.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import { roundsOf } from '../../../support/models/torture.ts';
import {
  accepted,
  allocated,
  deadline,
  endedAllocation,
  endedOffer,
  executedAllocation,
  offered,
  settledBatch,
  alice,
  bob,
  updateOf,
  type Node,
} from '../../../support/amulet-updates/updates.ts';

const rowsOf = (...roots: readonly Node[]): readonly Activity[] => {
  const read = readScanUpdate(updateOf(roots));
  return read === undefined ? [] : deriveActivities(read);
};

const before = Date.parse(deadline) - 1;
const cid = '00cid';
const instruction = { instruction: cid };
const allocation = { allocation: cid };

const stateAfter = (opening: Node, ending: readonly Node[], now = before) => {
  const [opened] = rowsOf(opening);
  return opened && findOpenState(opened, collectEndings(rowsOf(...ending, opening)), now);
};

describe('the time left of an offer', () => {
  const leftAt = (now: number, ending: readonly Node[] = []) => {
    const [opened] = rowsOf(offered(instruction));
    return opened && findTimeLeft(opened, collectEndings(rowsOf(...ending)), now);
  };

  it('is told in its last hour, and only while it is open', () => {
    const end = Date.parse(deadline);
    expect(leftAt(end - 720_000)).toBe(720_000);
    expect(leftAt(end - 3_600_000)).toBeUndefined();
    expect(leftAt(end)).toBeUndefined();
    expect(leftAt(end - 720_000, [accepted(instruction)])).toBeUndefined();
  });
});

describe('the state of an offer or an allocation', () => {
  it.each([
    ['an offer that nobody responded', offered(instruction), [], 'open'],
    ['an offer that was taken', offered(instruction), [accepted(instruction)], 'accepted'],
    [
      'an offer that was refused',
      offered(instruction),
      [endedOffer('Reject', instruction)],
      'rejected',
    ],
    [
      'an offer that was taken back',
      offered(instruction),
      [endedOffer('Withdraw', instruction)],
      'withdrawn',
    ],
    [
      'an offer that was cleaned up',
      offered(instruction),
      [endedOffer('Update', instruction)],
      'expired',
    ],
    ['an offer, though another was taken', offered(instruction), [accepted()], 'open'],
    ['an allocation', allocated(allocation), [], 'open'],
    [
      'an allocation that was executed',
      allocated(allocation),
      [executedAllocation(allocation)],
      'executed',
    ],
    [
      'an allocation that a batch settled',
      allocated(allocation),
      [settledBatch([{ sender: alice, receiver: bob, amount: '1.0' }], [cid])],
      'executed',
    ],
    [
      'an allocation that was canceled',
      allocated(allocation),
      [endedAllocation('Cancel', allocation)],
      'canceled',
    ],
    [
      'an allocation that was taken back',
      allocated(allocation),
      [endedAllocation('Withdraw', allocation)],
      'withdrawn',
    ],
  ] as const)('is known by the contract: %s', (_what, opening, endings, expected) => {
    expect(stateAfter(opening, endings)).toBe(expected);
  });

  it('is expired after the deadline, unless it ended before', () => {
    expect(stateAfter(offered(instruction), [], Date.parse(deadline))).toBe('expired');
    expect(stateAfter(offered(instruction), [accepted(instruction)], before + 5000)).toBe(
      'accepted',
    );
  });

  it('is nothing for what opens nothing', () => {
    const [row] = rowsOf(accepted(instruction));
    expect(row && findOpenState(row, new Map(), before)).toBeUndefined();
  });

  it('does not depend on the order of the rows, and an end without its offer is no harm', () => {
    const rows = rowsOf(
      offered(instruction),
      accepted(instruction),
      endedOffer('Reject'),
      allocated(),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray([...rows], { minLength: rows.length }), (shuffled) => {
        expect(collectEndings(shuffled)).toEqual(collectEndings(rows));
      }),
    );
    expect(collectEndings([undefined, ...rowsOf(accepted(instruction))])).toEqual(
      new Map([[cid, 'accepted']]),
    );
  });

  it('is the same when rows come and go one by one as when all rows are read', () => {
    const contracts = ['00a', '00b', '00c'];
    const some = contracts.flatMap((instruction) => [
      ...rowsOf(offered({ instruction })),
      ...rowsOf(accepted({ instruction })),
      ...rowsOf(endedOffer('Reject', { instruction })),
    ]);
    const step = fc.record({ drop: fc.nat({ max: 3 }), add: fc.shuffledSubarray([...some]) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        let rows: readonly Activity[] = [];
        let open = noOpenContracts;
        for (const { drop, add } of steps) {
          const removed = rows.slice(0, drop);
          rows = [...rows.slice(drop), ...add];
          open = updateOpenContracts(open, { removed, added: add }, () => rows);
          expect(open.endings).toEqual(collectEndings(rows));
        }
        const last = Math.max(0, ...rows.map(({ expiresAt = 0 }) => expiresAt));
        expect(open.lastDeadline).toBeGreaterThanOrEqual(last);
        const same = { removed: rows, added: rows };
        expect(updateOpenContracts(open, same, () => rows).endings).toEqual(open.endings);
      }),
      { numRuns: roundsOf(1000) },
    );
  });

  it('is told by the listing of activities too', () => {
    const transfer = {
      sender: { party: alice },
      receivers: [],
      balance_changes: [],
      transferInstructionCid: cid,
    };
    const listed = (kind: string) =>
      parseActivity({
        activity_type: 'transfer',
        event_id: `#1:${kind}`,
        transfer: { ...transfer, transfer_kind: kind },
      });
    const offer = listed('create_transfer_instruction');
    expect(offer?.kind).toBe('offer');
    const endings = collectEndings([listed('transfer_instruction_accept')]);
    expect(offer && findOpenState(offer, endings, before)).toBe('accepted');
    expect(offer && findOpenState(offer, new Map(), before)).toBe('open');
  });
});

describe('the end of an offer in a list that keeps no state', () => {
  const listed = (fields: JsonObject): Activity =>
    parseActivity({ event_id: '#1:0', ...fields }) ?? expect.fail('it has an id');
  const offer = listed({
    activity_type: 'transfer',
    transfer: {
      sender: { party: alice },
      receivers: [{ party: alice, amount: '25.0' }],
      transferInstructionReceiver: bob,
      transferInstructionAmount: '25.0',
      transferInstructionCid: cid,
      transfer_kind: 'create_transfer_instruction',
    },
  });
  const abort = listed({
    activity_type: 'abort_transfer_instruction',
    abort_transfer_instruction: { abort_kind: 'reject', transfer_instruction_cid: cid },
  });

  it('has the parties and the amount of the offer, if that was listed', () => {
    const endings = createEndingReader();
    expect(endings.complete(abort)).toBe(abort);
    endings.note([offer]);
    expect(endings.complete(abort)).toMatchObject({
      kind: 'abort',
      from: alice,
      to: [{ party: bob, amount: '25.0' }],
      amount: '25.0',
      raw: abort.raw,
    });
  });
});

import { describe, expect, it } from 'vitest';
import { readLedgerUpdate, readScanUpdate } from '../../../../src/ledger/activity/update-events.ts';
import { deriveActivities } from '../../../../src/ledger/derived/derive-activities.ts';
import { deriveLedgerActivities } from '../../../../src/ledger/derived/derive-ledger-activities.ts';
import { readUpdateEffects } from '../../../../src/ledger/effects/tell-effects.ts';
import { listAt, objectAt, textAt } from '../../../../src/lib/json/fields.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import { seenBy, toContractEvents } from '../../../support/amulet-updates/ledger-form.ts';
import {
  accepted,
  account,
  alice,
  bob,
  contractId,
  directTransfer,
  holdingsChange,
  offered,
  preapprovalSendV2,
  reason,
  settledBatch,
  updateOf,
  venue,
  type Node,
} from '../../../support/amulet-updates/updates.ts';

const changed = (node: Node, fields: JsonObject): Node => ({
  ...node,
  event: { ...node.event, ...fields },
});

const withoutLogs = (node: Node): Node => ({
  ...node,
  below: node.below
    .filter(({ event }) => event['choice'] !== 'EventLog_HoldingsChange')
    .map(withoutLogs),
});

/** In the rows of a participant and of a scan, and in the details. */
const memosOf = (roots: readonly Node[], archived: readonly JsonObject[] = []) => {
  const update = readLedgerUpdate(seenBy(roots, [bob]));
  if (update === undefined || update === 'checkpoint') throw new Error('it has a place');
  const context = { hasViews: false, archived };
  const scan = readScanUpdate(updateOf(roots));
  return {
    ledger: deriveLedgerActivities(update, context).map(({ description }) => description),
    scan: (scan === undefined ? [] : deriveActivities(scan)).map(({ description }) => description),
    details: readUpdateEffects(update.json, context)?.memos,
  };
};

const everywhere = (memo: string) => ({ ledger: [memo], scan: [memo], details: [memo] });

const sent = withoutLogs(preapprovalSendV2());
const sentResult = objectAt(sent.event, 'exercise_result') ?? {};

describe('the memo of a payment', () => {
  it('stands in the result of a direct payment', () => {
    const node = changed(sent, { exercise_result: { ...sentResult, meta: reason('acct-1') } });
    expect(memosOf([node])).toEqual(everywhere('acct-1'));
  });

  it('stands in the description of a direct payment', () => {
    const argument = { ...objectAt(sent.event, 'choice_argument'), description: 'acct-2' };
    expect(memosOf([changed(sent, { choice_argument: argument })])).toEqual(everywhere('acct-2'));
  });

  it('stands in the metadata of a transfer by the token standard', () => {
    expect(memosOf([withoutLogs(directTransfer({ text: 'acct-3' }))])).toEqual(
      everywhere('acct-3'),
    );
  });

  it('stands in the leg that the issuer logs', () => {
    const log = holdingsChange(account(bob), [
      { side: 'ReceiverSide', otherside: account(alice), amount: '12.5000000000' },
    ]);
    const argument = objectAt(log.event, 'choice_argument') ?? {};
    const sides = listAt(argument, 'transferLegSides').map((side) => ({
      ...side,
      meta: reason('acct-4'),
    }));
    const logged = changed(log, { choice_argument: { ...argument, transferLegSides: sides } });
    expect(memosOf([{ ...sent, below: [...sent.below, logged] }])).toEqual(everywhere('acct-4'));
  });

  it('stands in the offer that is accepted, which was looked up', () => {
    const instruction = contractId();
    const offer = offered({ text: 'acct-5', instruction }).below.at(-1) ?? expect.fail('an offer');
    const { ledger, details } = memosOf([accepted({ instruction })], [toContractEvents(offer)]);
    expect([ledger, details]).toEqual([['acct-5'], ['acct-5']]);
  });

  it('is the one that the result says where the arguments say another', () => {
    const argument = { ...objectAt(sent.event, 'choice_argument'), description: 'older' };
    const node = changed(sent, {
      choice_argument: argument,
      exercise_result: { ...sentResult, meta: reason('newer') },
    });
    expect(memosOf([node])).toEqual(everywhere('newer'));
  });

  it('is never what code says about itself, such as why a lock is opened', () => {
    const { event, below } = accepted();
    const [unlock, ...others] = below;
    if (unlock === undefined) throw new Error('a lock is opened');
    const told = changed(unlock, { exercise_result: { meta: reason('holders released lock') } });
    expect(memosOf([{ event, below: [told, ...others] }])).toEqual({
      ledger: [undefined],
      scan: [undefined],
      details: [],
    });
  });
});

describe('several payments of one update', () => {
  it('keep their memos apart', () => {
    const roots = [
      withoutLogs(directTransfer({ text: 'first', amount: '1.0' })),
      withoutLogs(directTransfer({ text: 'second', amount: '2.0' })),
    ];
    const both = ['first', 'second'];
    expect(memosOf(roots)).toEqual({ ledger: both, scan: both, details: both });
  });

  it('are told one by one where they undo each other', () => {
    const roots = [
      accepted({ amount: '5.0' }),
      accepted({ sender: bob, receiver: alice, amount: '5.0' }),
    ];
    const update = readScanUpdate(updateOf(roots)) ?? expect.fail('it is an update');
    expect(deriveActivities(update).map(({ from, amount }) => [from, amount])).toEqual([
      [alice, '5.0000000000'],
      [bob, '5.0000000000'],
    ]);
  });

  it('have the memo of their own leg in a settlement', () => {
    const node = settledBatch([
      { sender: alice, receiver: bob, amount: '10.0' },
      { sender: bob, receiver: venue, amount: '3.0' },
    ]);
    const withReasons = (part: Node): Node => {
      const argument = objectAt(part.event, 'choice_argument') ?? {};
      const sides = listAt(argument, 'transferLegSides').map((side) => ({
        ...side,
        meta: reason(`of ${textAt(side, 'transferLegId')}`),
      }));
      const below = part.below.map(withReasons);
      return sides.length === 0
        ? { ...part, below }
        : changed(
            { ...part, below },
            { choice_argument: { ...argument, transferLegSides: sides } },
          );
    };
    const update = readScanUpdate(updateOf([withReasons(node)])) ?? expect.fail('it is an update');
    expect(deriveActivities(update).map(({ description }) => description)).toEqual([
      'of leg0',
      'of leg1',
    ]);
  });
});

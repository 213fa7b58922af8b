import { expect, it } from 'vitest';
import { displayWidth } from '../../../../../../src/lib/text/width.ts';
import { amountCell } from '../../../../../../src/features/activity/view/list/amount-cell.ts';
import type { OpenState } from '../../../../../../src/ledger/activity/open-contracts.ts';
import { findLookAlikes } from '../../../../../../src/lib/text/shortened-ids.ts';
import type { Line } from '../../../../../../src/ui-kit/text/line.ts';
import { parseActivity, type Activity } from '../../../../../../src/ledger/activity/activity.ts';
import {
  placeColumns,
  widthOf,
} from '../../../../../../src/features/activity/view/list/columns.ts';
import {
  shortenParties,
  receiverCell,
} from '../../../../../../src/features/activity/view/list/row-labels.ts';
import {
  epoch,
  party,
  transferRaw,
  unknown,
} from '../../../../../support/samples/sample-activities.ts';

const read = (raw: Readonly<Record<string, unknown>>): Activity => {
  const activity = parseActivity(raw as never);
  if (activity === undefined) throw new Error('A sample has no event_id.');
  return activity;
};

const offerTo = (receiver: string, number: number): Activity =>
  read(
    transferRaw(number, {
      transfer_kind: 'create_transfer_instruction',
      transferInstructionCid: `00${number}`,
      transferInstructionReceiver: receiver,
      transferInstructionAmount: '5.0',
      receivers: [{ party: party('alice'), amount: '5.0', receiver_fee: '0.0' }],
    }),
  );

const lineContent = (line: Line): string => line.map(({ text }) => text).join('');

type Shown = {
  readonly colliding?: ReadonlySet<string>;
  readonly state?: OpenState;
};

const receiverText = (activity: Activity, width: number, { state, ...style }: Shown = {}): string =>
  lineContent(receiverCell(activity, width, { masked: false, ...style }, { state }));

it('marks offers to parties that look alike in the room beside their state', () => {
  const columns = placeColumns(80);
  const [from, to] = [widthOf(columns, 'from') ?? 0, widthOf(columns, 'to') ?? 0];
  const same = 'ab'.repeat(30);
  const parties = [`bob::1220cd${same}77aaaa`, `bob::1220ef${same}77aaaa`];
  const offers = parties.map((receiver, index) => offerTo(receiver, index));
  const shown = offers.flatMap((offer) => shortenParties(offer, { from, to }, () => 'accepted'));
  const colliding = findLookAlikes(shown);
  const words = offers.map((offer) => receiverText(offer, to, { colliding, state: 'accepted' }));
  for (const line of words) expect(line).toMatch(/~ +accepted$/);
});

it.each([
  ['10.0000000000', 'itself', '-'],
  ['12.5000000000', 'itself', '2.5000'],
  ['9.0000000000', 'no receiver', '0.0000'],
])(
  'names who has the change of a transfer without receivers: 10 in, %s back',
  (back, who, what) => {
    const sender = {
      party: party('alice'),
      input_amulet_amount: '10.0',
      sender_change_amount: back,
    };
    const own = read(transferRaw(1, { sender, receivers: [] }));
    expect(receiverText(own, 24)).toBe(who);
    expect(lineContent(amountCell(own, 24, { masked: false })).trim()).toBe(what);
  },
);

it('says of an abort how it ended, after the contract it is about', () => {
  const rejected = read({
    event_id: 'e1',
    abort_transfer_instruction: { transfer_instruction_cid: '00ab', abort_kind: 'reject' },
  });
  expect(receiverText(rejected, 24)).toMatch(/^instr 00ab +rejected$/);
});

const move: Activity = {
  ...unknown(1),
  typeName: 'AmuletRules_Surprise',
  to: [{ party: party('bob'), amount: '7.0' }],
  origin: { updateId: '1220', migration: '3', recordTime: new Date(epoch).toISOString() },
};

it('names the choice of an unknown move after its receiver where the column is wide', () => {
  expect(receiverText(move, 40)).toMatch(/^bob::.* AmuletRules_Surprise$/);
});

it('leaves a narrow column to the receiver of an unknown move', () => {
  expect(receiverText(move, 24)).toMatch(/^bob::\S+$/);
});

it('keeps the end of a fingerprint beside the state of an offer at 120 columns', () => {
  const receiver = `validator-3::1220${'e'.repeat(60)}3874`;
  const width = widthOf(placeColumns(120), 'to') ?? 0;
  expect(receiverText(offerTo(receiver, 1), width, { state: 'withdrawn' })).toMatch(
    /^validator-3::…3874 +withdrawn$/,
  );
});

it('cuts the name and then the state before the last four digits of a receiver', () => {
  const offer = offerTo(`validator-3::1220${'e'.repeat(60)}3874`, 1);
  for (let width = 8; width < 40; width += 1) {
    const text = receiverText(offer, width, { state: 'withdrawn' });
    expect(text, `${width}`).toMatch(/::…3874/);
    expect(displayWidth(text)).toBeLessThanOrEqual(width);
  }
  expect(receiverText(offer, 13, { state: 'withdrawn' })).toBe('…::…3874 wit…');
});

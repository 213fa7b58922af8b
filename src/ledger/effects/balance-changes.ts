import type { JsonObject } from '../../lib/json/json.ts';
import { listAt, textAt, objectAt } from '../../lib/json/fields.ts';
import {
  addDecimals,
  compareDecimals,
  isDecimal,
  negatedDecimal,
} from '../../lib/numbers/decimal.ts';
import type { Activity } from '../activity/activity.ts';

/** The change includes locked holdings. */
interface BalanceChange {
  readonly party: string;
  /** A loss has a minus sign. */
  readonly change: string;
  /** Absent for amulet. */
  readonly instrument?: string;
  readonly issuer?: string;
}

interface BalanceChanges {
  readonly changes: readonly BalanceChange[];
  /** False if an owner or an amount of an archived holding is unknown. */
  readonly isComplete: boolean;
}

const gain = (party: string, amount: string): readonly BalanceChange[] =>
  party === '' || !isDecimal(amount) ? [] : [{ party, change: amount }];

const loss = (party: string, amount: string): readonly BalanceChange[] =>
  isDecimal(amount) ? gain(party, negatedDecimal(amount)) : [];

const areReadable = (records: readonly JsonObject[]): boolean =>
  records.every((each) => textAt(each, 'party') === '' || isDecimal(textAt(each, 'amount')));

const receivedIn = (record: JsonObject): readonly BalanceChange[] =>
  listAt(record, 'receivers').flatMap((receiver) => {
    const [party, fee] = [textAt(receiver, 'party'), textAt(receiver, 'receiver_fee')];
    return [...gain(party, textAt(receiver, 'amount')), ...loss(party, fee)];
  });

const inputFields = [
  'input_amulet_amount',
  'input_app_reward_amount',
  'input_validator_reward_amount',
  'input_sv_reward_amount',
  'input_validator_faucet_amount',
] as const;

/**
 * Since Splice 0.5.16 a scan lists an offer without them: all are zero (`ScanTxLogParser`). No
 * field lists what coupons of the development fund and unclaimed activity records mint, so then the
 * change is all there is (`AmuletRules.daml`, summarizeTransfer).
 */
const hasInputs = (sender: JsonObject): boolean =>
  [...inputFields, 'sender_change_amount'].some(
    (field) => compareDecimals(textAt(sender, field), '0') === 1,
  );

/**
 * The difference of inputs and change is exact, rewards included. Without them the sender loses
 * what receivers get.
 */
const sentIn = (transfer: JsonObject, received: readonly BalanceChange[]) => {
  const sender = objectAt(transfer, 'sender');
  if (sender === undefined) return [];
  const party = textAt(sender, 'party');
  const [input, change] = [
    textAt(sender, 'input_amulet_amount'),
    textAt(sender, 'sender_change_amount'),
  ];
  if (isDecimal(input) && isDecimal(change) && hasInputs(sender))
    return [...gain(party, change), ...loss(party, input)];
  return received.flatMap(({ change: amount }) => loss(party, amount));
};

const transferChanges = (transfer: JsonObject): readonly BalanceChange[] => {
  const received = receivedIn(transfer);
  return [...sentIn(transfer, received), ...received];
};

/** Its owner keeps a locked holding: an offer costs only fees. */
const offerChanges = (transfer: JsonObject): readonly BalanceChange[] => {
  const party = textAt(objectAt(transfer, 'sender') ?? {}, 'party');
  return transferChanges({
    ...transfer,
    receivers: listAt(transfer, 'receivers').map((receiver) => ({ ...receiver, party })),
  });
};

const instrumentIn = (json: JsonObject) => {
  const instrument = objectAt(json, 'instrument') ?? {};
  return { admin: textAt(instrument, 'admin'), id: textAt(instrument, 'id') };
};

const movedChanges = (moved: JsonObject): BalanceChanges => ({
  changes: listAt(moved, 'changes').flatMap((each) => {
    const change = addDecimals(
      ['unlocked', 'locked'].map((key) => textAt(each, key).replace(/^\+/, '')),
    );
    if (change === undefined) return [];
    const { admin: issuer, id: instrument } = instrumentIn(each);
    const isAmulet = each['isAmulet'] === true;
    return [{ party: textAt(each, 'party'), change, ...(!isAmulet && { instrument, issuer }) }];
  }),
  isComplete: moved['not_understood'] === undefined,
});

const changesIn = ({ kind, raw }: Activity): BalanceChanges => {
  const [transfer, moved] = [objectAt(raw, 'transfer'), objectAt(raw, 'moved')];
  if (moved !== undefined && 'effects' in moved) return movedChanges(moved);
  const owned = objectAt(raw, 'mint') ?? objectAt(raw, 'tap');
  if (owned !== undefined)
    return {
      changes: gain(textAt(owned, 'amulet_owner'), textAt(owned, 'amulet_amount')),
      isComplete: isDecimal(textAt(owned, 'amulet_amount')),
    };
  if (transfer !== undefined)
    return kind === 'offer'
      ? { changes: offerChanges(transfer), isComplete: true }
      : {
          changes: transferChanges(transfer),
          isComplete: areReadable(listAt(transfer, 'receivers')),
        };
  // The end of an offer returns what its owner had all the time.
  return { changes: [], isComplete: true };
};

const balanceKey = ({ party, instrument = '', issuer = '' }: BalanceChange): string =>
  `${instrument}\n${issuer}\n${party}`;

const isNothing = ({ change }: BalanceChange): boolean => compareDecimals(change, '0') === 0;

/**
 * Sums by party and instrument: losses first, the largest first. Changes of nothing are omitted.
 */
export const sumBalanceChanges = (activities: readonly Activity[]): BalanceChanges => {
  const parts = activities.map(changesIn);
  const byKey = new Map<string, BalanceChange>();
  for (const { changes } of parts)
    for (const each of changes) {
      const change = addDecimals([byKey.get(balanceKey(each))?.change ?? '0', each.change]);
      if (change !== undefined) byKey.set(balanceKey(each), { ...each, change });
    }
  return {
    changes: [...byKey.values()]
      .filter((each) => !isNothing(each))
      .toSorted((a, b) => compareDecimals(a.change, b.change) ?? 0),
    isComplete: parts.every(({ isComplete }) => isComplete),
  };
};

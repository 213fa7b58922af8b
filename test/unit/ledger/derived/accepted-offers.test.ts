import { describe, expect, it } from 'vitest';
import type { Activity } from '../../../../src/ledger/activity/activity.ts';
import {
  collectEndings,
  findOpenState,
  noOpenContracts,
  updateOpenContracts,
} from '../../../../src/ledger/activity/open-contracts.ts';
import { readLedgerUpdate, readScanUpdate } from '../../../../src/ledger/activity/update-events.ts';
import { deriveActivities } from '../../../../src/ledger/derived/derive-activities.ts';
import { deriveLedgerActivities } from '../../../../src/ledger/derived/derive-ledger-activities.ts';
import { listAt, objectAt, textAt } from '../../../../src/lib/json/fields.ts';
import { parseJson, stringifyJson, type Json } from '../../../../src/lib/json/json.ts';
import { toScanForm } from '../../../support/amulet-updates/scan-form.ts';
import { readRecorded } from '../../../support/recorded/read-recorded.ts';

interface Recorded {
  readonly note: string;
  readonly body: Json;
}

const transactionOf = (body: Json) => objectAt(body, 'update', 'Transaction', 'value') ?? {};

/** The events of an update, each with its fields below its kind. */
const eventsOf = (body: Json) => listAt(transactionOf(body), 'events');

const acceptedIn = (body: Json): readonly string[] => [
  ...new Set(
    eventsOf(body)
      .map((event) => objectAt(event, 'ExercisedEvent') ?? {})
      .filter((event) => textAt(event, 'choice') === 'TransferInstruction_Accept')
      .map((event) => textAt(event, 'contractId')),
  ),
];

const acceptances: readonly Recorded[] = readRecorded('updates-with-views')
  .map(({ note, response }) => ({ note, body: response.body }))
  .filter(({ body }) => acceptedIn(body).length > 0);

const rowsOfLedger = (body: Json): readonly Activity[] => {
  const update = readLedgerUpdate(body);
  return update === undefined || update === 'checkpoint'
    ? []
    : deriveLedgerActivities(update, { hasViews: true });
};

const rowsOfScan = (body: Json): readonly Activity[] => {
  const scan = toScanForm(body);
  const update = scan && readScanUpdate(scan);
  return update === undefined ? [] : deriveActivities(update);
};

/** What a list says of offers of these ids after the rows. */
const statesOf = (contracts: readonly string[], rows: readonly Activity[]) => {
  const endings = collectEndings(rows);
  return contracts.map((contract) =>
    findOpenState({ step: { step: 'opens', contracts: [contract] } }, endings, 0),
  );
};

const [simple] = acceptances.filter(({ body }) => acceptedIn(body).length === 1);

/** The same acceptance of other contracts, after the first one's nodes: one submission accepts two offers. */
const acceptedTwice = (): Json => {
  const body = simple?.body ?? null;
  const again = parseJson(stringifyJson(body).replaceAll(/\b00([0-9a-f]{60,})\b/g, '0f$1'));
  const shift = 1000;
  const moved = stringifyJson(eventsOf(again)).replaceAll(
    /"(nodeId|lastDescendantNodeId)":(\d+)/g,
    (_, name: string, node: string) => `"${name}":${Number(node) + shift}`,
  );
  const events = [...eventsOf(body), ...(parseJson(moved) as Json[])];
  return { update: { Transaction: { value: { ...transactionOf(body), events } } } };
};

describe('an accepted offer', () => {
  it.each(acceptances)('is not open afterwards: $note', ({ body }) => {
    const accepted = acceptedIn(body);
    for (const rows of [rowsOfLedger(body), rowsOfScan(body)])
      expect(statesOf(accepted, rows)).toEqual(accepted.map(() => 'accepted'));
  });

  it('was recorded through the wallet, too', () => {
    expect(acceptances.some(({ note }) => note.includes('WalletAppInstall_'))).toBe(true);
  });

  it('is not open after a submission that accepts two, each with its own row', () => {
    const body = acceptedTwice();
    expect(acceptedIn(body)).toHaveLength(2);
    for (const rows of [rowsOfLedger(body), rowsOfScan(body)]) {
      expect(rows.filter(({ kind }) => kind === 'transfer')).toHaveLength(2);
      expect(statesOf(acceptedIn(body), rows)).toEqual(['accepted', 'accepted']);
    }
  });

  it('is open again once the row that ended it is taken out, with all that it ended', () => {
    const rows = rowsOfLedger(acceptedTwice());
    const ended = rows.flatMap(({ step }) => step?.contracts ?? []);
    const both = rows.map((row, index) =>
      index === 0 && row.step !== undefined
        ? { ...row, step: { ...row.step, contracts: ended } }
        : row,
    );
    const all = updateOpenContracts(noOpenContracts, { removed: [], added: both }, () => both);
    expect([...all.endings.keys()]).toEqual(expect.arrayContaining([...ended]));
    const [first, ...others] = both;
    if (first === undefined) throw new Error('no row');
    const less = updateOpenContracts(all, { removed: [first], added: [] }, () => others);
    expect([...less.endings.keys()]).toEqual(others.flatMap(({ step }) => step?.contracts ?? []));
  });
});

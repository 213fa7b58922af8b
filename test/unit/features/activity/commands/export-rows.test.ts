import { describe, expect, it } from 'vitest';
import { parseActivity, type Activity } from '../../../../../src/ledger/activity/activity.ts';
import { parseJson } from '../../../../../src/lib/json/json.ts';
import { toCsv, toNdjson } from '../../../../../src/features/activity/commands/export-rows.ts';
import {
  abort,
  eventId,
  mint,
  party,
  transfer,
} from '../../../../support/samples/sample-activities.ts';

const hostile = transfer(1, { description: '=1+1\u001b[31m\u202e\n"quoted", yes' });

/** The cells of the second line; none of the samples has a comma inside quotes but the last. */
const cells = (activity: Activity): readonly string[] =>
  (toCsv([activity]).split('\n')[1] ?? '').split(',');

describe('NDJSON', () => {
  it('is one object a line, with every value as it was received', () => {
    const lines = toNdjson([transfer(1), mint(2)]).split('\n');
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[0] ?? '')).toEqual(transfer(1).raw);
  });

  it('keeps every digit of a large number', () => {
    const raw = parseJson('{"event_id":"e","round":90071992547409931234}');
    const activity = parseActivity(raw);
    expect(toNdjson(activity === undefined ? [] : [activity])).toContain('90071992547409931234');
  });

  it('escapes what would act on a terminal, and loses nothing by it', () => {
    const text = toNdjson([hostile]);

    expect(text.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(JSON.parse(text)).toEqual(hostile.raw);
  });
});

describe('CSV', () => {
  it('has a line of titles and a line an activity', () => {
    expect(
      toCsv([transfer(1), mint(2), abort(3)])
        .trimEnd()
        .split('\n'),
    ).toHaveLength(4);
    expect(cells(transfer(7)).slice(0, 7)).toEqual([
      eventId(7),
      '2026-02-03T12:00:07.000Z',
      '41200',
      'transfer',
      party('alice'),
      party('bob'),
      '7.2500000000',
    ]);
  });

  it('tells an offer from a transfer, and what became of it', () => {
    const offer = transfer(1, { transfer_kind: 'create_transfer_instruction' });
    expect(cells(offer).slice(-6, -4)).toEqual(['offer', '']);
    const titles = toCsv([]).trimEnd().split(',');
    expect(titles.slice(-6, -4)).toEqual(['kind', 'state']);
    const [, line = ''] = toCsv([offer], () => 'accepted').split('\n');
    expect(line.split(',').slice(-6, -4)).toEqual(['offer', 'accepted']);
    expect(cells(transfer(2)).slice(-6, -4)).toEqual(['transfer', '']);
  });

  it('keeps a text from being run as a formula', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx']) {
      expect(cells(transfer(1, { description: text })).at(7)).toMatch(/^"?'/);
    }
  });

  it('keeps a part of a text from being run where a spreadsheet begins a cell after a semicolon', () => {
    const description = (text: string) => cells(transfer(1, { description: text })).at(7);
    expect(description('hi;=cmd|x')).toBe("hi;'=cmd|x");
    expect(description('hi; +1; fine;@x')).toBe("hi; '+1; fine;'@x");
    expect(description('a\t=1')).toBe('"a\\u0009=1"');
    expect(description('；＝1')).toBe('；＝1');
    expect(description('＝1')).toBe("'＝1");
  });

  it('keeps an amount exact, also a negative one, and distrusts one that is none', () => {
    const sent = (amount: string) =>
      cells(transfer(1, { receivers: [{ party: 'p', amount }] })).at(6);
    expect(sent('-0.0000000001')).toBe('-0.0000000001');
    expect(sent('=cmd()')).toBe("'=cmd()");
  });

  it('puts every activity on one line, whatever is in its description', () => {
    const lines = toCsv([hostile]).trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('""quoted"", yes"');
    expect(lines[1]).toContain('\\u001b[31m\\u202e\\u000a');
  });
});

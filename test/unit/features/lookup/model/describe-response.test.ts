import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeResponse } from '../../../../../src/features/lookup/model/describe-response.ts';
import type { LookupKind } from '../../../../../src/ledger/rules/check-lookup-response.ts';
import { parseJson, stringifyJson, type Json } from '../../../../../src/lib/json/json.ts';

const party = `alice::1220${'aa'.repeat(32)}`;
const synchronizer = `global-domain::1220${'bb'.repeat(32)}`;
const contractId = `00${'ab'.repeat(32)}ca101220${'cd'.repeat(32)}`;
const updateId = `1220${'ef'.repeat(32)}`;

const told = (kind: LookupKind, text: string, parties: readonly string[] = []): string =>
  describeResponse({ kind, parties }, parseJson(text))
    .map(({ depth, name, value }) => `${'  '.repeat(depth)}${name}: ${value}`)
    .join('\n');

const created = (changes = ''): string =>
  `{"offset":1,"nodeId":0,"contractId":"${contractId}","templateId":"pkg:Splice.Amulet:Amulet",
    "createArgument":{"amount":12345678901234567890.5},"witnessParties":["${party}"],
    "signatories":["${party}"],"observers":[],"acsDelta":false,"createdEventBlob":"","interfaceViews":[]${changes}}`;

describe('the facts of a contract', () => {
  it('name what it is, who has a stake, and what is in it, to the digit', () => {
    const text = told('contract', `{"createdEvent":${created()}}`);
    expect(text).toContain(`contract: ${contractId}`);
    expect(text).toContain('template: pkg:Splice.Amulet:Amulet');
    expect(text).toContain(`signatories: ${party}`);
    expect(text).toContain('observers: none');
    expect(text).toContain('  amount: 12345678901234567890.5');
  });

  it('leave out what the lookup never fills, and say so in one line (4.1, rule 5)', () => {
    const text = told('contract', `{"createdEvent":${created()}}`);
    expect(text).toContain(
      'not shown: offset, nodeId, createdEventBlob, interfaceViews, acsDelta (left empty by this endpoint)',
    );
    expect(text).not.toMatch(/^offset: 1$/m);
  });

  it('say which witnesses are named when parties asked (4.1, rule 3)', () => {
    const response = `{"createdEvent":${created()}}`;
    expect(told('contract', response, [party])).toContain(
      'only those among the requesting parties',
    );
    expect(told('contract', response)).not.toContain('only those among the requesting parties');
  });

  it('show fields that nobody knows as they came', () => {
    const text = told(
      'contract',
      `{"createdEvent":${created(',"newField":{"x":[1,2]}')},"more":7}`,
    );
    expect(text).toContain('newField: {1}\n  x: [2]\n    0: 1\n    1: 2');
    expect(text).toContain('more: 7');
  });

  it('say that there is none when the service responds without one', () => {
    expect(told('contract', '{}')).toContain('none in the response');
  });
});

const exercised = (node: number, last: number, choice: string): string =>
  `{"ExercisedEvent":{"nodeId":${node},"lastDescendantNodeId":${last},"choice":"${choice}","templateId":"p:M:T","consuming":${String(choice === 'Archive')},"actingParties":["${party}"],"choiceArgument":{},"exerciseResult":null}}`;

const transaction = (events: readonly string[]): string =>
  `{"transaction":{"updateId":"${updateId}","offset":183,"synchronizerId":"${synchronizer}","commandId":"","events":[${events.join(',')}]}}`;

describe('the facts of a transaction', () => {
  it('tell its events in order, what followed from a choice below it', () => {
    const text = told(
      'transaction',
      transaction([
        exercised(0, 3, 'Transfer'),
        exercised(1, 2, 'Lock'),
        exercised(2, 2, 'Archive'),
        exercised(3, 3, 'Log'),
        exercised(4, 4, 'Other'),
      ]),
    );
    const headings = text.split('\n').filter((line) => line.includes(' exercised: '));
    expect(headings).toEqual([
      '0 exercised: Transfer on T by alice::…aaaa',
      '  1 exercised: Lock on T by alice::…aaaa',
      '    2 exercised: Archive on T by alice::…aaaa',
      '  3 exercised: Log on T by alice::…aaaa',
      '4 exercised: Other on T by alice::…aaaa',
      '  0 exercised: Transfer on M:T',
      '    1 exercised: Lock on M:T',
      '      2 exercised: Archive on M:T (consuming)',
      '    3 exercised: Log on M:T',
      '  4 exercised: Other on M:T',
    ]);
    expect(text).toContain('events: 5');
  });

  it('tell created and archived events, and variants that nobody knows', () => {
    const text = told(
      'transaction',
      transaction([
        `{"CreatedEvent":${created()}}`,
        `{"ArchivedEvent":{"nodeId":1,"contractId":"${contractId}","templateId":"p:M:T"}}`,
        '{"MergedEvent":{"nodeId":2,"what":"new"}}',
        '"no object"',
      ]),
    );
    expect(text).toContain('  0 created: Splice.Amulet:Amulet');
    expect(text).toContain('  1 archived: M:T');
    expect(text).toContain('  2 MergedEvent: {2}');
    expect(text).toContain('what: new');
  });

  it.each(['constructor', 'toString', '__proto__'])(
    'tell a variant called %s as it came',
    (name) => {
      const text = told('transaction', transaction([`{"${name}":{"nodeId":2,"what":"new"}}`]));
      expect(text).toContain(`  2 ${name}: {2}`);
      expect(text).toContain('what: new');
    },
  );

  it('have what is understood after its time, and before its events', () => {
    const raw = parseJson(transaction([`{"CreatedEvent":${created()}}`]));
    const balance = { depth: 0, name: 'balance of', value: party };
    const lines = describeResponse({ kind: 'transaction', parties: [] }, raw, {
      understood: [balance],
    });
    const at = (wanted: string): number => lines.findIndex(({ name }) => name === wanted);
    expect(at('balance of')).toBeGreaterThan(at('update'));
    expect(at('balance of')).toBeLessThan(at('0 created'));
    expect(at('update')).toBeGreaterThanOrEqual(0);
  });

  it('are brief where the JSON is a key away: a line for each event, with its contract to follow', () => {
    const raw = parseJson(
      `{"transaction":{"updateId":"${updateId}","offset":183,"traceContext":{"traceparent":"00-ab"},"newField":7,
        "events":[{"CreatedEvent":${created()}}]}}`,
    );
    const lines = describeResponse({ kind: 'transaction', parties: [] }, raw, { isBrief: true });
    expect(lines.map(({ name }) => name)).toEqual([
      'update',
      '0 created',
      'offset',
      'newField',
      'not shown',
    ]);
    expect(lines[1]).toMatchObject({
      value: 'Amulet by alice::…aaaa',
      link: { to: 'contract', id: contractId },
    });
  });

  it('have two parties that look alike whole, and lead to nothing that is no contract id', () => {
    const [one, other] = ['a', 'b'].map((digit) => `bank::1220aaaa${digit.repeat(56)}aaaa`);
    const by = (name: string, id: string): string =>
      `{"CreatedEvent":{"contractId":"${id}","templateId":"p:M:T","signatories":["${name}"]}}`;
    const long = 'ab'.repeat(600);
    const raw = parseJson(transaction([by(one ?? '', long), by(other ?? '', contractId)]));
    const lines = describeResponse({ kind: 'transaction', parties: [] }, raw, { isBrief: true });
    const told = lines.filter(({ name }) => name.endsWith(' created'));
    expect(told.map(({ value }) => value)).toEqual([`T by ${one}`, `T by ${other}`]);
    expect(told.map(({ link }) => link?.id)).toEqual([undefined, contractId]);
  });

  it('do not offer a synchronizer as a party to follow', () => {
    const lines = describeResponse(
      { kind: 'transaction', parties: [] },
      parseJson(transaction([])),
    );
    expect(lines.find(({ name }) => name === 'synchronizer')?.link).toBeUndefined();
    expect(lines.find(({ name }) => name === 'update')?.link).toEqual({
      to: 'update',
      id: updateId,
    });
  });

  it('are those of an update when it was asked for as one', () => {
    expect(told('transaction', '{"update":{"Transaction":{"value":{"offset":7}}}}')).toContain(
      'kind: transaction\noffset: 7',
    );
  });
});

describe('the facts of an update', () => {
  const update = (variant: string, value: string): string =>
    told('update', `{"update":{"${variant}":{"value":${value}}}}`);

  it('tell a reassignment: which contract went from where to where', () => {
    const text = update(
      'Reassignment',
      `{"updateId":"${updateId}","events":[
        {"JsUnassignedEvent":{"value":{"contractId":"${contractId}","templateId":"p:M:T","source":"${synchronizer}","target":"other","nodeId":0}}},
        {"JsAssignmentEvent":{"source":"${synchronizer}","target":"other","createdEvent":${created()}}}]}`,
    );
    expect(text).toContain('kind: reassignment');
    expect(text).toContain('0 unassigned: M:T');
    expect(text).toContain('to: other');
    expect(text).toContain('1 assigned: Splice.Amulet:Amulet');
    expect(text).toContain('amount: 12345678901234567890.5');
  });

  it('tell a topology transaction: which party may act through which participant', () => {
    const text = update(
      'TopologyTransaction',
      `{"updateId":"${updateId}","events":[{"event":{"ParticipantAuthorizationAdded":{"value":{"partyId":"${party}","participantId":"participant::1220","participantPermission":"PARTICIPANT_PERMISSION_CONFIRMATION"}}}}]}`,
    );
    expect(text).toContain(`0 authorized: ${party}`);
    expect(text).toContain('permission: PARTICIPANT_PERMISSION_CONFIRMATION');
  });

  it('tell an offset checkpoint with the time of each synchronizer', () => {
    const text = update(
      'OffsetCheckpoint',
      '{"offset":42,"synchronizerTimes":[{"synchronizerId":"a","recordTime":"t1"},{"synchronizerId":"b","recordTime":"t2"}]}',
    );
    expect(text).toBe(
      'kind: offset checkpoint\noffset: 42\nsynchronizer: a\nrecorded up to: t1\nsynchronizer: b\nrecorded up to: t2',
    );
  });

  it.each(['constructor', 'toString', '__proto__'])(
    'tell a variant called %s as it came',
    (name) => {
      expect(told('update', `{"update":{"${name}":{"value":{"what":"new"}}}}`)).toBe(
        `${name}: {1}\n  what: new`,
      );
    },
  );

  it('tell the variant that holds a value, also below one that is null', () => {
    const update = `{"updateId":"${updateId}","events":[]}`;
    const text = told(
      'update',
      `{"update":{"OffsetCheckpoint":null,"Transaction":{"value":${update}}}}`,
    );
    expect(text).toContain(`kind: transaction\nupdate: ${updateId}\nevents: 0`);
  });

  it('tell every variant when a service sends several', () => {
    const text = told(
      'update',
      `{"update":{"Transaction":{"value":{"updateId":"${updateId}"}},"Newer":{"what":"more"}}}`,
    );
    expect(text).toContain('kind: transaction');
    expect(text).toContain('Newer: {1}\n  what: more');
  });

  it('tell a variant that nobody knows as it came, and a response without an update', () => {
    expect(update('Merged', '{"x":1}')).toBe('Merged: {1}\n  x: 1');
    expect(told('update', '{}')).toBe('update: none in the response');
    expect(told('update', '[]')).toBe('response: []');
  });
});

describe('facts of any response', () => {
  it('say so when there are too many of them to be told', () => {
    const raw = parseJson(JSON.stringify({ strange: { list: [[1], [2], [3]] } }));
    const all = describeResponse({ kind: 'update', parties: [] }, raw);
    expect(all.map(({ name }) => name)).not.toContain('not shown');
    const some = describeResponse({ kind: 'update', parties: [] }, raw, { max: 4 });
    expect(some.length).toBeLessThan(all.length);
    expect(some.at(-1)).toMatchObject({
      name: 'not shown',
      value: 'nested values after line 4; the JSON has all of them',
    });
  });

  const scalars = (json: Json): readonly string[] => {
    if (typeof json === 'string') return [json];
    if (
      json === null ||
      typeof json !== 'object' ||
      !('length' in json || json.constructor === Object)
    )
      return [stringifyJson(json)];
    return Object.values(json as Record<string, Json>).flatMap(scalars);
  };

  it('hold everything that came under names that nobody knows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('contract', 'transaction', 'update'),
        fc.jsonValue(),
        (kind, held) => {
          const raw = parseJson(JSON.stringify({ strange: held }));
          const values = describeResponse({ kind, parties: [] }, raw).map(({ value }) => value);
          for (const scalar of scalars(raw)) expect(values).toContain(scalar);
        },
      ),
    );
  });
});

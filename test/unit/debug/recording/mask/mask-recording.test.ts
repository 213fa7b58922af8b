import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { maskRecording } from '../../../../../src/debug/recording/mask-recording.ts';
import { parseRecording } from '../../../../../src/debug/recording/recording.ts';
import { roundsOf, seedOf } from '../../../../support/models/torture.ts';

const key = Buffer.alloc(32, 7);
const time = '2026-11-23T00:00:00.000Z';
const header = { recording: 2, time, event: 'action', name: 'recording', version: '1.0.0' };
const session = {
  ...{ time, event: 'action', name: 'session', profile: 'acme-prod', mode: 'prod' },
  ...{ ledgerUrl: 'https://ledger.acme.example/l', scanUrl: 'https://scan.acme.example/api/scan' },
  ...{ source: 'auto', sinceMs: 1, maxRows: 100, pageSize: 10, pollIntervalMs: 2000 },
};

type Content = { readonly response?: unknown; readonly body?: unknown; readonly url?: string };

let count = 0;

const exchange = (
  { response = {}, body = {}, url = session.scanUrl }: Content,
  received: object = {},
): readonly object[] => {
  count += 1;
  const named = { time, id: count, method: 'POST', url, name: url, traceId: url };
  return [
    { ...named, event: 'request', body: JSON.stringify(body) },
    {
      ...{ ...named, event: 'response', status: 200, body: JSON.stringify(response) },
      ...{ headers: { 'content-type': 'application/json' }, ...received },
    },
  ];
};

const recordingOf = (...lines: readonly object[]): string =>
  [header, session, ...lines.flat()].map((line) => JSON.stringify(line)).join('\n');

const mask = (...lines: readonly (object | readonly object[])[]) => {
  const masked = maskRecording(recordingOf(...lines), key);
  if (!masked.ok) throw new Error(masked.error);
  const recording = parseRecording(masked.value);
  if (!recording.ok) throw new Error(recording.error);
  return { text: masked.value, recording: recording.value };
};

const responseTo = (content: Content): unknown =>
  JSON.parse(mask(exchange(content)).recording.exchanges[0]?.response.body ?? '');

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...Array.from('0123456789abcdef')), {
      minLength: length,
      maxLength: length,
    })
    .map((digits) => digits.join(''));
const name = fc
  .array(fc.constantFrom(...Array.from('bcdfghjklmnpqrstvwxz')), { minLength: 9, maxLength: 14 })
  .map((letters) => letters.join(''));

/** Everything by which a customer could be recognized. */
const secretsOf = fc.record({
  parties: fc.array(fc.tuple(name, hex(64)), { minLength: 1, maxLength: 4 }),
  ids: fc.array(hex(64), { minLength: 1, maxLength: 4 }),
  memo: name,
  user: name,
  host: name,
  amounts: fc.array(fc.integer({ min: 100_000_000, max: 999_999_999 }), {
    minLength: 1,
    maxLength: 5,
  }),
});

/** The bytes that a text holds in base64 or hex, as text. */
const hidden = (text: string): string =>
  [...text.matchAll(/[A-Za-z0-9+/=_-]{12,}/g)]
    .flatMap(([part]) => [Buffer.from(part, 'base64'), Buffer.from(part, 'hex')])
    .map((bytes) => bytes.toString('latin1'))
    .join('\n');

describe('a masked recording', () => {
  it('has no party, id, host, user, text or amount of the original, in any spelling', () => {
    const seed = seedOf();
    fc.assert(
      fc.property(secretsOf, ({ parties, ids, memo, user, host, amounts }) => {
        const partyIds = parties.map(([hint, digits]) => `${hint}::1220${digits}`);
        const [party = ''] = partyIds;
        const [id = ''] = ids;
        const [amount = 0] = amounts;
        const secret = Buffer.from(`${memo} of ${party}`);
        const { text } = mask(
          { ...session, ledgerUrl: `https://${host}.example:8443/${user}/api` },
          {
            time,
            event: 'action',
            name: 'resume',
            cursor: { ids: ids.map((each) => `#1220${each}:0`), dates: [1] },
          },
          { time, event: 'key', text: memo },
          { time, event: 'unknown', memo },
          exchange({
            url: `https://${user}:${memo}@${host}.example/v2/parties/${encodeURIComponent(party)}?user=${user}&party=${encodeURIComponent(party)}#${memo}`,
            body: {
              contractId: `00${id}`,
              requestingParties: partyIds,
              userId: user,
              [party]: memo,
            },
            response: {
              [`1220${id}:0`]: {
                createArguments: { amount: `${amount}.5`, shares: String(amount) },
              },
              amount,
              description: `${memo} ${party} ${amount}`,
              meta: { values: { [memo]: memo, 'acme.example/x': user } },
              prepared: secret.toString('base64'),
              digest: secret.toString('hex'),
              nested: ids.map((each) => [{ updateId: `1220${each}` }]),
              list: amounts.map((each) => ({ value: `${each}.0000000001`, float: each + 0.5 })),
              cause: `user ${user} of ${host} has no right to act as ${party}`,
              url: `https://${host}.example/${memo}`,
              choice: `${memo} ${user}`,
            },
          }),
          exchange(
            {},
            {
              body: `<p>${memo} ${party}`,
              headers: { location: `https://${host}.example/${memo}`, server: user },
            },
          ),
          exchange({}, { bodyProblem: { reason: 'truncated', detail: `${host} closed` } }),
          exchange({}, { broken: { code: `no ${host}`, sent: false, reused: false } }),
        );
        const all = `${text}\n${hidden(text)}`;
        for (const original of [
          ...parties.flat(),
          ...ids,
          ...[memo, user, host, 'acme'],
          ...amounts.map(String),
          ...[secret.toString('base64'), secret.toString('hex')],
        ])
          expect(all).not.toContain(original);
      }),
      { numRuns: roundsOf(400), seed },
    );
  });

  it('has the same stand-in for a party in bodies, fields, names of fields and URLs', () => {
    const party = `alice::1220${'ab'.repeat(32)}`;
    const { recording } = mask(
      exchange({
        url: `https://ledger.acme.example/v2/parties/${encodeURIComponent(party)}`,
        body: { requestingParties: [party] },
        response: { party, map: { [party]: 1 }, fingerprint: `1220${'ab'.repeat(32)}` },
      }),
    );
    const [{ request, response } = { request: undefined, response: {} }] = recording.exchanges;
    const { url = '', body = '' } = request ?? {};
    const standIn = (JSON.parse(response.body ?? '') as { party: string }).party;
    expect(standIn).toMatch(/^party-1::1220[0-9a-f]{64}$/);
    expect(decodeURIComponent(url)).toContain(`/v2/parties/${standIn}`);
    expect(JSON.parse(body)).toEqual({ requestingParties: [standIn] });
    expect(JSON.parse(response.body ?? '')).toEqual({
      party: standIn,
      map: { [standIn]: 1 },
      fingerprint: standIn.split('::')[1],
    });
  });

  it('has no name of the name service, no URL and no reason of a lock', () => {
    const user = `bob::1220${'ab'.repeat(32)}`;
    const entry = {
      user,
      name: 'harbor.unverified.ans',
      url: 'https://quay.example',
      description: 'Moorings',
    };
    const created = { lock: { holders: [user], optContext: 'Escrow of the pontoon' } };
    const { text } = mask(
      exchange({
        url: `${session.scanUrl}/v0/ans-entries/by-party/${encodeURIComponent(user)}`,
        response: { entry, created_events: [{ create_arguments: created }] },
      }),
      exchange({
        url: `${session.scanUrl}/v0/ans-entries/by-name/${entry.name}`,
        response: { entry },
      }),
    );
    expect(text).not.toMatch(/harbor|unverified|quay|Moorings|Escrow|pontoon/);
  });

  it('multiplies amounts by one factor, so that sums and the order stay', () => {
    const seed = seedOf();
    const amounts = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(amounts, (units) => {
        const decimal = (value: number): string => (value / 10 ** 6).toFixed(6);
        const total = units.reduce((sum, unit) => sum + unit, 0);
        const { parts, sum } = responseTo({
          response: { parts: units.map(decimal), sum: decimal(total) },
        }) as { parts: string[]; sum: string };
        const unitsOf = (text: string): bigint =>
          text.includes('.')
            ? BigInt(text.replace('.', '')) * 10n ** BigInt(9 - (text.split('.')[1] ?? '').length)
            : 0n;
        expect(parts.reduce((all, part) => all + unitsOf(part), 0n)).toBe(unitsOf(sum));
        for (const [index, unit] of units.entries())
          for (const [other, more] of units.entries())
            if (unit < more)
              expect(unitsOf(parts[index] ?? '')).toBeLessThan(unitsOf(parts[other] ?? ''));
      }),
      { numRuns: roundsOf(200), seed },
    );
  });

  it('has what the program reads: types, templates, choices, codes, times, rounds and versions', () => {
    const response = {
      activity_type: 'transfer',
      template_id: `${'c0'.repeat(32)}:Splice.Amulet:Amulet`,
      choice: 'AmuletRules_Transfer',
      code: 'CONTRACT_NOT_FOUND',
      record_time: '2026-11-23T00:44:43.007973Z',
      round: 92_324,
      offset: '000000000000000027',
      instrumentId: { id: 'Amulet' },
      version: '3.4.12',
      empty: '',
      zero: '0.0000000000',
      none: null,
      flag: true,
    };
    expect(responseTo({ response })).toEqual(response);
  });

  it('keeps the digits of numbers that a double would not hold', () => {
    const text = recordingOf(exchange({}, { body: '{"offset":12345678901234567890}' }));
    const masked = maskRecording(text, key);
    expect(masked).toMatchObject({ ok: true });
    if (masked.ok) expect(masked.value).toContain('12345678901234567890');
  });

  it('says in its header that it is masked, and has no typed text', () => {
    const { recording } = mask(
      { time, event: 'key', key: 'j' },
      { time, event: 'key', text: 'amount>5' },
    );
    expect(recording.header.masked).toBe(true);
    expect(recording.keys).toMatchObject([{ at: Date.parse(time), key: 'j' }]);
  });

  it('is refused for a file that is no recording', () => {
    expect(maskRecording('{"time":1}', key)).toMatchObject({ ok: false });
    const recorded = join(import.meta.dirname, '../../../../support/recordings/truncated-page.rec');
    expect(maskRecording(readFileSync(recorded, 'utf8'), key)).toMatchObject({ ok: true });
  });
});

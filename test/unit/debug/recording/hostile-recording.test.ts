import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createReplay } from '../../../../src/debug/recording/create-replay.ts';
import { parseRecording } from '../../../../src/debug/recording/recording.ts';
import { ConnectionError } from '../../../../src/http/transport/connection-error.ts';
import { network } from '../../../../src/http/transport/connection-options.ts';
import { roundsOf, seedOf } from '../../../support/models/torture.ts';
import { textOfCodePoints } from '../../../support/samples/arbitrary-text.ts';

const recorded = readFileSync(
  fileURLToPath(new URL('../../../support/recordings/truncated-page.rec', import.meta.url)),
  'utf8',
);
const [first = '', ...lines] = recorded.trim().split('\n');

afterEach(() => {
  network.isOff = false;
});

type Fields = Record<string, unknown>;

const fieldsOf = (line: string): Fields => JSON.parse(line) as Fields;

/** The recording with other values in its records of one kind. */
const changed = (kind: string, change: Fields): string =>
  [first, ...lines]
    .map((line) =>
      [fieldsOf(line)['event'], fieldsOf(line)['name']].includes(kind)
        ? { ...fieldsOf(line), ...change }
        : fieldsOf(line),
    )
    .map((fields) => JSON.stringify(fields))
    .join('\n');

/** Replays all requests of a recording; undefined if it is refused. */
const replayAll = async (content: string): Promise<number | undefined> => {
  const read = parseRecording(content);
  if (!read.ok) return undefined;
  const { clock, http, controls } = createReplay(read.value, {
    ...{ speed: 1, paused: true, keys: true },
    monotonicMs: () => 0,
  });
  const stop = controls.playKeys(() => undefined);
  for (let at = controls.step(); at !== undefined; at = controls.step()) {
    expect(new Date(at).toISOString()).toMatch(/Z$/);
    expect(new Date(clock.now()).toISOString()).toMatch(/Z$/);
  }
  for (const {
    request: { method, url, body },
  } of read.value.exchanges)
    await http
      .send({ method, address: url, body, headers: {}, signal: AbortSignal.timeout(1000) } as never)
      .catch((error: unknown) => expect(error).toBeInstanceOf(ConnectionError));
  stop();
  return read.value.exchanges.length;
};

describe('a hostile recording', () => {
  it.each([
    ['an address with an escape sequence', 'session', { scanUrl: 'http://x/\u001b]0;owned\u0007' }],
    ['an address that is none', 'session', { scanUrl: 'javascript:alert(1)' }],
    ['pages of no rows', 'session', { pageSize: 0 }],
    ['polls without a pause', 'session', { pollIntervalMs: 0 }],
    ['more rows than a memory has', 'session', { maxRows: 1e300 }],
  ])('is refused with %s', (_, kind, change) => {
    expect(parseRecording(changed(kind, change))).toMatchObject({ ok: false });
  });

  it.each(['yesterday', '', '2026-13-45T99:00:00Z'])('is refused when it begins at %j', (time) => {
    const start = JSON.stringify({ ...fieldsOf(first), time });
    expect(parseRecording([start, ...lines].join('\n'))).toMatchObject({ ok: false });
  });

  it.each([
    ['at a time that no date holds', 'response', { time: '2026-13-45T99:00:00Z' }],
    ['with an address that is none', 'request', { url: 'not a url' }],
    ['with a status that is none', 'response', { status: -1 }],
    ['without its request', 'request', { id: -1 }],
  ])('has no exchange %s', async (_, kind, change) => {
    expect(await replayAll(changed(kind, change))).toBe(0);
  });

  it('never ends a replay with random lines and values', async () => {
    const seed = seedOf();
    const value = fc.oneof(fc.jsonValue(), textOfCodePoints(), fc.double());
    const names = [
      ...['time', 'event', 'name', 'id', 'url', 'status', 'headers', 'body'],
      ...['bodyProblem', 'broken', 'key', 'text'],
    ];
    const line = fc
      .tuple(fc.constantFrom(...lines), fc.dictionary(fc.constantFrom(...names), value))
      .map(([known, change]) => JSON.stringify({ ...fieldsOf(known), ...change }));
    const content = fc
      .array(fc.oneof(line, fc.constantFrom(...lines), textOfCodePoints()), {
        maxLength: 8,
      })
      .map((some) => [first, ...some, ...lines].join('\n'));
    await fc.assert(
      fc.asyncProperty(content, async (text) => {
        expect(await replayAll(text)).toBeDefined();
      }),
      { numRuns: roundsOf(400), seed },
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../../src/ledger/failure/failure.ts';
import { success, refused } from '../../../../support/models/model-participant.ts';
import { watchStatus, type Fault } from '../../../../support/models/status-watch.ts';

const failing = (failure: Failure): Fault => ({ ok: false, error: { sent: true, failure } });

const origin = 'http://ledger.example';
const page = { body: '<html></html>', page: 'Bad Request' };

const faults: readonly (readonly [name: string, fault: Fault])[] = [
  ['refuses connections', failing({ kind: 'unreachable', code: 'X', origin, sent: false })],
  [
    'sends nothing within the timeout',
    failing({ kind: 'timeout', afterMs: 1, origin, sent: true }),
  ],
  ['never responds', 'never'],
  ['has another certificate', failing({ kind: 'tls', code: 'X', origin })],
  ['responds with 503', refused(503, 'X')],
  ['responds with 401', failing({ kind: 'unauthorized', error: { status: 401, body: '' } })],
  ['responds with 403', refused(403, 'NA')],
  ['limits requests', failing({ kind: 'rateLimited', error: { status: 429, body: '' } })],
  [
    'is hidden by a proxy that responds with 400',
    failing({ kind: 'refused', error: { status: 400, ...page } }),
  ],
  ['responds in another form', success([])],
];

const times = { from: 30, to: 150, end: 240 };

/** The longest that a tail that follows waits between two proofs: an interval and its grace, and a second. */
const mostQuiet = 8;

describe('the word of a ledger in the status line, once a second, beside the truth', () => {
  it.each(faults)('is never greener than its last proof while it %s', async (_, fault) => {
    for (const at of await watchStatus(fault, times)) {
      const said = JSON.stringify(at);
      if (at.tone === 'ok') expect(at.sinceProof, said).toBeLessThanOrEqual(mostQuiet);
      if (at.word.startsWith('ok')) expect(at.sinceProof, said).toBeLessThanOrEqual(mostQuiet);
      if (at.isFaulty && at.sinceProof > mostQuiet) expect(at.tone, said).not.toBe('ok');
    }
  });

  it.each(faults.filter(([, fault]) => fault !== 'never'))(
    'is ok again within a retry step after it %s no longer',
    async (_, fault) => {
      const seconds = await watchStatus(fault, times);
      expect(seconds.at(times.from - 1)).toMatchObject({ word: 'ok', tone: 'ok' });
      const wrong = seconds.find(({ tone }) => tone === 'danger');
      expect(wrong?.second).toBeLessThanOrEqual(times.from + mostQuiet);
      expect(seconds.at(-1)).toMatchObject({ word: 'ok', tone: 'ok' });
    },
  );
});

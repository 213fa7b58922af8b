import { describe, expect, it } from 'vitest';
import { createPollReporter } from '../../../../../../src/features/activity/cli/follow/follow-start.ts';
import type { Failure } from '../../../../../../src/ledger/failure/failure.ts';
import { polled } from '../../../../../support/screens/sample-session.ts';

const refused: Failure = {
  kind: 'unreachable',
  code: 'ECONNREFUSED',
  origin: 'http://scan.example',
  sent: false,
};
const slow: Failure = {
  kind: 'timeout',
  afterMs: 30_000,
  origin: 'http://scan.example',
  sent: true,
};

const reported = () => {
  const said: string[] = [];
  return { said, reporter: createPollReporter((text) => said.push(text)) };
};

describe('words about polling', () => {
  it('are few while all goes well', () => {
    const { said, reporter } = reported();
    reporter.polled({ ...polled, state: 'starting' });
    reporter.polled({ ...polled, state: 'catching-up' });
    reporter.polled(polled);
    reporter.responded();
    expect(said).toEqual([]);
  });

  it('come once for an outage, once for another and once for its end', () => {
    const { said, reporter } = reported();
    for (const attempt of [1, 2, 3, 4])
      reporter.polled({ ...polled, state: 'retrying', attempt, failure: refused });
    reporter.polled({ ...polled, state: 'retrying', attempt: 5, failure: slow });
    reporter.polled(polled);
    reporter.polled(polled);
    expect(said).toHaveLength(3);
    expect(said[0]).toContain('ECONNREFUSED');
    expect(said[0]).toContain('Retrying');
    expect(said[1]).toContain('30 s');
    expect(said[2]).toBe('the scan responds again.');
  });

  it('do not take a pause for a response', () => {
    const { said, reporter } = reported();
    reporter.failed(refused);
    reporter.polled({ ...polled, state: 'paused' });
    reporter.polled({ ...polled, state: 'starting' });
    expect(said).toHaveLength(1);
  });

  it('names the ledger, and no scan, where a participant alone is followed', () => {
    const said: string[] = [];
    const reporter = createPollReporter((text) => said.push(text), { source: 'ledger' });
    const error = { status: 403, code: 'NA', envelope: 'error', body: '' } as const;
    reporter.failed({ kind: 'forbidden', error });
    reporter.failed({ kind: 'unauthorized', error: { ...error, status: 401 } });
    reporter.responded();
    expect(said.join(' ')).toContain('the ledger responds again.');
    expect(said.join(' ')).not.toMatch(/scan|allowlist/);
  });

  it('say whose updates a stream has, and when that changes', () => {
    const { said, reporter } = reported();
    const coverage = { parties: ['alice::1220ab'], user: 'ops' };
    reporter.polled({ ...polled, coverage });
    reporter.polled({ ...polled, coverage: { ...coverage } });
    reporter.polled({ ...polled, coverage: { parties: [], whyNoCommands: 'HTTP 403' } });
    expect(said).toEqual([
      'the list has the updates that this user may read: those of alice::1220ab. It has the rejected commands of user ops.',
      expect.stringMatching(/changed: .* It has no rejected commands: HTTP 403\.$/),
    ]);
  });

  it('end a run that begins with an unusable file, and wait for one that is renewed', () => {
    const ended: Failure[] = [];
    const damaged: Failure = {
      kind: 'tlsFile',
      problem: 'caFile is damaged',
      remedy: 'replace it',
    };
    const begun = (): ReturnType<typeof createPollReporter> =>
      createPollReporter(() => undefined, { end: (failure) => ended.push(failure) });
    begun().polled({ ...polled, state: 'retrying', failure: damaged });
    expect(ended).toEqual([damaged]);
    const later = begun();
    later.responded();
    later.failed(damaged);
    expect(ended).toHaveLength(1);
  });
});

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
    reporter.answered();
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
    expect(said[2]).toBe('The scan responds again.');
  });

  it('do not take a pause for an answer', () => {
    const { said, reporter } = reported();
    reporter.failed(refused);
    reporter.polled({ ...polled, state: 'paused' });
    reporter.polled({ ...polled, state: 'starting' });
    expect(said).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { parseJson, type JsonObject } from '../../../src/lib/json/json.ts';
import { completeRequest, requestFacts } from '../../../src/submission/request-facts.ts';

const complete = (given: JsonObject, used: readonly string[] = []) =>
  completeRequest('executeSubmission', given, {
    newId: () => 'new-id',
    usedBy: (id) => (used.includes(id) ? 'X-0001' : undefined),
  });

describe('an execution that is about to be sent', () => {
  const whole = { submissionId: 'sub-1', deduplicationPeriod: { Empty: {} } };

  it('keeps its submission id and its deduplication period', () => {
    expect(complete(whole)).toEqual({ request: whole, notes: [] });
  });

  it('gets a submission id of its own if it has none, or one that an attempt has used', () => {
    for (const { request, notes } of [
      complete({ ...whole, submissionId: null }),
      complete(whole, ['sub-1']),
    ]) {
      expect(request).toEqual({ ...whole, submissionId: 'new-id' });
      expect(notes).toHaveLength(1);
    }
  });

  it('gets the deduplication period of the service if it names none', () => {
    const { request, notes } = complete({ submissionId: 'sub-1' });
    expect(request['deduplicationPeriod']).toEqual({ Empty: {} });
    expect(notes).toHaveLength(1);
  });
});

describe('the deduplication period that the journal records', () => {
  const secondsOf = (deduplicationPeriod: string) =>
    requestFacts('executeSubmission', parseJson(`{"deduplicationPeriod":${deduplicationPeriod}}`))
      .deduplicationSeconds;

  it('is that of a duration, and unknown for an offset or the default of the service', () => {
    const duration = '{"DeduplicationDuration":{"value":{"seconds":1800,"nanos":0}}}';
    const offset = '{"DeduplicationOffset":{"value":1800}}';
    expect([duration, offset, '{"Empty":{}}', 'null'].map(secondsOf)).toEqual([
      1800,
      ...[undefined, undefined, undefined],
    ]);
  });
});

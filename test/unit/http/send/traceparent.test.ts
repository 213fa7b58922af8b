import { describe, expect, it } from 'vitest';

import { traceparent } from '../../../../src/http/send/build-request.ts';

describe('a trace context', () => {
  it('has the form that W3C gives it', () => {
    expect(traceparent(Math.random)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });

  it.each([0, 0.5, 0.999_999])(
    'has no id of zeros alone, even when chance always says %d',
    (chance) => {
      expect(traceparent(() => chance)).toMatch(
        /^00-[1-9a-f][0-9a-f]{31}-[1-9a-f][0-9a-f]{15}-01$/,
      );
    },
  );

  it('is another one for every call', () => {
    const some = Array.from({ length: 100 }, () => traceparent(Math.random));
    expect(new Set(some).size).toBe(100);
  });
});

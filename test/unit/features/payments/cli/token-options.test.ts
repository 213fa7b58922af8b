import { describe, expect, it } from 'vitest';
import { parseTokenAction } from '../../../../../src/features/payments/cli/candidate.ts';

describe('what happens to a plan', () => {
  it('is asked at a terminal, and has to be said in a script', () => {
    expect(parseTokenAction({}, true)).toMatchObject({
      value: { kind: 'send', confirmation: { kind: 'phrase' } },
    });
    expect(parseTokenAction({}, false)).toMatchObject({ ok: false });
  });

  it.each([
    [{ dryRun: true }, { kind: 'show' }],
    [{ out: 'prepared.json' }, { kind: 'write', out: 'prepared.json' }],
    [{ yes: true }, { kind: 'send', confirmation: { kind: 'yes' } }],
    [
      { confirm: 'ab'.repeat(32) },
      { kind: 'send', confirmation: { kind: 'digest', digest: 'ab'.repeat(32) } },
    ],
  ] as const)('follows from the option: %j', (flags, action) => {
    expect(parseTokenAction(flags, false)).toMatchObject({ ok: true, value: action });
  });

  it.each([
    { dryRun: true, yes: true },
    { out: 'x', confirm: 'ab'.repeat(32) },
    { confirm: 'abc' },
  ] as const)('is refused for %j', (flags) => {
    expect(parseTokenAction(flags, true).ok).toBe(false);
  });
});

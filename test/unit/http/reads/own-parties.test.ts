import { describe, expect, it } from 'vitest';
import { rightsFact } from '../../../../src/features/lookup/model/contract-facts.ts';
import { readOwnParties } from '../../../../src/http/reads.ts';
import type { Json } from '../../../../src/lib/json/json.ts';

const right = (kind: string, party?: string): Json => ({
  kind: { [kind]: { value: party === undefined ? {} : { party } } },
});

const alice = `alice::1220${'ab'.repeat(32)}`;
const bob = `bob::1220${'cd'.repeat(32)}`;

describe('the parties that a user may query as', () => {
  it('are those to act as, then those to read as, each once', () => {
    const rights = [right('CanReadAs', bob), right('CanActAs', alice), right('CanReadAs', alice)];
    expect(readOwnParties({ rights })).toEqual({ parties: [alice, bob], isAny: false });
  });

  // digital-asset/canton at 1a7b4a8f, community/base, canton/auth/Claims.scala: canReadAsAnyParty.
  it.each(['CanReadAsAnyParty', 'CanActAsAnyParty'])('are any with the right %s', (name) => {
    expect(readOwnParties({ rights: [right(name)] })?.isAny).toBe(true);
  });

  it.each(['CanExecuteAsAnyParty', 'ParticipantAdmin'])('are none with the right %s', (name) => {
    expect(readOwnParties({ rights: [right(name)] })).toEqual({ parties: [], isAny: false });
  });

  it.each<[string, readonly Json[]]>([
    ['is no party id', [right('CanActAs', 'alice\u001b[31m')]],
    ['is missing', [right('CanActAs')]],
    ['belongs to a right that does not let them read', [right('CanExecuteAs', alice)]],
    ['belongs to a right of a later release', [right('CanDream', alice)]],
  ])('leave out text that %s', (_title, rights) => {
    expect(readOwnParties({ rights: [...rights] })?.parties).toEqual([]);
  });

  it('are unknown when the response does not fit its document', () => {
    expect(readOwnParties({ rights: 'all' })).toBeUndefined();
  });
});

describe('the fact about the rights of a user', () => {
  it.each([
    [{ parties: [], isAny: false }, 'to query as no party'],
    [{ parties: [], isAny: true }, 'to query as any party'],
    [{ parties: ['a', 'b'], isAny: false }, 'to query as a, b'],
    [{ parties: ['a'], isAny: true }, 'to query as any party; your parties: a'],
    [{ parties: ['a', 'b', 'c', 'd', 'e', 'f'], isAny: false }, 'to query as a, b, c, d, e, …'],
  ])('the rights %j read "%s"', (value, text) => {
    expect(rightsFact({ ok: true, value }).value).toBe(text);
  });

  it('names the reason when the rights are unknown', () => {
    expect(rightsFact({ ok: false, error: { reason: 'no' } }).value).toBe('unknown: no');
  });
});

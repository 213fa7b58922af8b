import { describe, expect, it } from 'vitest';
import {
  compareRights,
  partiesWithoutRight,
} from '../../../../src/requests/prepare/user-rights.ts';
import type { Client } from '../../../../src/http/client.ts';
import type { Failure } from '../../../../src/ledger/failure/failure.ts';
import type { Json } from '../../../../src/lib/json/json.ts';

const right = (kind: string, party?: string) => ({
  kind: { [kind]: { value: party === undefined ? {} : { party } } },
});

const parties = ['anna::1220', 'otto::1220'];

describe('the parties that a user has no right to execute as', () => {
  it('are those that no right names', () => {
    const rights = [right('CanActAs', 'anna::1220'), right('CanReadAs', 'otto::1220')];
    expect(partiesWithoutRight(rights, parties)).toEqual(['otto::1220']);
    expect(partiesWithoutRight([right('CanExecuteAs', 'otto::1220'), ...rights], parties)).toEqual(
      [],
    );
  });

  it.each(['CanActAsAnyParty', 'CanExecuteAsAnyParty'])('are none with %s', (kind) => {
    expect(partiesWithoutRight([right(kind)], parties)).toEqual([]);
  });

  it.each(['ParticipantAdmin', 'CanReadAsAnyParty', 'Empty', 'a right of a later release'])(
    'are all with %s',
    (kind) => {
      expect(partiesWithoutRight([right(kind)], parties)).toEqual(parties);
    },
  );

  it('are all when a right has no kind', () => {
    expect(partiesWithoutRight([{ kind: null }, {}], parties)).toEqual(parties);
  });
});

describe('a request that is about to be prepared', () => {
  /** A ledger whose token is that of user desk; it tells the rights, or why not. */
  const ledger = (rights: Json | Failure) => {
    const asked: string[] = [];
    const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
    const user = { id: 'desk', primaryParty: '', isDeactivated: false, identityProviderId: '' };
    const request: Client['request'] = ({ path }) => {
      asked.push(path);
      const isUser = path === '/v2/authenticated-user';
      if (!isUser && typeof rights === 'object' && rights !== null && 'kind' in rights)
        return Promise.resolve({ ok: false, error: { failure: rights as Failure, sent: true } });
      const json: Json = isUser ? { user } : { rights: rights as Json };
      return Promise.resolve({ ok: true, value: { json, exchange } });
    };
    const compare = (more = {}) =>
      compareRights(request, { actAs: parties, ...more }, new AbortController().signal);
    return { asked, compare };
  };

  it('stops once, and keeps a warning, if its user may not act as a party', async () => {
    const { asked, compare } = ledger([right('CanActAs', 'anna::1220')]);
    const found = await compare({ userId: 'ops' });
    expect(asked).toEqual(['/v2/users/ops/rights']);
    expect(found?.stop).toMatch(/^User ops has no right to act as otto::1220: /);
    expect(found?.note).toBe('WARNING: user ops has no right to act as otto::1220');
  });

  it('is compared with the rights of the user of the token if it names no user', async () => {
    const { asked, compare } = ledger([right('CanActAsAnyParty')]);
    expect(await compare()).toBeUndefined();
    expect(asked).toEqual(['/v2/authenticated-user', '/v2/users/desk/rights']);
  });

  const error = { status: 403, envelope: 'error', code: 'NA', body: '' } as const;

  it.each<[string, Failure, RegExp]>([
    ['refuses to tell them', { kind: 'forbidden', error }, /^unknown \(.+\): /],
    ['does not respond in time', { kind: 'cancelled' }, /the ledger did not list them in time/],
  ])(
    'goes on, and says that rights are unknown, if the ledger %s',
    async (_title, failure, note) => {
      const found = await ledger(failure).compare({ userId: 'ops' });
      expect(found?.note).toMatch(note);
      expect(found?.stop).toBeUndefined();
    },
  );
});

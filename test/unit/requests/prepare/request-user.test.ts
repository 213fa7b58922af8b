import { describe, expect, it } from 'vitest';
import type { TokenState } from '../../../../src/config/tokens/token-manager.ts';
import { otherUserProblem, withUser } from '../../../../src/requests/prepare/user-rights.ts';

const tokenOf = (user: string | undefined): TokenState => ({
  ...{ held: true, asking: false },
  claims: { user, audience: [], scopes: [] },
});

const named = (request: { userId?: string }, user?: string, token?: TokenState) => {
  const result = withUser({ commandId: 'c', ...request }, { user, token });
  return result.ok ? result.value['userId'] : result.error;
};

describe('the user of a request', () => {
  it.each<[what: string, { userId?: string }, string | undefined, TokenState | undefined, unknown]>(
    [
      ['nobody, where nothing names one', {}, undefined, undefined, undefined],
      ['left to the token that names one', {}, undefined, tokenOf('ops'), undefined],
      ['that of the profile without a token', {}, 'ops', undefined, 'ops'],
      ['that of the profile, if the token has no sub', {}, 'ops', tokenOf(undefined), 'ops'],
      ['that of the profile, if the sub is empty', {}, 'ops', tokenOf(''), 'ops'],
      ['that of the profile, if the sub is no user id', {}, 'ops', tokenOf('a/b c'), 'ops'],
      ['that of both', {}, 'ops', tokenOf('ops'), 'ops'],
      ['its own before that of the profile', { userId: 'eve' }, 'ops', undefined, 'eve'],
    ],
  )('is %s', (_, request, user, token, expected) => {
    expect(named(request, user, token)).toBe(expected);
  });

  it('is never another one than that of the token', () => {
    const problem = /^the request is of user ops, and the access token of user eve: /;
    expect(named({}, 'ops', tokenOf('eve'))).toMatch(problem);
    expect(named({ userId: 'ops' }, undefined, tokenOf('eve'))).toMatch(problem);
    expect(named({ userId: 'ops' }, 'eve', tokenOf('eve'))).toMatch(problem);
    expect(otherUserProblem('ops', tokenOf('eve'))).toMatch(problem);
    expect(otherUserProblem('', tokenOf('eve'))).toBeUndefined();
  });
});

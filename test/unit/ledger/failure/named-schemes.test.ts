import { describe, expect, it } from 'vitest';
import { describeFailure } from '../../../../src/ledger/failure/describe-failure.ts';
import { namedSchemes } from '../../../../src/ledger/failure/definite-refusal.ts';
import { isObject, stringifyJson } from '../../../../src/lib/json/json.ts';
import { textAt } from '../../../../src/lib/json/fields.ts';
import { readRecorded } from '../../../support/recorded/read-recorded.ts';

const [recorded] = readRecorded('errors').filter(({ note }) => note.endsWith('SCHEME_VERSION_V4'));
const body = recorded?.response.body ?? null;

const error = (cause: string, text = '') => ({ status: 400, cause, body: text });

const named = (cause: string, text?: string): readonly string[] =>
  namedSchemes(error(cause, text)).map((scheme) => scheme.slice(-2));

describe('the hashing schemes that a refusal names', () => {
  it('are those of the protocol version, as a real participant told it', () => {
    const cause = isObject(body) ? textAt(body, 'cause') : '';
    expect(named(cause)).toEqual(['V2', 'V3']);
    expect(named('', stringifyJson(body))).toEqual(['V2', 'V3']);
    const { hint } = describeFailure({ kind: 'refused', error: error(cause) }, 'ledger');
    expect(hint).toBe(
      'set hashingSchemeVersion to HASHING_SCHEME_VERSION_V3 or HASHING_SCHEME_VERSION_V2',
    );
  });

  it('are the lowest one that hashes the transaction where the requested one is too low', () => {
    expect(
      named(
        'Cannot hash node with LF serialization version V2 using hashing scheme V2. Does the transaction use contract keys? Please using hashing scheme V3 or higher.',
      ),
    ).toEqual(['V3']);
  });

  it('are those that a release knows where the requested one is none of them', () => {
    const known = [2, 3].map((index) => `HASHING_SCHEME_VERSION_V${index}`);
    const values = ['HASHING_SCHEME_VERSION_UNSPECIFIED', ...known].join(', ');
    expect(
      named(
        '',
        `Invalid value for: body (Unrecognized enum value HASHING_SCHEME_VERSION_V4. Supported values: [${values}] at 'hashingSchemeVersion')`,
      ),
    ).toEqual(['V2', 'V3']);
  });

  it('are none that cantui cannot compute, and none of another refusal', () => {
    expect(named('Supported hashing version on protocol version 40: V3, V8')).toEqual(['V3']);
    expect(named('the contract is archived')).toEqual([]);
    expect(named('', 'Unrecognized enum value X. Supported values: [Y]')).toEqual([]);
  });
});

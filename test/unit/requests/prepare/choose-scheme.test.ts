import { describe, expect, it } from 'vitest';
import { chooseScheme, prepareWithScheme } from '../../../../src/requests/prepare/choose-scheme.ts';
import type { OperationProblem } from '../../../../src/http/ask-operation.ts';
import type { Client } from '../../../../src/http/client.ts';
import type { Failure } from '../../../../src/ledger/failure/failure.ts';
import { err } from '../../../../src/lib/result.ts';

const synchronizer = `global::1220${'ab'.repeat(32)}`;

/** A ledger of a release; one that doesn't tell it has none. */
const ledgerOf =
  (version?: string): Client['request'] =>
  () =>
    Promise.resolve({
      ok: true,
      value: { json: version === undefined ? {} : { version } },
    } as Awaited<ReturnType<Client['request']>>);

const chosen = async (body: object, version?: string) =>
  (await chooseScheme(ledgerOf(version), { ...body })).scheme?.slice(-2);

describe('the hashing scheme of a request that names none', () => {
  it.each([
    ['34-0', 'V2'],
    ['35-0', 'V3'],
    ['36-1', 'V4'],
    ['37-0', 'V4'],
    ['dev-0', 'V4'],
    ['33-0', undefined],
  ])('is the newest that the protocol version of %s takes: %s', async (physical, scheme) => {
    expect(await chosen({ synchronizerId: `${synchronizer}::${physical}` })).toBe(scheme);
  });

  it.each([
    ['3.4.12', undefined],
    ['3.5.14', 'V3'],
    ['3.6.1', 'V4'],
    ['3.6.0-SNAPSHOT', 'V4'],
    ['3.10.0', 'V4'],
    ['4.0.0', 'V4'],
    ['2.10.0', undefined],
  ])('is the newest that release %s knows: %s', async (version, scheme) => {
    expect(await chosen({ synchronizerId: synchronizer }, version)).toBe(scheme);
  });

  it('is left to a ledger whose release nobody knows, and that is said', async () => {
    for (const version of [undefined, 'next'])
      expect(await chooseScheme(ledgerOf(version), {})).toEqual({
        note: expect.stringContaining('the participant chooses') as string,
      });
  });

  it('is never another one than the request names', async () => {
    const body = { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2' };
    expect(await chooseScheme(ledgerOf('3.6.1'), body)).toEqual({});
  });
});

describe('a chosen hashing scheme', () => {
  const refusing = (cause: string, kind: 'refused' | 'rateLimited' = 'refused') => {
    const asked: string[] = [];
    const failure: Failure = { kind, error: { status: 400, cause, body: '' } };
    const problem: OperationProblem = { text: '', reason: '', isMissing: false, failure };
    const ask = (requested: object) => {
      asked.push('hashingSchemeVersion' in requested ? String(requested.hashingSchemeVersion) : '');
      return Promise.resolve(err(problem));
    };
    return { asked, ask };
  };

  const cause =
    'Hashing scheme version V4 is not supported on protocol version 35. Minimum protocol version for hashing version V4: dev. Supported hashing version on protocol version 35: V2, V3';
  const v4 = 'HASHING_SCHEME_VERSION_V4';
  const v3 = 'HASHING_SCHEME_VERSION_V3';

  it('is replaced once by the newest that the participant names', async () => {
    const { asked, ask } = refusing(cause);
    const { requested } = await prepareWithScheme(ask, {}, { scheme: v4 });
    expect([asked, requested]).toEqual([[v4, v3], { hashingSchemeVersion: v3 }]);
  });

  it.each([
    ['another reason', cause.replace('Supported', 'Other'), 'refused', v4],
    ['the same scheme', cause, 'refused', v3],
    ['too many requests', cause, 'rateLimited', v4],
  ] as const)('is asked for once where the refusal has %s', async (_title, words, kind, scheme) => {
    const { asked, ask } = refusing(words, kind);
    await prepareWithScheme(ask, {}, { scheme });
    expect(asked).toEqual([scheme]);
  });

  it('is never replaced if the request named it', async () => {
    const { asked, ask } = refusing(cause);
    await prepareWithScheme(ask, { hashingSchemeVersion: v4 }, {});
    expect(asked).toEqual([v4]);
  });
});

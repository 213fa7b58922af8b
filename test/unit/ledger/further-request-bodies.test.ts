import { describe, expect, it } from 'vitest';
import { learnLookupFacts } from '../../../src/features/lookup/run/lookup-facts.ts';
import type { Client } from '../../../src/http/client.ts';
import {
  furtherOperations,
  type FurtherOperationName,
} from '../../../src/ledger/further-operations.ts';
import type { Json } from '../../../src/lib/json/json.ts';
import { proveByHash } from '../../../src/submission/proof/ask-by-hash.ts';
import {
  documentProblems,
  type DocumentedRequest,
  type Release,
} from '../../support/documents/api-requests.ts';

const contractId = `00${'ab'.repeat(68)}`;
const archived = { created: null, archived: { archivedEvent: { contractId, offset: 7 } } };

/** A service that records the bodies it receives, by path. */
const recorder = () => {
  const bodies = new Map<string, Json>();
  const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
  const request: Client['request'] = ({ path, body }) => {
    bodies.set(path, body ?? null);
    const json = path.endsWith('events-by-contract-id') ? archived : {};
    return Promise.resolve({ ok: true, value: { json, exchange } });
  };
  return {
    request,
    bodyOf: (name: FurtherOperationName) => bodies.get(furtherOperations[name].path),
  };
};

const sentBodies = async (parties: readonly string[]) => {
  const { request, bodyOf } = recorder();
  await proveByHash({ hash: 'ab'.repeat(32), submissionId: 's', parties }, { request });
  const answer = { raw: {}, mismatches: [] };
  const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
  await learnLookupFacts(
    {
      request,
      call: () => Promise.reject(new Error('no lookup')),
      hasLedger: true,
      hasScan: false,
    },
    { kind: 'contract', id: contractId, parties },
    { ok: true, value: { answer, exchange } },
    new AbortController().signal,
  );
  return bodyOf;
};

const documented: readonly (readonly [DocumentedRequest, Release])[] = [
  ...(['3.4', '3.5', '3.6'] as const).flatMap((release) => [
    ['eventsByContractId', release] as const,
    ['updateByOffset', release] as const,
  ]),
  ['updateByHash', '3.6'],
  ['completionByHash', '3.6'],
];

describe('the request bodies of lookups around the six operations', () => {
  it.each(documented)('those of %s fit the document of %s', async (name, release) => {
    for (const parties of [[], [`alice::1220${'ab'.repeat(32)}`]]) {
      const bodyOf = await sentBodies(parties);
      expect(documentProblems(name, release, bodyOf(name) ?? null)).toEqual([]);
    }
  });

  it('name the documents that lack an operation', () => {
    expect(documentProblems('updateByHash', '3.5', {})).toEqual([
      'updateByHash: not in the document of 3.5',
    ]);
  });
});

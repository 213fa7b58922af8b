import { describe, expect, it } from 'vitest';
import {
  packageQuestionOf,
  preferredPackagesRequestOf,
} from '../../../src/requests/prepare/fetch-preferred-packages.ts';
import { prepareRequestOf } from '../../../src/requests/prepare/prepare-request.ts';
import { formFields, fieldValue, newGroup } from '../../../src/requests/forms/form-values.ts';
import { forms } from '../../../src/requests/forms/form-registry.ts';
import { fillForm } from '../../../src/requests/forms/load/fill-from-request.ts';
import { preparePage } from '../../../src/requests/forms/prepare-fields.ts';
import { buildRequest } from '../../../src/requests/forms/to-request.ts';
import { defaultDeduplication } from '../../../src/ledger/formats.ts';
import { executeRequest } from '../../support/samples/requests.ts';
import { learnLookupFacts } from '../../../src/features/lookup/run/lookup-facts.ts';
import type { Client } from '../../../src/http/client.ts';
import type { FurtherOperationName } from '../../../src/ledger/further-operations.ts';
import { operations } from '../../../src/ledger/operations.ts';
import type { Json } from '../../../src/lib/json/json.ts';
import { proveByHash } from '../../../src/submission/proof/hash-evidence.ts';
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
    bodyOf: (name: FurtherOperationName) => bodies.get(operations[name].path),
  };
};

const sentBodies = async (parties: readonly string[]) => {
  const { request, bodyOf } = recorder();
  await proveByHash({ hash: 'ab'.repeat(32), submissionId: 's', parties }, { request });
  const response = { raw: {}, mismatches: [] };
  const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
  await learnLookupFacts(
    {
      request,
      call: () => Promise.reject(new Error('no lookup')),
      hasLedger: true,
      hasScan: false,
    },
    { kind: 'contract', id: contractId, parties },
    { outcome: { ok: true, value: { response, exchange } } },
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
  // digital-asset/canton, JsSchema.scala (decodeByteString): bytes of a protobuf are base64 in JSON.
  it.each(['updateByHash', 'completionByHash'] as const)(
    'that of %s has the hash in base64',
    async (name) => {
      const bodyOf = await sentBodies([]);
      const inBase64 = Buffer.alloc(32, 0xab).toString('base64');
      expect(bodyOf(name)).toMatchObject({ transactionHash: inBase64 });
    },
  );

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

const everyRelease = ['3.4', '3.5', '3.6'] as const;

describe('the request bodies of preparing and executing', () => {
  const commands = [
    { CreateCommand: { templateId: '#rent:Main:Lease', createArguments: {} } },
    {
      ExerciseByKeyCommand: {
        templateId: '#rent:Main:Lease',
        contractKey: { _1: 'anna::1220' },
        choice: 'Pay',
        choiceArgument: {},
      },
    },
  ];
  const fields = {
    'prepare.actAs': fieldValue('anna::1220, otto::1220'),
    'prepare.commandId': fieldValue('rent-7'),
    'prepare.minLedgerTime': fieldValue('relative'),
    'prepare.minLedgerTime.relative.seconds': fieldValue('60'),
    'prepare.minLedgerTime.relative.nanos': fieldValue('0'),
    'prepare.maxRecordTime': fieldValue('2026-02-03T12:00:00Z'),
    'prepare.others': fieldValue('{"estimateTrafficCost":{"disabled":false}}'),
  };
  const prepared = prepareRequestOf({
    ...fillForm(
      preparePage.fields,
      { commands },
      { onto: newGroup(preparePage.fields), others: 'empty' },
    ),
    ...fields,
  });

  it.each(everyRelease)('those of the Prepare page fit the document of %s', (release) => {
    expect(prepared).toMatchObject({ commands, actAs: ['anna::1220', 'otto::1220'] });
    expect(documentProblems('prepareSubmission', release, prepared)).toEqual([]);
  });

  it('those with a hashing scheme or a limit of keys fit the documents since 3.5', () => {
    const prefetchContractKeys = [{ templateId: 'a:B:C', contractKey: 'k', limit: 2 }];
    const newer = {
      ...prepared,
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V3',
      prefetchContractKeys,
    };
    expect(documentProblems('prepareSubmission', '3.5', newer)).toEqual([]);
    expect(documentProblems('prepareSubmission', '3.6', newer)).toEqual([]);
    expect(documentProblems('prepareSubmission', '3.4', newer)).toEqual([
      'prepareSubmission.hashingSchemeVersion: not in the document',
      'prepareSubmission.prefetchContractKeys[0].limit: not in the document',
    ]);
  });

  it.each(everyRelease)('those of preferred packages fit the document of %s', (release) => {
    for (const synchronizerId of ['', 'global::1220']) {
      const question = packageQuestionOf({ ...prepared, synchronizerId });
      const body = preferredPackagesRequestOf(question);
      expect(documentProblems('preferredPackages', release, body)).toEqual([]);
    }
  });

  it.each(everyRelease)('those of an execution fit executeAndWait of %s', (release) => {
    const fields = formFields(forms.execute);
    const root = fillForm(fields, executeRequest, { onto: newGroup(fields), others: 'empty' });
    const body = buildRequest(fields, root);
    expect(body).toMatchObject({ deduplicationPeriod: defaultDeduplication });
    expect(documentProblems('executeAndWait', release, body)).toEqual([]);
  });
});

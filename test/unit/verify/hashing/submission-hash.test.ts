import { describe, expect, it } from 'vitest';
import { decodeMessage } from '../../../../src/verify/protobuf/protobuf-decode.ts';
import {
  encodeMessage,
  type MessageInit,
} from '../../../../src/verify/protobuf/protobuf-encode.ts';
import type { HashWriter } from '../../../../src/verify/hashing/multihash.ts';
import {
  getMessage,
  type DecodedMessage,
  type MessageSchema,
} from '../../../../src/verify/protobuf/protobuf-message.ts';
import { preparedTransaction } from '../../../../src/verify/prepared/prepared-transaction-schema.ts';
import { schemes, type HashingScheme } from '../../../../src/verify/hashing/hashing-schemes.ts';
import {
  metadataHash,
  submissionHash,
  transactionHash,
  hashNodes,
} from '../../../../src/verify/hashing/submission-hash.ts';
import { writeValue } from '../../../../src/verify/hashing/value-hash.ts';
import { value } from '../../../../src/verify/prepared/value-schema.ts';
import {
  recordedPrepared,
  suiteHashes,
  suitePrepared,
  suiteValues,
} from '../../../support/verify/prepared-vectors.ts';
import {
  callHashes,
  preparedWithCalls,
  suiteUnderV4,
} from '../../../support/verify/call-vectors.ts';
import { sha256 } from '../../../../src/lib/sha256.ts';

const read = (table: MessageSchema, bytes: Uint8Array): DecodedMessage => {
  const decoded = decodeMessage(table, bytes);
  if (!decoded.ok) throw new Error(decoded.error.problem);
  expect(decoded.value.unknown).toEqual([]);
  return decoded.value.message;
};

const partsOf = (bytes: Uint8Array) => {
  const message = read(preparedTransaction, bytes);
  const [transaction, metadata] = [
    getMessage(message, 'transaction'),
    getMessage(message, 'metadata'),
  ];
  if (transaction === undefined || metadata === undefined) throw new Error('a part is missing');
  return { transaction, metadata };
};

type SchemeName = 'V2' | 'V3' | 'V4';

const schemeOf = (name: SchemeName): HashingScheme => {
  const scheme = schemes[`HASHING_SCHEME_VERSION_${name}`];
  if (scheme === undefined) throw new Error(`no scheme ${name}`);
  return scheme;
};

const hashOf = (draft: MessageInit, name: SchemeName) =>
  submissionHash(partsOf(encodeMessage(preparedTransaction, draft)), schemeOf(name));

const problemOf = (draft: MessageInit, name: SchemeName): string => {
  const result = hashOf(draft, name);
  return result.ok ? '' : result.error;
};

describe('a prepared transaction', () => {
  it('has the hash that the participant computed (splice-wallet-kernel, Tx.test.ts)', () => {
    const bytes = Buffer.from(recordedPrepared.preparedTransaction, 'base64');
    const result = submissionHash(partsOf(bytes), schemeOf('V2'));
    expect(result.ok && result.value.toString('base64')).toBe(
      recordedPrepared.preparedTransactionHash,
    );
  });

  it.each(['V2', 'V3'] as const)(
    'has the hashes of Canton’s own suite in every part (%s/NodeHashTest, MetadataHashTest)',
    (name) => {
      const wanted = suiteHashes[name];
      const draft = suitePrepared(name);
      const { transaction, metadata } = partsOf(encodeMessage(preparedTransaction, draft));
      const scheme = schemeOf(name);
      expect(transactionHash(transaction, scheme).toString('hex')).toBe(wanted.transaction);
      expect(metadataHash(metadata, scheme).toString('hex')).toBe(wanted.metadata);
      const result = hashOf(draft, name);
      expect(result.ok && result.value.toString('hex')).toBe(wanted.all);
    },
  );

  it.each(['V2', 'V3'] as const)('has nodes with the hashes of that suite (%s)', (name) => {
    const wanted = suiteHashes[name].nodes;
    const draft = suitePrepared(name, Object.keys(wanted));
    const { transaction } = partsOf(encodeMessage(preparedTransaction, draft));
    const hashes = hashNodes(transaction, schemeOf(name));
    expect(Object.fromEntries([...hashes].map(([id, hash]) => [id, hash.toString('hex')]))).toEqual(
      wanted,
    );
  });
});

describe('a prepared transaction with external calls', () => {
  it.each(callHashes)(
    'has an exercise with the hash of V4 (v4/NodeHashTest): %s',
    (_title, version, results, hash) => {
      const draft = preparedWithCalls(version, results);
      const { transaction } = partsOf(encodeMessage(preparedTransaction, draft));
      expect(hashNodes(transaction, schemeOf('V4')).get('0')?.toString('hex')).toBe(hash);
    },
  );

  it.each(suiteUnderV4)(
    'has the hashes of V4 in every part: $title',
    ({ draft, metadata, transaction, all }) => {
      const parts = partsOf(encodeMessage(preparedTransaction, draft));
      const scheme = schemeOf('V4');
      expect(metadataHash(parts.metadata, scheme).toString('hex')).toBe(metadata);
      if (transaction === undefined) return;
      expect(transactionHash(parts.transaction, scheme).toString('hex')).toBe(transaction);
      const result = submissionHash(parts, scheme);
      expect(result.ok && result.value.toString('hex')).toBe(all);
    },
  );

  it('has another hash under V4 than under V3, even if it calls nothing', () => {
    const draft = preparedWithCalls('2.1', []);
    expect(hashOf(draft, 'V4')).not.toEqual(hashOf(draft, 'V3'));
  });

  it('has another hash with any other value, order or number of its calls', () => {
    const call = { extensionId: 'e', functionId: 'f', config: Buffer.of(1), input: Buffer.of(1) };
    const executed = { ...call, output: Buffer.of(1) };
    const other = Buffer.of(2);
    const drafts = [
      [executed],
      [{ ...executed, extensionId: 'g' }],
      [{ ...executed, functionId: 'g' }],
      [{ ...executed, config: other }],
      [{ ...executed, input: other }],
      [{ ...executed, output: other }],
      [executed, executed],
      [executed, { ...executed, output: other }],
      [{ ...executed, output: other }, executed],
      [],
    ].map((results) => hashOf(preparedWithCalls('3', results), 'V4'));
    const hashes = drafts.map((result) => (result.ok ? result.value.toString('hex') : ''));
    expect(new Set(hashes).size).toBe(drafts.length);
    expect(hashes).not.toContain('');
  });
});

describe('a Daml value', () => {
  it.each(suiteValues)(
    'has the hash of Canton’s own suite (ValueHashTest): %s',
    (_kind, draft, hash) => {
      const parts: HashWriter = [];
      writeValue(parts, read(value, encodeMessage(value, draft)));
      expect(sha256(parts).toString('hex')).toBe(hash);
    },
  );
});

describe('a text with a null character', () => {
  it('is hashed with it: its tag, its length and all its bytes', () => {
    const bytes = Buffer.from('a\0b');
    const encoded = Buffer.concat([Buffer.from([7, 0, 0, 0, bytes.length]), bytes]);
    const parts: HashWriter = [];
    writeValue(parts, read(value, encodeMessage(value, { text: 'a\0b' })));
    expect(sha256(parts).toString('hex')).toBe(sha256([encoded]).toString('hex'));
  });
});

describe('what a scheme does not cover', () => {
  const nodeOf = (name: 'V2' | 'V3', node: MessageInit): MessageInit => {
    const { metadata } = suitePrepared(name);
    const version = name === 'V2' ? '2.1' : '2';
    const nodes = [{ nodeId: '0', v1: node }];
    return { transaction: { version, roots: ['0'], nodes }, metadata };
  };
  const contract = {
    lfVersion: '2.1',
    contractId: '00ab',
    packageName: 'p',
    templateId: { packageId: 'p', moduleName: 'M', entityName: 'E' },
  };

  it.each([
    ['contract keys under V2', suitePrepared('V3'), 'V2', 'cannot hash nodes of version 2'],
    [
      'a key in a node too old for it',
      nodeOf('V3', { fetch: { ...contract, key: { maintainers: ['a'] } } }),
      'V3',
      'has a contract key',
    ],
    [
      'a node found by its key that is too old for it',
      nodeOf('V3', { fetch: { ...contract, byKey: true } }),
      'V3',
      'looked up by its key',
    ],
    ['a query under V2', nodeOf('V2', { queryByKey: {} }), 'V2', 'query by key'],
    [
      'a version of tomorrow',
      nodeOf('V3', { fetch: { ...contract, lfVersion: '2.dev' } }),
      'V3',
      'of version 2.dev',
    ],
    ['external calls under V2', preparedWithCalls('3'), 'V2', 'cannot hash nodes of version 3'],
    ['external calls under V3', preparedWithCalls('3'), 'V3', 'cannot hash nodes of version 3'],
    ['external calls of dev under V3', preparedWithCalls('dev'), 'V3', 'nodes of version dev'],
    ...(['V2', 'V3', 'V4'] as const).map(
      (scheme) =>
        [
          `external calls in a node too old for them (${scheme})`,
          preparedWithCalls('2.1'),
          scheme,
          'version 2.1 has external calls',
        ] as const,
    ),
    ['a query too old for keys', nodeOf('V3', { queryByKey: {} }), 'V3', 'nodes of version '],
    ['a create without seed', nodeOf('V2', { create: contract }), 'V2', 'no seed'],
    ['an exercise without seed', nodeOf('V2', { exercise: contract }), 'V2', 'no seed'],
    ['a node of no kind', nodeOf('V2', {}), 'V2', 'missing or has an unknown kind'],
    [
      'a name with an empty part',
      nodeOf('V2', {
        fetch: { ...contract, templateId: { packageId: 'p', moduleName: 'M.', entityName: 'E' } },
      }),
      'V2',
      'empty part',
    ],
    [
      'a contract id that is none',
      nodeOf('V2', { fetch: { ...contract, contractId: 'XY' } }),
      'V2',
      'not lower-case hexadecimal',
    ],
    ['a tree without its root', suitePrepared('V2', ['7']), 'V2', 'node 7 is missing'],
    [
      'a tree with a cycle',
      nodeOf('V2', { rollback: { children: ['0'] } }),
      'V2',
      'refers back to itself',
    ],
  ] as const)(
    'has no hash at all, rather than one without it: %s',
    (_what, draft, name, reason) => {
      expect(problemOf(draft, name)).toContain(reason);
    },
  );

  it('is never a node or a seed that is there twice', () => {
    const base = suitePrepared('V2');
    const transaction = base['transaction'] as { nodes: MessageInit[]; seeds: MessageInit[] };
    const [node = {}] = transaction.nodes;
    const [seed = {}] = transaction.seeds;
    const twice = (fields: object) => ({ ...base, transaction: { ...transaction, ...fields } });
    expect(problemOf(twice({ nodes: [...transaction.nodes, node] }), 'V2')).toContain('two nodes');
    expect(problemOf(twice({ seeds: [...transaction.seeds, seed] }), 'V2')).toContain('two seeds');
  });

  it('is never the name of a record’s field: implementations hash a missing one differently', () => {
    const record = { record: { fields: [{ value: { unit: {} } }] } };
    const draft = nodeOf('V3', { exercise: { ...contract, chosenValue: record } });
    const transaction = draft['transaction'] as MessageInit;
    const seeds = [{ nodeId: 0, seed: Buffer.alloc(32) }];
    expect(problemOf({ ...draft, transaction: { ...transaction, seeds } }, 'V3')).toContain(
      'has no name',
    );
  });
});

describe('the depth of a transaction', () => {
  it('costs no stack: five thousand exercises inside each other have a hash', () => {
    const count = 5_000;
    const exercise = (child: number): MessageInit => ({
      lfVersion: '2.1',
      contractId: '00',
      templateId: { packageId: 'p', moduleName: 'M', entityName: 'E' },
      chosenValue: { unit: {} },
      children: child < count ? [String(child)] : [],
    });
    const ids = Array.from({ length: count }, (_each, index) => index);
    const draft = {
      transaction: {
        version: '2.1',
        roots: ['0'],
        nodes: ids.map((id) => ({ nodeId: String(id), v1: { exercise: exercise(id + 1) } })),
        seeds: ids.map((nodeId) => ({ nodeId, seed: Buffer.alloc(32) })),
      },
      metadata: {},
    };
    expect(hashOf(draft, 'V2').ok).toBe(true);
  });
});

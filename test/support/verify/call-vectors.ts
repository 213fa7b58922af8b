import type { MessageInit } from '../../../src/verify/protobuf/protobuf-encode.ts';
import { suitePrepared } from './prepared-vectors.ts';

// Vectors of hashing scheme V4, which hashes the results of external calls.

/** Of Canton's own suite: two calls that differ in the last byte of their responses. */
const calls = [2, 3].map((output) => ({
  extensionId: 'extension',
  functionId: 'function',
  config: Buffer.of(0),
  input: Buffer.of(1),
  output: Buffer.of(output),
}));

/** An exercise with external calls, as in v4/NodeHashTest.scala; the tree is this node alone. */
export const exerciseOf = (lfVersion: string, results: readonly MessageInit[]): MessageInit => ({
  lfVersion,
  contractId: '0051f19b02448ed42d416143bb0b09c386b435b6cc87a9a0d9ce826f6b0a28b0ac',
  packageName: 'package-name-0',
  templateId: { packageId: 'package', moduleName: 'Module', entityName: 'Template' },
  signatories: ['alice'],
  stakeholders: ['alice'],
  actingParties: ['alice'],
  choice: 'Choice',
  chosenValue: { unit: {} },
  consuming: true,
  result: { unit: {} },
  externalCallResults: results,
});

/** A prepared transaction of one exercise. */
export const preparedWithExercise = (exercise: MessageInit): MessageInit => ({
  transaction: {
    version: exercise['lfVersion'],
    roots: ['0'],
    nodes: [{ nodeId: '0', v1: { exercise } }],
    seeds: [
      {
        nodeId: 0,
        seed: Buffer.from(
          'a88d9df0adc117bed8f338f5f579547b1605a2807606a2d76962c2073915f9b8',
          'hex',
        ),
      },
    ],
  },
  metadata: { submitterInfo: { actAs: ['alice'], commandId: 'c' } },
});

/** A prepared transaction of one exercise with external calls. */
export const preparedWithCalls = (
  lfVersion = '3',
  results: readonly MessageInit[] = calls,
): MessageInit => preparedWithExercise(exerciseOf(lfVersion, results));

/**
 * Hashes of that exercise under V4. Canton asserts the first in its suite, digital-asset/canton,
 * community/common/src/test/scala/com/digitalasset/canton/protocol/hash/v4/NodeHashTest.scala at
 * f22f14b. The others are of another encoder, written in another language, that reproduces the first.
 */
export const callHashes: readonly (readonly [
  title: string,
  version: string,
  results: readonly MessageInit[],
  hash: string,
])[] = [
  ['Canton', 'dev', calls, 'a62bdfba0a669b547d3636d83297a6ac046b0a1684d9989984a4b3871dee0d3e'],
  ['version 3', '3', calls, 'bdf9077509dc8e3cbd2db839b557483ecdb3ba90cbb49b152d164c4d139fd88c'],
  [
    'one call',
    '3',
    calls.slice(0, 1),
    '66084b190e64dbe53d146f078ce2407708a30cf159a58b62fcb6b5dacb19cb0c',
  ],
  [
    'the calls swapped',
    '3',
    calls.toReversed(),
    '2bdea88d3ddb41ca704ba1ec9da7961928651fed80d90b2154398bf6224dff08',
  ],
  ['no calls', '2.1', [], '12b5a36c9a010c8bbea8108ec3abab71ea74d340f4beb4743db14c77c482d9a2'],
];

const isList = Array.isArray as (value: unknown) => value is readonly unknown[];

const isMessage = (value: unknown): value is MessageInit =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

/** A draft with another version in every node. */
const withVersion = (value: unknown, lfVersion: string): unknown => {
  if (isList(value)) return value.map((item) => withVersion(item, lfVersion));
  if (!isMessage(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      name === 'lfVersion' || name === 'version' ? lfVersion : withVersion(item, lfVersion),
    ]),
  );
};

/** The transaction of Canton's suite in another version; with the calls, if any, in its exercise. */
const suiteIn = (lfVersion: string, results?: readonly MessageInit[]): MessageInit => {
  const { transaction, metadata } = withVersion(suitePrepared('V3'), lfVersion) as {
    readonly transaction: { readonly nodes: readonly { readonly v1: MessageInit }[] };
    readonly metadata: MessageInit;
  };
  const nodes = transaction.nodes.map((node) => {
    const { exercise } = node.v1;
    if (results === undefined || !isMessage(exercise)) return node;
    return { ...node, v1: { exercise: { ...exercise, externalCallResults: results } } };
  });
  return { transaction: { ...transaction, nodes }, metadata };
};

/**
 * The transaction and metadata of Canton's suite under V4. Canton asserts the hash of the metadata of
 * version `dev` (v4/MetadataHashTest.scala); the others are of the same encoder as above.
 */
export const suiteUnderV4: readonly {
  readonly title: string;
  readonly draft: MessageInit;
  readonly metadata: string;
  readonly transaction?: string;
  readonly all?: string;
}[] = [
  {
    title: 'dev, the metadata of Canton',
    draft: suiteIn('dev'),
    metadata: '73906e70b121a3bd3a38fa3f9995cbc05cb0dad896a9e2242691e2a24dda2871',
  },
  {
    title: 'version 2 without calls',
    draft: suiteIn('2'),
    metadata: '5a4c6aa89bb80d0af05a3f0614ba07bc7469795fff66d7b9e87c876eb0137e0a',
    transaction: 'a0defa8b5a09d66912ca873231bc2d6eb1ed64ab919aef99c40e2a16291be458',
    all: '51837b718b73642735260ae2ddc29b191b2d05cb6bedc63c1627bfb078240cf0',
  },
  {
    title: 'version 3 with two calls',
    draft: suiteIn('3', calls),
    metadata: 'cd69658f577dd8ece79d3b817c7f8cb074cfc9c5bdc7dea3b81f666d56583d69',
    transaction: '9433cb74a63823ec8a4bf36ff4f395115f259289bd1b85d04041f71b3f474007',
    all: '97c1068c3987bba99b2293dec82d59909a6fc6562e23619548f39536b4705ca2',
  },
];

/**
 * A transaction with one external call, signed under V4: made from the published layout by another
 * encoder, returned by no participant.
 */
export const signedWithCall = {
  request: {
    preparedTransaction:
      'CtwKCgEzEgEwGvMFCgEwwj7sBRrpBQoBMxKKATAwNmNhZWJiYmQ3ZTQ0ODQ1OTRhZDdjNWY3YjE3YTBlMDhjYjc2MjU1NjViOTZlOWNmMTk3N2MxMTkwMmNiMTMxN2NhMTIxMjIwZjY5Mjc5MWUyMjRmMTM2NWJiZmFhYTkxNDUwNzE3ZDRlN2YwMDIwOTJiMDAyODFmMzM5OTU1OTBmYjA4ZWE5MRoKZngtZXhhbXBsZSJTCkAzNjJiNzI2NzhhNTE4NDI4N2VmMGY0NjY4YWIwMDM2Y2JmZTYxYWNiOGQ0YzkzY2ZiNTFhNzFlNTZiNWZhMzIwEghGeC5RdW90ZRoFUXVvdGUqSWFubjo6MTIyMDY4Yzc0ZGVhNDI3MjEzNDc2YWNhYmRjYzVlYmJlOTRmYjY2NWE0MWY4ZDZlNTg1NWU5MmZkOGFiNjNkMDQ0NDgySWFubjo6MTIyMDY4Yzc0ZGVhNDI3MjEzNDc2YWNhYmRjYzVlYmJlOTRmYjY2NWE0MWY4ZDZlNTg1NWU5MmZkOGFiNjNkMDQ0NDg6SWFubjo6MTIyMDY4Yzc0ZGVhNDI3MjEzNDc2YWNhYmRjYzVlYmJlOTRmYjY2NWE0MWY4ZDZlNTg1NWU5MmZkOGFiNjNkMDQ0NDhKB1JlZnJlc2hSa3JpClUKQDM2MmI3MjY3OGE1MTg0Mjg3ZWYwZjQ2NjhhYjAwMzZjYmZlNjFhY2I4ZDRjOTNjZmI1MWE3MWU1NmI1ZmEzMjASCEZ4LlF1b3RlGgdSZWZyZXNoEhAKBHBhaXISCEIGRVVSVVNEWAFiATFqREpCMDA3YzM5ODQ2MjY4Y2EwNDdiYzUwODBlMjYwZGViYzQyNmJhODdiZTgyNjA4OTcyZmY0OTNmYmQxMGUxZjYzMWFiigFTCgxyYXRlcy1vcmFjbGUSBmV1cnVzZBogt5YG+zr+pb0WCe1AtiIULxyYElq8/omnamYbDo40ORAiEXsicGFpciI6IkVVUlVTRCJ9KgYxLjA4NDUakwQKATHCPowECokECgMyLjESQjAwN2MzOTg0NjI2OGNhMDQ3YmM1MDgwZTI2MGRlYmM0MjZiYTg3YmU4MjYwODk3MmZmNDkzZmJkMTBlMWY2MzFhYhoKZngtZXhhbXBsZSJTCkAzNjJiNzI2NzhhNTE4NDI4N2VmMGY0NjY4YWIwMDM2Y2JmZTYxYWNiOGQ0YzkzY2ZiNTFhNzFlNTZiNWZhMzIwEghGeC5RdW90ZRoFUXVvdGUqxgFywwEKUwpAMzYyYjcyNjc4YTUxODQyODdlZjBmNDY2OGFiMDAzNmNiZmU2MWFjYjhkNGM5M2NmYjUxYTcxZTU2YjVmYTMyMBIIRnguUXVvdGUaBVF1b3RlElQKBW93bmVyEks6SWFubjo6MTIyMDY4Yzc0ZGVhNDI3MjEzNDc2YWNhYmRjYzVlYmJlOTRmYjY2NWE0MWY4ZDZlNTg1NWU5MmZkOGFiNjNkMDQ0NDgSFgoEcmF0ZRIOMgwxLjA4NDUwMDAwMDAySWFubjo6MTIyMDY4Yzc0ZGVhNDI3MjEzNDc2YWNhYmRjYzVlYmJlOTRmYjY2NWE0MWY4ZDZlNTg1NWU5MmZkOGFiNjNkMDQ0NDg6SWFubjo6MTIyMDY4Yzc0ZGVhNDI3MjEzNDc2YWNhYmRjYzVlYmJlOTRmYjY2NWE0MWY4ZDZlNTg1NWU5MmZkOGFiNjNkMDQ0NDgiIhIgKFVP/azOvX7LnzE6cuJy4n/j8sex0Vscan31o2F2ndgiJAgBEiDfns9MeeWtd3Ac/IjBlmMrNTFJ2FgQo4H0afj8BdwbkhLVBhJYCklhbm46OjEyMjA2OGM3NGRlYTQyNzIxMzQ3NmFjYWJkY2M1ZWJiZTk0ZmI2NjVhNDFmOGQ2ZTU4NTVlOTJmZDhhYjYzZDA0NDQ4EgtjLXJlZnJlc2gtMRpZZ2xvYmFsLWRvbWFpbjo6MTIyMGExMDRhMWY1MWYyYjRmMDE1MTVkZWIzOTVkYjJkZWMzNTEyMDhmZWNmYTQ3MDQ2YjI2NTkxNjA4YzJkMGM0MzQ6OjM2LTEqJDZiMWYwYTUyLTdkMGUtNGMyZi05YTU1LTNmMGMzZDNmOWExMTCA+JP855aYAzrlBArSBAoDMi4xEooBMDA2Y2FlYmJiZDdlNDQ4NDU5NGFkN2M1ZjdiMTdhMGUwOGNiNzYyNTU2NWI5NmU5Y2YxOTc3YzExOTAyY2IxMzE3Y2ExMjEyMjBmNjkyNzkxZTIyNGYxMzY1YmJmYWFhOTE0NTA3MTdkNGU3ZjAwMjA5MmIwMDI4MWYzMzk5NTU5MGZiMDhlYTkxGgpmeC1leGFtcGxlIlMKQDM2MmI3MjY3OGE1MTg0Mjg3ZWYwZjQ2NjhhYjAwMzZjYmZlNjFhY2I4ZDRjOTNjZmI1MWE3MWU1NmI1ZmEzMjASCEZ4LlF1b3RlGgVRdW90ZSrGAXLDAQpTCkAzNjJiNzI2NzhhNTE4NDI4N2VmMGY0NjY4YWIwMDM2Y2JmZTYxYWNiOGQ0YzkzY2ZiNTFhNzFlNTZiNWZhMzIwEghGeC5RdW90ZRoFUXVvdGUSVAoFb3duZXISSzpJYW5uOjoxMjIwNjhjNzRkZWE0MjcyMTM0NzZhY2FiZGNjNWViYmU5NGZiNjY1YTQxZjhkNmU1ODU1ZTkyZmQ4YWI2M2QwNDQ0OBIWCgRyYXRlEg4yDDEuMDc5MDAwMDAwMDJJYW5uOjoxMjIwNjhjNzRkZWE0MjcyMTM0NzZhY2FiZGNjNWViYmU5NGZiNjY1YTQxZjhkNmU1ODU1ZTkyZmQ4YWI2M2QwNDQ0ODpJYW5uOjoxMjIwNjhjNzRkZWE0MjcyMTM0NzZhY2FiZGNjNWViYmU5NGZiNjY1YTQxZjhkNmU1ODU1ZTkyZmQ4YWI2M2QwNDQ0OMA+gLi2jaaUmAPSPgMKATNYgMDisPWWmAM=',
    partySignatures: {
      signatures: [
        {
          party: 'ann::122068c74dea427213476acabdcc5ebbe94fb665a41f8d6e5855e92fd8ab63d04448',
          signatures: [
            {
              format: 'SIGNATURE_FORMAT_CONCAT',
              signature:
                'UHC6e73OrtoiGj43fbS3UXtEEI7CxkcIH8T9nnYIuBh6H2idjBhAnoXHEpAY1S6CpUMEZbCf9HBlq6w0hlj/Cg==',
              signedBy: '122068c74dea427213476acabdcc5ebbe94fb665a41f8d6e5855e92fd8ab63d04448',
              signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
            },
          ],
        },
      ],
    },
    deduplicationPeriod: { Empty: {} },
    submissionId: 'quote-1',
    hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V4',
  },
  hash: '8846c6b6bb151d8927c3d9c37de2dfaa9b1c680c3eb105ee29ace38374958b4d',
  /** SubjectPublicKeyInfo in base64. */
  publicKey: 'MCowBQYDK2VwAyEAE6bAoTiMxBylJNQ6HOLY/RDv9qmuA1cHEdD/Q1NblYM=',
} as const;

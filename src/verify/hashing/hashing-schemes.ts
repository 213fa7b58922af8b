/**
 * The versions of nodes, oldest first, as the bytes spell them; `2.1` is version 1
 * (digital-asset/canton, daml-lf/transaction/SerializationVersion.scala). A node has the oldest
 * version that can express it: `2` brought contract keys, `3` the results of external calls, and
 * `dev` has what is not released.
 */
export const nodeVersions: readonly string[] = ['2.1', '2', '3', 'dev'];

export const keyVersions: readonly string[] = nodeVersions.slice(1);

/** The versions of nodes that may have the results of external calls. */
export const callVersions: readonly string[] = nodeVersions.slice(2);

export interface HashingScheme {
  readonly name: 'V2' | 'V3' | 'V4' | 'identity';
  /** The number that the hash itself contains. */
  readonly byte: number;
  /** The prefix of every node and of the metadata; V3 and V4 have none. */
  readonly prefix: readonly number[];
  readonly versions: readonly string[];
  /** Their external calls are hashed: the number even of none. */
  readonly withCalls: readonly string[];
  /** True if contract keys are hashed. */
  readonly withKeys: boolean;
  /** True if the deadline is hashed, and so signed. */
  readonly withRecordTime: boolean;
}

/** The values of `hashingSchemeVersion` (API description 4.4) that have a public definition. */
export const schemes: Readonly<Record<string, HashingScheme>> = {
  HASHING_SCHEME_VERSION_V2: {
    name: 'V2',
    byte: 0x02,
    prefix: [0x01],
    versions: nodeVersions.slice(0, 1),
    withCalls: [],
    withKeys: false,
    withRecordTime: false,
  },
  HASHING_SCHEME_VERSION_V3: {
    name: 'V3',
    byte: 0x03,
    prefix: [],
    versions: nodeVersions.slice(0, 2),
    withCalls: [],
    withKeys: true,
    withRecordTime: true,
  },
  HASHING_SCHEME_VERSION_V4: {
    name: 'V4',
    byte: 0x04,
    prefix: [],
    versions: nodeVersions,
    withCalls: nodeVersions,
    withKeys: true,
    withRecordTime: true,
  },
};

export const computedSchemes = Object.values(schemes)
  .map(({ name }) => name)
  .join(', ');

/**
 * Nobody signs with this scheme: it has the fields that all schemes cover, so that a transaction
 * has one identity under every scheme. The deadline is omitted, because V2 doesn't sign
 * it: anyone with the bytes and the signature can change it. External calls are written only for
 * versions that can have them: so the identities that journals hold stay valid.
 */
export const identityScheme: HashingScheme = {
  name: 'identity',
  byte: 0x00,
  prefix: [],
  versions: nodeVersions,
  withCalls: callVersions,
  withKeys: true,
  withRecordTime: false,
};

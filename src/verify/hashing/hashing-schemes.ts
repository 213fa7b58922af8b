/** A way to hash a prepared transaction. */
export interface HashingScheme {
  readonly name: 'V2' | 'V3' | 'identity';
  /** Stands in the hash itself. */
  readonly byte: number;
  /** Stands before every node and before the metadata; V3 left it out. */
  readonly prefix: readonly number[];
  /** Versions of nodes that it can hash. */
  readonly versions: readonly string[];
  /** Whether contract keys are hashed. */
  readonly withKeys: boolean;
  /** Whether the last time of recording is hashed, and so signed. */
  readonly withRecordTime: boolean;
}

/** The values of `hashingSchemeVersion` (interface 4.4) that have a public definition. */
export const schemes: Readonly<Record<string, HashingScheme>> = {
  HASHING_SCHEME_VERSION_V2: {
    name: 'V2',
    byte: 0x02,
    prefix: [0x01],
    versions: ['2.1'],
    withKeys: false,
    withRecordTime: false,
  },
  HASHING_SCHEME_VERSION_V3: {
    name: 'V3',
    byte: 0x03,
    prefix: [],
    versions: ['2.1', '2'],
    withKeys: true,
    withRecordTime: true,
  },
};

/**
 * Not a scheme that anybody signs: what all of them cover, without what tells them apart. A transaction
 * has one identity whichever scheme is chosen for it. The last time of recording is no part of it,
 * because V2 does not sign it: whoever holds bytes and signature can change it.
 */
export const identityScheme: HashingScheme = {
  name: 'identity',
  byte: 0x00,
  prefix: [],
  versions: ['2.1', '2'],
  withKeys: true,
  withRecordTime: false,
};

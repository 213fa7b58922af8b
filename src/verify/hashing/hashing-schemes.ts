/** A way to hash a prepared transaction. */
export interface HashingScheme {
  readonly name: 'V2' | 'V3' | 'identity';
  /** The number that the hash itself contains. */
  readonly byte: number;
  /** The prefix of every node and of the metadata; V3 has none. */
  readonly prefix: readonly number[];
  /** Versions of nodes that it can hash. */
  readonly versions: readonly string[];
  /** True if contract keys are hashed. */
  readonly withKeys: boolean;
  /** True if the maximum record time is hashed, and so signed. */
  readonly withRecordTime: boolean;
}

/** The values of `hashingSchemeVersion` (API description 4.4) that have a public definition. */
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
 * Not a signing scheme: the fields that all schemes cover, without the bytes that distinguish the
 * schemes. So a transaction has one identity under every scheme. The maximum record time is omitted,
 * because V2 doesn't sign it: anyone with the bytes and the signature can change it.
 */
export const identityScheme: HashingScheme = {
  name: 'identity',
  byte: 0x00,
  prefix: [],
  versions: ['2.1', '2'],
  withKeys: true,
  withRecordTime: false,
};

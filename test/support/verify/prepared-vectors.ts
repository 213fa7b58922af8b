import type { MessageInit } from '../../../src/verify/protobuf/protobuf-encode.ts';

/**
 * A prepared transaction as a participant gave it, with the hash that the participant computed; from
 * the public repository hyperledger-labs/splice-wallet-kernel, core/tx-visualizer/src/Tx.test.ts at
 * f889a43.
 */
export const recordedPrepared = {
  preparedTransaction:
    'CsoHCgMyLjESATAamwcKATDCPpQHCpEHCgMyLjESQjAwMTY4Nzc3ODEwNzU3MmJlZWVjYzQzODk3MmQxODQ4M2VhZDI1MGQxZDUwYmI2MzU3ZjdmYjhmNjdkY2U3ZDYzNRoNc3BsaWNlLXdhbGxldCKCAQpAZWI2ZTAxZWZhY2MzMzk3ZTIzYzZiZThiOWJlN2RiNGJmMzc2NzIyMTE5NzRkNjllMjRiNDg5ODBlMmY5OGI3ZRIhU3BsaWNlLldhbGxldC5UcmFuc2ZlclByZWFwcHJvdmFsGhtUcmFuc2ZlclByZWFwcHJvdmFsUHJvcG9zYWwqtQNysgMKggEKQGViNmUwMWVmYWNjMzM5N2UyM2M2YmU4YjliZTdkYjRiZjM3NjcyMjExOTc0ZDY5ZTI0YjQ4OTgwZTJmOThiN2USIVNwbGljZS5XYWxsZXQuVHJhbnNmZXJQcmVhcHByb3ZhbBobVHJhbnNmZXJQcmVhcHByb3ZhbFByb3Bvc2FsElcKCHJlY2VpdmVyEks6SWJvYjo6MTIyMDViZTNiOWQxNzc1NzNmZmZiNjhlYjI0NTk4NmY4OGI5ZGY1OGQ0NGNlNTc1ODE5MDc4OTcwNTgwZDg3ZDFkYzAScgoIcHJvdmlkZXISZjpkYXBwX3VzZXJfbG9jYWxuZXQtbG9jYWxwYXJ0eS0xOjoxMjIwM2E1MmZlNWFmM2I4N2UwNjk2MTgyYWM2NjhhNmNiMzE1ZGFiNGJkYzMwZGE5ZTViNmRkYTllYjcyODc4NDIxNhJeCgtleHBlY3RlZERzbxJPUk0KSzpJRFNPOjoxMjIwYmJkMDAwYjY5ODc1NzNiOGMwOWY0NDRlNGRmNTUwOWFmODk5N2I4MzkxMDlkN2UyYzIxMmQ1NDdmMGFmMDk1MDJJYm9iOjoxMjIwNWJlM2I5ZDE3NzU3M2ZmZmI2OGViMjQ1OTg2Zjg4YjlkZjU4ZDQ0Y2U1NzU4MTkwNzg5NzA1ODBkODdkMWRjMDpkYXBwX3VzZXJfbG9jYWxuZXQtbG9jYWxwYXJ0eS0xOjoxMjIwM2E1MmZlNWFmM2I4N2UwNjk2MTgyYWM2NjhhNmNiMzE1ZGFiNGJkYzMwZGE5ZTViNmRkYTllYjcyODc4NDIxNjpJYm9iOjoxMjIwNWJlM2I5ZDE3NzU3M2ZmZmI2OGViMjQ1OTg2Zjg4YjlkZjU4ZDQ0Y2U1NzU4MTkwNzg5NzA1ODBkODdkMWRjMCIiEiDBzeNcgqLvsssBxhNx7wP9pK71TsAprgz+a8jag/Lb3RL3ARJxCklib2I6OjEyMjA1YmUzYjlkMTc3NTczZmZmYjY4ZWIyNDU5ODZmODhiOWRmNThkNDRjZTU3NTgxOTA3ODk3MDU4MGQ4N2QxZGMwEiQ5NzU4ZTQ2ZS05ZmJlLTRmOTQtOTczZC04NWQ5ZTBmMTMyNzUaU2dsb2JhbC1kb21haW46OjEyMjBiYmQwMDBiNjk4NzU3M2I4YzA5ZjQ0NGU0ZGY1NTA5YWY4OTk3YjgzOTEwOWQ3ZTJjMjEyZDU0N2YwYWYwOTUwKiQ5NGJkYmFmNS0wYjJjLTQwYmMtOTZjZC1jM2M5YTlkODQ3ZDIw+eaGkdz0jwM=',
  preparedTransactionHash: 'f97Cv1BO7QS7jmSY03p56JGsPf60Vx/ABXmRub7iiQI=',
  hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
} as const;

const contractIds = [
  '0007e7b5534931dfca8e1b485c105bae4e10808bd13ddc8e897f258015f9d921c5',
  '0059b59ad7a6b6066e77b91ced54b8282f0e24e7089944685cb8f22f32fcbc4e1b',
] as const;

export const nameIn = (moduleName: string, entityName = 'name'): MessageInit => ({
  packageId: 'package',
  moduleName,
  entityName,
});

const globalKey: MessageInit = {
  key: {
    templateId: nameIn('module_key'),
    packageName: 'package_name_key',
    key: { text: 'hello' },
    hash: Buffer.from('4d1741d27564ab1f1e74873034760583a1a71edaa90dbad6be3a78c0bf3eec7c', 'hex'),
  },
  maintainers: ['david'],
};

/** What V3 adds to the nodes of the suite. */
const keyed = { V2: {}, V3: { key: globalKey } } as const;
const usedByKey = { V2: {}, V3: { key: globalKey, byKey: true } } as const;
const lfVersions = { V2: '2.1', V3: '2' } as const;

type SchemeName = 'V2' | 'V3';

const headOf = (scheme: SchemeName, contractId: string = contractIds[0]): MessageInit => ({
  lfVersion: lfVersions[scheme],
  contractId,
  packageName: 'package-name-0',
  templateId: nameIn('module'),
});

const createOf = (scheme: SchemeName): MessageInit => ({
  ...headOf(scheme),
  argument: { text: 'hello' },
  signatories: ['alice', 'bob'],
  stakeholders: ['alice', 'charlie'],
  ...keyed[scheme],
});

const fetchOf = (scheme: SchemeName): MessageInit => ({
  ...headOf(scheme),
  signatories: ['alice'],
  stakeholders: ['charlie'],
  actingParties: ['alice', 'bob'],
  ...usedByKey[scheme],
});

const exerciseOf = (scheme: SchemeName): MessageInit => ({
  ...headOf(scheme),
  signatories: ['alice'],
  stakeholders: ['charlie'],
  actingParties: ['alice', 'bob'],
  interfaceId: nameIn('interface_module', 'interface_name'),
  choice: 'choice',
  chosenValue: { int64: 31380n },
  consuming: true,
  children: ['0', '2'],
  result: { text: 'result' },
  choiceObservers: ['david'],
  ...usedByKey[scheme],
});

/** Only V3 has these; it stands in no tree of the suite. */
const queryOf = (): MessageInit => ({
  lfVersion: '2',
  packageName: 'package-name-0',
  templateId: nameIn('module'),
  exhaustive: true,
  key: globalKey,
  result: [contractIds[0]],
});

const seed = (nodeId: number, hex: string): MessageInit => ({
  nodeId,
  seed: Buffer.from(hex, 'hex'),
});

/** The nodes of Canton's own suite; `roots` is what stands on top. */
const suiteTransaction = (
  scheme: SchemeName,
  roots: readonly string[] = ['0', '5'],
): MessageInit => ({
  version: lfVersions[scheme],
  roots,
  nodes: [
    { nodeId: '0', v1: { create: createOf(scheme) } },
    { nodeId: '2', v1: { fetch: fetchOf(scheme) } },
    { nodeId: '4', v1: { exercise: exerciseOf(scheme) } },
    { nodeId: '5', v1: { rollback: { children: ['2', '4'] } } },
    ...(scheme === 'V3' ? [{ nodeId: '6', v1: { queryByKey: queryOf() } }] : []),
  ],
  seeds: [
    seed(0, '926bbb6f341bc0092ae65d06c6e284024907148cc29543ef6bff0930f5d52c19'),
    seed(4, 'a867edafa1277f46f879ab92c373a15c2d75c5d86fec741705cee1eb01ef8c9e'),
  ],
});

const inputContract = (
  scheme: SchemeName,
  { contractId, party, createdAt }: { contractId: string; party: string; createdAt: bigint },
): MessageInit => ({
  v1: {
    lfVersion: lfVersions[scheme],
    contractId,
    packageName: 'PkgName',
    templateId: {
      packageId: '-dummyPkg-',
      moduleName: 'DummyModule',
      entityName: 'dummyName',
    },
    argument: {
      contractId: '0097a092402108f5593bac7fb3c909cd316910197dd98d603042a45ab85c81e0fd',
    },
    signatories: [party],
    stakeholders: [party],
  },
  createdAt,
});

const suiteMetadata = (scheme: SchemeName): MessageInit => ({
  submitterInfo: { actAs: ['alice', 'bob'], commandId: 'command-id' },
  synchronizerId: 'synchronizer::id',
  mediatorGroup: 0,
  transactionUuid: '4c6471d3-4e09-49dd-addf-6cd90e19c583',
  preparationTime: 0n,
  inputContracts: [
    inputContract(scheme, {
      contractId: contractIds[0],
      party: 'alice',
      createdAt: 864_000_000_000n,
    }),
    inputContract(scheme, {
      contractId: contractIds[1],
      party: 'bob',
      createdAt: 1_728_000_000_000n,
    }),
  ],
  minLedgerTime: 0xaaaan,
  maxLedgerTime: 0xbbbbn,
  maxRecordTime: 2_592_000_000_000n,
});

/** A prepared transaction of Canton's own suite, with roots of one's choice. */
export const suitePrepared = (scheme: SchemeName, roots?: readonly string[]): MessageInit => ({
  transaction: suiteTransaction(scheme, roots),
  metadata: suiteMetadata(scheme),
});

/**
 * Hashes that Canton asserts in its own suite, digital-asset/canton, community/common/src/test/scala/
 * com/digitalasset/canton/protocol/hash/{v2,v3}/NodeHashTest.scala and MetadataHashTest.scala at
 * 1a7b4a8 (the nodes are those of BaseNodeHashTest.scala and HashUtilsTest.scala).
 */
export const suiteHashes = {
  V2: {
    nodes: {
      '0': '6d2cfe58c2294000592034f4bdfe397fe246901bb8b63e3b9e041bb478e174b7',
      '2': 'c962c6098394f3d11cd6f0c795de9517d32a8e3e1979cec76cd2f66254efc610',
      '4': '070970eb4b2de72561dafb67017ca33850650a8103e5134e16044ba78991f48c',
      '5': '7264d5da2fd714427453bedc0d1cdb21f52ac7aec8d4bb5ac0598d25c5fcaed9',
    },
    transaction: '154f334d24a8a5e4d0ce51ac87d93821b3256f885f21d3f779a1640abf481983',
    metadata: '6e89fcbcc9605179a47919b5e65a864e470e7a133f4f9f39b1e4545b223db769',
    all: '8c311c848db25d36b36fbd59f9483714a11688c2214e3c7cae3e028763520250',
  },
  V3: {
    nodes: {
      '0': '0120d370509f54c07d8209f5af2d23f7f972997deb5fc5e0ebe886354395a3bc',
      '2': '20437df1980bb7d4d94ad53181dc6005bae37b5990719070c48a3960e8dda3a4',
      '4': '516c4689acabf9d1f0087a02a7dafad884d9080c48112a57a6d20b9f72d4b697',
      '5': 'ea61ab05f9ab9769ab5c91493a601ccad9e784bd4c0b3bc4b7777f0da68eab4d',
      '6': '72c45c5a05a875621f16f2fe64d6c6db662ff41ee124d6c4f281409f5899b96c',
    },
    transaction: '36f0d1f4e9742a5cf54795fd1633f46b8235fafa93da006dafe10eb358d465c4',
    metadata: '5a4c6aa89bb80d0af05a3f0614ba07bc7469795fff66d7b9e87c876eb0137e0a',
    all: 'db37e4e251b83196260900fd43aacf934e1893b7ac58db4c1bfa8ced432b3b84',
  },
} as const;

/**
 * Values with the hashes of their encodings, from digital-asset/canton, community/common/src/test/
 * scala/com/digitalasset/canton/protocol/hash/ValueHashTest.scala at 1a7b4a8.
 */
export const suiteValues: readonly (readonly [string, MessageInit, string])[] = [
  ['unit', { unit: {} }, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  ['true', { bool: true }, '9dcf97a184f32623d11a73124ceb99a5709b083721e878a16d78f596718ba7b2'],
  ['false', { bool: false }, '47dc540c94ceb704a23875c11273e16bb0b8a87aed84de911f2133568115f254'],
  [
    'text',
    { text: 'hello world!' },
    'a24821b4741b3616920a37dfccf3b1e271184c82fc89377ab22e5d96d9330e5c',
  ],
  [
    'numeric',
    { numeric: '125.1002' },
    'fd23ea3b05b8b0e1d15902cccf7c6c0e6e292f0ae3e96513c8d8cec9d4f9bda9',
  ],
  [
    'contract id',
    { contractId: contractIds[1] },
    '6a3e241cebc1dc5e7574be0cf122edc9cb65ffc3fa59fb069c5ab3bbb4598414',
  ],
  [
    'enum',
    { enum: { enumId: nameIn('module'), constructor: 'ENUM' } },
    '9c8f627c22d6871e111e1f5d1980a6a24bcc6311bbc73fd3932a4d79fa9c09f2',
  ],
  ['int64', { int64: 10n }, 'a74730eb88baf5118934d3675ccf50eac1e4e873000ecd75b5917c78ee30ef26'],
  [
    'variant',
    { variant: { variantId: nameIn('module'), constructor: 'ENUM', value: { bool: true } } },
    'bceee77c48d80db35f237c3877c6711db19a8c135d2d0323c21f01afc2eb7612',
  ],
  [
    'list',
    { list: { elements: [{ text: 'five' }, { int64: 5n }, { bool: true }] } },
    '6049408351d7be2c9d6ae7a1beecf08676fa72955c376c89571a1c5f04f272bd',
  ],
  [
    'text map',
    {
      textMap: {
        entries: [
          { key: 'bar', value: { text: '1284' } },
          { key: 'foo', value: { numeric: '31380.0' } },
        ],
      },
    },
    'b318100aac8cde766598a0a5bc05451feaec7c90400f75de93100d0c87ec24cf',
  ],
  [
    'general map',
    {
      genMap: {
        entries: [
          { key: { int64: 5n }, value: { text: 'five' } },
          { key: { int64: 10n }, value: { text: 'ten' } },
        ],
      },
    },
    '523c5247ed42efa40dd6b0165a01c1b14dcede7b39a1f33a3590fc7defc4a610',
  ],
  ['nothing', { optional: {} }, 'a2c4aed1cf757cd9a509734a267ffc7b1166b55f4c8f9c3e3550c56e743328fc'],
  [
    'something',
    { optional: { value: { text: 'hello' } } },
    'dfba7295cf094b6b3ffdf3e44411793264882b38c810f9dff63148890a466171',
  ],
  [
    'timestamp',
    { timestamp: 1_729_788_226_000_000n },
    '18efa9ad9adfa83fc3e84cdbe9c4b9f0e7305376e858e5bd909117209111c9d5',
  ],
  ['date', { date: 20020 }, '6892b74f329df4e0fd850c0e4d35384d3a4aef0a2f0f32070172c1f121ff632f'],
  [
    'record',
    {
      record: {
        recordId: nameIn('module'),
        fields: [
          { label: 'field1', value: { bool: true } },
          { label: 'field2', value: { text: 'hello' } },
        ],
      },
    },
    'ae594f7684700c299af9bc0b83758f2d71836ae6d9ea628d310f0305698df6f2',
  ],
];

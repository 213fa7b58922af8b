import fc from 'fast-check';
import { textOfCodePoints } from '../samples/arbitrary-text.ts';
import type { MessageInit } from '../../../src/verify/protobuf/protobuf-encode.ts';

/** Every character, NUL and those beyond 16 bits included. */
const text = (): fc.Arbitrary<string> => textOfCodePoints({ maxLength: 12 });

const hexOf = (least: number, most: number): fc.Arbitrary<string> =>
  fc
    .uint8Array({ minLength: least, maxLength: most })
    .map((bytes) => Buffer.from(bytes).toString('hex'));

const hash = (): fc.Arbitrary<Buffer> =>
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));

const word = fc.stringMatching(/^[A-Za-z_$][A-Za-z0-9_$]{0,6}$/);
const dotted = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));

const identifier: fc.Arbitrary<MessageInit> = fc.record({
  packageId: hexOf(1, 32),
  moduleName: dotted,
  entityName: dotted,
});

const party = fc.tuple(word, hexOf(34, 34)).map(([name, key]) => `${name}::${key}`);
const parties = fc.array(party, { maxLength: 4 });

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });

/** A decimal at any scale that Daml has: its trailing zeros belong to it. */
const numeric = fc
  .tuple(
    fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n }),
    fc.integer({ min: 0, max: 37 }),
    fc.boolean(),
  )
  .map(([units, scale, round]) => {
    const digits = String(units < 0n ? -units : units).padStart(38, '0');
    const whole = digits.slice(0, 38 - scale).replace(/^0+(?=\d)/, '');
    const fraction = round ? '0'.repeat(scale) : digits.slice(38 - scale);
    return `${units < 0n ? '-' : ''}${whole}.${fraction}`;
  });

/** Microseconds from year 1 to year 9999, as Daml has them: before 1970 they are negative. */
const time = fc.bigInt({ min: -62_135_596_800_000_000n, max: 253_402_300_799_999_999n });

/** Integers of at most 53 bits, or of all 64. */
type IntegerRange = 'safe' | 'all';

const integerOf: Readonly<Record<IntegerRange, fc.Arbitrary<bigint>>> = {
  safe: fc.maxSafeInteger().map(BigInt),
  all: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
};

/** Daml values of every kind, inside each other. */
export const arbitraryValue = (range: IntegerRange): fc.Arbitrary<MessageInit> =>
  fc.letrec<{ value: MessageInit }>((tie) => {
    const value = tie('value');
    const few = { maxLength: 3 };
    const optional = maybe(value).map((inside) => ({ optional: { value: inside } }));
    return {
      value: fc.oneof(
        { maxDepth: 5, depthSize: 'small' },
        fc.constant({ unit: {} }),
        fc.boolean().map((bool) => ({ bool })),
        integerOf[range].map((int64) => ({ int64 })),
        numeric.map((decimal) => ({ numeric: decimal })),
        time.map((timestamp) => ({ timestamp })),
        fc.integer({ min: -719_162, max: 2_932_896 }).map((date) => ({ date })),
        party.map((name) => ({ party: name })),
        text().map((letters) => ({ text: letters })),
        hexOf(1, 40).map((contractId) => ({ contractId })),
        optional,
        optional.map((inside) => ({ optional: { value: inside } })),
        fc.array(value, few).map((elements) => ({ list: { elements } })),
        fc
          .uniqueArray(fc.record({ key: text(), value }), { ...few, selector: ({ key }) => key })
          .map((entries) => ({ textMap: { entries } })),
        fc.array(fc.record({ key: value, value }), few).map((entries) => ({ genMap: { entries } })),
        fc
          .record({
            recordId: maybe(identifier),
            fields: fc.uniqueArray(fc.record({ label: word, value }), {
              ...few,
              selector: ({ label }) => label,
            }),
          })
          .map((record) => ({ record })),
        fc
          .record({ variantId: maybe(identifier), constructor: word, value })
          .map((variant) => ({ variant })),
        fc
          .record({ enumId: maybe(identifier), constructor: word })
          .map((constant) => ({ enum: constant })),
      ),
    };
  }).value;

interface Wanted {
  readonly scheme: 'V2' | 'V3' | 'V4';
  readonly range: IntegerRange;
}

type Kind = 'create' | 'fetch' | 'exercise' | 'rollback' | 'queryByKey';

const arbitraryKey = (range: IntegerRange): fc.Arbitrary<MessageInit> =>
  fc.record({
    key: fc.record({
      templateId: identifier,
      packageName: text(),
      key: arbitraryValue(range),
      hash: hash(),
    }),
    maintainers: parties,
  });

const versionsOf = { V2: ['2.1'], V3: ['2.1', '2'], V4: ['2.1', '2', '3', 'dev'] } as const;

const bytes = fc.uint8Array({ maxLength: 9 }).map((items) => Buffer.from(items));

const externalCall: fc.Arbitrary<MessageInit> = fc.record({
  extensionId: word,
  functionId: text(),
  config: bytes,
  input: bytes,
  output: bytes,
});

/**
 * The content of a node without its children; from version 2 on nodes have keys, and from version 3 on
 * external calls.
 */
const contentOf = (kind: Kind, { scheme, range }: Wanted): fc.Arbitrary<MessageInit> => {
  const value = arbitraryValue(range);
  return fc.constantFrom(...versionsOf[scheme]).chain((lfVersion) => {
    const key = lfVersion === '2.1' ? fc.constant(undefined) : maybe(arbitraryKey(range));
    const byKey = lfVersion === '2.1' ? fc.constant(false) : fc.boolean();
    const maxLength = lfVersion === '3' || lfVersion === 'dev' ? 3 : 0;
    const head = { lfVersion: fc.constant(lfVersion), packageName: word, templateId: identifier };
    const contract = {
      ...head,
      contractId: hexOf(1, 40),
      signatories: parties,
      stakeholders: parties,
    };
    const used = { actingParties: parties, interfaceId: maybe(identifier), key, byKey };
    const contents: Readonly<Record<Kind, fc.Arbitrary<MessageInit>>> = {
      create: fc.record({ ...contract, argument: value, key }),
      fetch: fc.record({ ...contract, ...used }),
      exercise: fc.record({
        ...contract,
        ...used,
        choice: word,
        chosenValue: value,
        consuming: fc.boolean(),
        result: maybe(value),
        choiceObservers: parties,
        externalCallResults: fc.array(externalCall, { maxLength }),
      }),
      rollback: fc.constant({}),
      queryByKey: fc.record({
        ...head,
        lfVersion: fc.constant('2'),
        exhaustive: fc.boolean(),
        key: arbitraryKey(range),
        result: fc.array(hexOf(1, 40), { maxLength: 3 }),
      }),
    };
    return contents[kind];
  });
};

interface RandomNode {
  readonly kind: Kind;
  readonly content: MessageInit;
  /** Chooses the node above it. */
  readonly parent: number;
  readonly seed: Buffer;
}

const arbitraryNode = (wanted: Wanted): fc.Arbitrary<RandomNode> => {
  const kinds: readonly Kind[] = ['create', 'fetch', 'exercise', 'exercise', 'rollback'];
  return fc
    .constantFrom<Kind>(...kinds, ...(wanted.scheme === 'V2' ? [] : (['queryByKey'] as const)))
    .chain((kind) =>
      fc.record({
        kind: fc.constant(kind),
        content: contentOf(kind, wanted),
        parent: fc.nat(),
        seed: hash(),
      }),
    );
};

const hasChildren = ({ kind }: RandomNode): boolean => kind === 'exercise' || kind === 'rollback';

/** Puts each node below an earlier one that can have children, or among the roots. */
const transactionOf = (nodes: readonly RandomNode[], version: string): MessageInit => {
  const idOf = (index: number): string => String(index * 2);
  const parents = nodes.map(({ parent }, index) => {
    const above = nodes.flatMap((node, other) =>
      other < index && hasChildren(node) ? [other] : [],
    );
    return [...above, -1][parent % (above.length + 1)] ?? -1;
  });
  const below = (index: number): string[] =>
    parents.flatMap((parent, child) => (parent === index ? [idOf(child)] : []));
  return {
    version,
    roots: below(-1),
    nodes: nodes.map((node, index) => ({
      nodeId: idOf(index),
      v1: {
        [node.kind]: {
          ...node.content,
          ...(hasChildren(node) && { children: below(index) }),
        },
      },
    })),
    seeds: nodes.flatMap(({ kind, seed }, index) =>
      kind === 'create' || kind === 'exercise' ? [{ nodeId: Number(idOf(index)), seed }] : [],
    ),
  };
};

const arbitraryMetadata = (wanted: Wanted): fc.Arbitrary<MessageInit> =>
  fc.record({
    submitterInfo: fc.record({ actAs: parties, commandId: text() }),
    synchronizerId: party,
    mediatorGroup: fc.nat(),
    transactionUuid: fc.uuid(),
    preparationTime: time,
    inputContracts: fc.array(
      fc.record({
        v1: contentOf('create', wanted),
        createdAt: time,
        eventBlob: fc.uint8Array({ maxLength: 5 }).map((bytes) => Buffer.from(bytes)),
      }),
      { maxLength: 2 },
    ),
    minLedgerTime: maybe(time),
    maxLedgerTime: maybe(time),
    maxRecordTime: maybe(time),
  });

/** Prepared transactions with every kind of node and of value that a scheme hashes. */
export const arbitraryPrepared = (wanted: Wanted): fc.Arbitrary<MessageInit> =>
  fc.record({
    transaction: fc
      .array(arbitraryNode(wanted), { minLength: 1, maxLength: 8 })
      .map((nodes) => transactionOf(nodes, versionsOf[wanted.scheme].at(-1) ?? '')),
    metadata: arbitraryMetadata(wanted),
  });

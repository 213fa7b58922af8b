import fc from 'fast-check';
import type {
  OfferAction,
  StandardVersion,
  TransferKind,
} from '../../../src/ledger/registry/registry-endpoints.ts';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import type { Behavior as Response, Received } from '../servers/misbehaving-server.ts';
import type { Behavior } from './model-participant.ts';
import {
  contractIdOf,
  dso,
  factory,
  grant,
  mallory,
  savings,
  synchronizerId,
  type ModelContract,
} from './token-world.ts';

/** What a user wants. */
export type Wanted = (
  | { readonly action: 'transfer'; readonly kind: TransferKind }
  | { readonly action: OfferAction }
) & { readonly version: StandardVersion };

/** A lie of a registry: in its responses, or in the code of the contracts that it hands over. */
export interface Lie {
  /** In words, for a test that fails. */
  readonly what: string;
  readonly response?: (honest: JsonObject, received: Received) => Response;
  readonly code?: Partial<Behavior>;
  /** The kind of transfer that it announces. */
  readonly announced?: TransferKind;
  /** The contract that it hands over as the factory. */
  readonly rules?: ModelContract;
}

/** The responses that an honest registry gives. */
export const honestResponse = (
  wanted: Wanted,
  { path }: Pick<Received, 'path'>,
  rules = factory,
): JsonObject => {
  const context = {
    choiceContextData: { values: {} },
    disclosedContracts: [
      {
        templateId: rules.template,
        contractId: rules.contractId,
        createdEventBlob: 'CgMyLjES',
        synchronizerId,
      },
    ],
  };
  if (path.includes('/instruments/'))
    return { id: 'Amulet', name: 'Amulet', symbol: 'CC', decimals: 10, supportedApis: {} };
  if (!path.endsWith('/transfer-factory')) return context;
  const transferKind = wanted.action === 'transfer' ? wanted.kind : 'offer';
  return { factoryId: rules.contractId, transferKind, choiceContext: context };
};

const json = (value: unknown): Response => ({ body: JSON.stringify(value) });

const isAbout =
  (part: string, lie: (honest: JsonObject) => Response) =>
  (honest: JsonObject, { path }: Received): Response =>
    path.includes(part) ? lie(honest) : json(honest);

/** Lies about anything but the token itself, whose description only limits what is paid. */
const inContext =
  (lie: (context: JsonObject) => unknown) =>
  (honest: JsonObject, { path }: Received) => {
    if (path.includes('/instruments/')) return json(honest);
    const { choiceContext } = honest;
    return choiceContext === undefined
      ? json(lie(honest))
      : json({ ...honest, choiceContext: lie(choiceContext as JsonObject) });
  };

const disclosedElsewhere = {
  templateId: factory.template,
  contractId: contractIdOf('elsewhere'),
  createdEventBlob: 'CgMyLjES',
  synchronizerId: `private::1220${'ab'.repeat(32)}`,
};

/** Responses that nothing can be prepared with. */
const badResponses: readonly Lie[] = [
  { what: 'fails', response: isAbout('transfer', () => ({ status: 500, body: '{"error":"no"}' })) },
  { what: 'stays silent', response: isAbout('transfer', () => ({ end: { by: 'hang' } })) },
  { what: 'hangs up', response: isAbout('transfer', () => ({ end: { by: 'reset' } })) },
  {
    what: 'responds too late',
    response: isAbout('transfer', (honest) => ({ ...json(honest), delayMs: 400 })),
  },
  {
    what: 'redirects',
    response: isAbout('transfer', () => ({
      status: 307,
      headers: { location: 'http://127.0.0.1:1/' },
    })),
  },
  {
    what: 'responds with a page',
    response: isAbout('transfer', () => ({ body: '<html></html>' })),
  },
  { what: 'responds with a list', response: isAbout('transfer', () => json([])) },
  { what: 'nests without end', response: isAbout('transfer', () => ({ body: '['.repeat(9999) })) },
  {
    what: 'says that the token is paused',
    response: isAbout('/instruments/', (honest) => json({ ...honest, paused: true })),
  },
  {
    what: 'gives no context',
    response: inContext(({ disclosedContracts }) => ({ disclosedContracts })),
  },
  {
    what: 'gives a context of another shape',
    response: inContext((context) => ({ ...context, choiceContextData: 'none' })),
  },
  {
    what: 'discloses a contract elsewhere',
    response: inContext((context) => ({ ...context, disclosedContracts: [disclosedElsewhere] })),
  },
  {
    what: 'discloses a contract that is none',
    response: inContext((context) => ({
      ...context,
      disclosedContracts: [{ ...disclosedElsewhere, synchronizerId, contractId: '00' }],
    })),
  },
  {
    what: 'discloses a contract twice',
    response: inContext((context) => ({
      ...context,
      disclosedContracts: Array.from({ length: 2 }, () => ({
        ...disclosedElsewhere,
        synchronizerId,
      })),
    })),
  },
  {
    what: 'discloses thousands of contracts',
    response: inContext((context) => ({
      ...context,
      disclosedContracts: Array.from({ length: 2000 }, (_, index) => ({
        ...disclosedElsewhere,
        synchronizerId,
        contractId: contractIdOf(String(index)),
      })),
    })),
  },
];

/**
 * A factory that the admin signed may have any code: the transaction shows all that it does. One that
 * somebody else signed isn't the token's.
 */
const otherFactories: readonly Lie[] = [
  { what: 'hands over a factory of its own', rules: { ...factory, signatories: [mallory] } },
];

const amounts = fc
  .bigInt({ min: 1n, max: 1_199_999_999_999n })
  .filter((units) => units !== 1_000_000_000_000n && units !== 300_000_000_000n)
  .map(
    (units) => `${units / 10_000_000_000n}.${String(units % 10_000_000_000n).padStart(10, '0')}`,
  );

const strange: ModelContract = {
  ...grant,
  contractId: contractIdOf('strange'),
  template: `${'ab'.repeat(32)}:Free.Lunch:Lunch`,
  packageName: 'free-lunch',
};

/** Code that moves something else than was asked for. */
const badCode = (wanted: Wanted): fc.Arbitrary<Lie> => {
  const common: fc.Arbitrary<Lie>[] = [
    fc.constant({ what: 'pays somebody else', code: { to: mallory } }),
    amounts.map((amount) => ({ what: `moves ${amount}`, code: { amount } })),
    fc.constant({ what: 'moves another token', code: { admin: mallory } }),
    fc.constant({ what: 'uses up a holding', code: { alsoArchives: savings } }),
    fc
      .constantFrom(grant, strange)
      .map((made) => ({ what: 'creates a contract', code: { alsoCreates: [made] } })),
  ];
  if (wanted.action !== 'transfer') return fc.oneof(...common);
  const { kind } = wanted;
  const keepsChange = fc.constant({ what: 'keeps the change', code: { changeTo: mallory } });
  const ofKind: Readonly<Record<TransferKind, readonly fc.Arbitrary<Lie>[]>> = {
    self: [fc.constant({ what: 'spares a holding', code: { spares: 1, amount: '55.0000000000' } })],
    direct: [
      keepsChange,
      fc.constant({ what: 'spares a holding', code: { spares: 1, amount: '50.0000000000' } }),
      fc.constant({ what: 'offers', code: { kind: 'offer' } }),
    ],
    offer: [
      keepsChange,
      fc.constant({ what: 'pays at once', code: { kind: 'direct' } }),
      fc.constant({ what: 'shares the lock', code: { holders: [dso, mallory] } }),
      fc.constant({ what: 'offers for longer', code: { executeBefore: '2030-01-01T00:00:00Z' } }),
      fc.integer({ min: 2, max: 5 }).map((offers) => ({ what: 'offers often', code: { offers } })),
    ],
  };
  // Code of offers alone has no such lies for another kind of token.
  const possible = kind === 'offer' ? common.filter((_, index) => index !== 2) : common;
  return fc.oneof(...possible, ...ofKind[kind]);
};

const kinds = ['self', 'direct', 'offer'] as const;

const versions = fc.constantFrom('v1', 'v2');

const wants: fc.Arbitrary<Wanted> = fc.oneof(
  fc.record({
    action: fc.constant('transfer'),
    kind: fc.constantFrom(...kinds),
    version: versions,
  }),
  fc.record({ action: fc.constantFrom('accept', 'reject', 'withdraw'), version: versions }),
);

/** Says that it makes another kind of transfer than its code does. */
const otherKind = ({ action }: Wanted): readonly Lie[] =>
  action === 'transfer'
    ? kinds.map((transferKind) => ({
        what: `announces ${transferKind}`,
        announced: transferKind,
        response: isAbout('transfer-factory', (honest) =>
          honest['transferKind'] === transferKind
            ? { status: 404, body: '{"error":"none"}' }
            : json({ ...honest, transferKind }),
        ),
      }))
    : [];

const lieAbout = (wanted: Wanted): fc.Arbitrary<Lie> => {
  const isTransfer = wanted.action === 'transfer';
  const responses = badResponses.filter(({ what }) => isTransfer || !what.includes('paused'));
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...responses, ...otherKind(wanted)) },
    ...(isTransfer ? [{ weight: 1, arbitrary: fc.constantFrom(...otherFactories) }] : []),
    { weight: 6, arbitrary: badCode(wanted) },
  );
};

/** An offer that is announced and made is no lie: the user sees that it is one before it is confirmed. */
const isTrue = (lies: readonly Lie[]): boolean => {
  const made = lies.findLast(({ code }) => code?.kind !== undefined)?.code?.kind;
  return made !== undefined && lies.some(({ announced }) => announced === made);
};

/** What a user wants, and one lie or several in what a registry makes of it. */
export const hostileCases = wants.chain((wanted) =>
  fc.record({
    wanted: fc.constant(wanted),
    lies: fc
      .array(lieAbout(wanted), { minLength: 1, maxLength: 3 })
      .filter((lies) => !isTrue(lies)),
  }),
);

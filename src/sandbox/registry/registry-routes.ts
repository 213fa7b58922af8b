import { objectAt, textAt } from '../../lib/json/fields.ts';
import { toIsoTime, sumUnits, formatUnits } from '../decimal-units.ts';
import { decodePathPart } from '../server/routes.ts';
import { activeContracts } from '../state/active-contracts.ts';
import { amuletRules } from '../state/amulet-contracts.ts';
import { holdingFromContract } from '../state/apply-transaction.ts';
import type { Contract } from '../state/update-model.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import { configState, registryContext } from '../token-standard/factory-transfer.ts';
import { contractValue, flagValue, instrument } from '../token-standard/daml-values.ts';
import { registrarOf, gold } from '../utility/issuer.ts';
import type { RegistryQuestion, Registry, Handed, Refused } from './answer-registry.ts';

/** The contract by which a party receives Amulet without being asked. */
export const activePreapproval = (world: LedgerState, receiver: string): Contract | undefined =>
  activeContracts(world).find(
    ({ contract: { template, argument } }) =>
      template === 'TransferPreapproval' && argument()['receiver'] === receiver,
  )?.contract;

/** What is unlocked: a registry counts more, and says itself when it counted. */
const supplyOf = (world: LedgerState): string =>
  formatUnits(
    sumUnits(
      activeContracts(world).map(({ contract }) => holdingFromContract(contract)?.units ?? 0n),
    ),
  );

const withConfig = (world: LedgerState, more: Handed = { values: {}, contracts: [] }): Handed => ({
  values: registryContext(world, more.values),
  contracts: [configState(world), ...more.contracts],
});

const amuletRegistry: Registry = {
  admin: ({ dso }) => dso,
  instrument: (world) => ({
    ...{ id: instrument, name: 'Amulet', symbol: 'Amulet' },
    totalSupply: supplyOf(world),
    totalSupplyAsOf: toIsoTime(world.clock),
    decimals: 10,
    paused: false,
    supportedApis: {
      'splice-api-token-transfer-instruction-v1': 1,
      'splice-api-token-transfer-instruction-v2': 1,
    },
  }),
  versions: ['v1', 'v2'],
  offers: 'TransferInstruction',
  factory: (world, { from, to }) => {
    const factory = amuletRules(world, 'TransferFactory');
    if (from === to) return { factory, transferKind: 'self', handed: withConfig(world) };
    const preapproval = activePreapproval(world, to);
    if (preapproval === undefined)
      return { factory, transferKind: 'offer', handed: withConfig(world) };
    const values = { 'transfer-preapproval': contractValue(preapproval.id) };
    const handed = withConfig(world, { values, contracts: [preapproval] });
    return { factory, transferKind: 'direct', handed };
  },
  context: (world, _, action) =>
    action === 'accept'
      ? withConfig(world)
      : { values: { 'expire-lock': flagValue(true) }, contracts: [] },
};

const prefix = 'utility.digitalasset.com/';

const noCredential = (party: string): Refused => ({
  error: `No credential found for holder ${party} of instrument ${gold.id}`,
});

/** The configuration of the instrument, the transfer rule, and the credentials of each role. */
const handOver = (
  world: LedgerState,
  holders: Readonly<Record<string, string>>,
): Handed | Refused => {
  const configuration = amuletRules(world, 'UtilityInstrument');
  const rule = amuletRules(world, 'UtilityTransferRule');
  const found: (readonly [string, Contract])[] = [];
  for (const [role, party] of Object.entries(holders)) {
    const credential = world.credentials.get(party);
    if (credential === undefined) return noCredential(party);
    found.push([role, credential]);
  }
  return {
    values: {
      [`${prefix}instrument-configuration`]: contractValue(configuration.id),
      [`${prefix}transfer-rule`]: contractValue(rule.id),
      ...Object.fromEntries(
        found.map(([role, { id }]) => [
          `${prefix}${role}-credentials`,
          { tag: 'AV_List', value: [contractValue(id)] },
        ]),
      ),
    },
    contracts: [configuration, rule, ...found.map(([, credential]) => credential)],
  };
};

/** The registry of a token whose issuer asks holders for credentials. It speaks the first version. */
const goldRegistry: Registry = {
  admin: registrarOf,
  instrument: () => ({
    ...gold,
    paused: false,
    supportedApis: { 'splice-api-token-transfer-instruction-v1': 1 },
  }),
  versions: ['v1'],
  offers: 'UtilityOffer',
  factory: (world, { from, to }) => {
    const handed = handOver(world, { sender: from });
    if ('error' in handed) return handed;
    const factory = amuletRules(world, 'UtilityFactory');
    return { factory, transferKind: from === to ? 'self' : 'offer', handed };
  },
  context: (world, offer, action) => {
    const transfer = objectAt(offer.argument(), 'transfer') ?? {};
    return action === 'accept'
      ? handOver(world, {
          sender: textAt(transfer, 'sender'),
          receiver: textAt(transfer, 'receiver'),
        })
      : { values: {}, contracts: [] };
  },
};

/** The path before `/registry` of the registrar's registry, as the utility's services have it. */
export const goldPrefix = (world: LedgerState): string =>
  `/api/token-standard/v0/registrars/${registrarOf(world)}`;

export interface RegistryRoute {
  readonly registry: Registry;
  readonly question: RegistryQuestion;
}

const patterns: readonly (readonly [
  method: string,
  pattern: RegExp,
  read: (parts: readonly string[]) => RegistryQuestion,
])[] = [
  ['GET', /^\/metadata\/v1\/info$/, () => ({ kind: 'info' })],
  ['GET', /^\/metadata\/v1\/instruments$/, () => ({ kind: 'instruments' })],
  ['GET', /^\/metadata\/v1\/instruments\/([^/]+)$/, ([id = '']) => ({ kind: 'instrument', id })],
  [
    'POST',
    /^\/transfer-instruction\/(v1|v2)\/transfer-factory$/,
    ([version]) => ({ kind: 'factory', version: version === 'v2' ? 'v2' : 'v1' }),
  ],
  [
    'POST',
    /^\/transfer-instruction\/(v1|v2)\/([^/]+)\/choice-contexts\/(accept|reject|withdraw)$/,
    ([version, id = '', action]) => ({
      kind: 'context',
      version: version === 'v2' ? 'v2' : 'v1',
      id,
      action: action === 'reject' || action === 'withdraw' ? action : 'accept',
    }),
  ],
];

const questionOf = (method: string, path: string): RegistryQuestion | undefined => {
  for (const [wanted, pattern, read] of patterns) {
    const found = wanted === method ? pattern.exec(path) : null;
    if (found !== null) return read(found.slice(1).map((part) => decodePathPart(part) ?? ''));
  }
  return undefined;
};

export const findRegistryRoute = (
  world: LedgerState,
  method: string,
  path: string,
): RegistryRoute | undefined => {
  const own = goldPrefix(world);
  const prefix = [own, own.replace('::', '%3A%3A')].find((each) => path.startsWith(`${each}/`));
  const rest = path.slice(prefix?.length ?? 0);
  if (!rest.startsWith('/registry/')) return undefined;
  const question = questionOf(method, rest.slice('/registry'.length));
  return question && { registry: prefix !== undefined ? goldRegistry : amuletRegistry, question };
};

import { textAt, objectAt } from '../../lib/json/fields.ts';
import type { Json } from '../../lib/json/json.ts';
import { toIsoTime, sumUnits, formatUnits } from '../decimal-units.ts';
import { activePreapproval } from '../operations/scan/party-lookups.ts';
import { decodePathPart } from '../server/routes.ts';
import { activeContracts } from '../state/active-contracts.ts';
import { amuletRules } from '../state/amulet-contracts.ts';
import { holdingFromContract } from '../state/apply-transaction.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import { configState, registryContext } from '../token-standard/factory-transfer.ts';
import { contractValue, flagValue, instrument } from '../token-standard/daml-values.ts';
import { registrarOf, gold } from '../utility/issuer.ts';
import type { RegistryQuestion, Registry, Handed, Refused } from './answer-registry.ts';

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
    ...{ decimals: 10, paused: false },
  }),
  versions: ['v1', 'v2'],
  offers: 'TransferInstruction',
  factory: (world, { from, to }) => {
    const factory = amuletRules(world, 'TransferFactory');
    const preapproval = from === to ? undefined : activePreapproval(world, to);
    if (preapproval === undefined)
      return { factory, transferKind: from === to ? 'self' : 'offer', ...withConfig(world) };
    const values = { 'transfer-preapproval': contractValue(preapproval.id) };
    const handed = withConfig(world, { values, contracts: [preapproval] });
    return { factory, transferKind: 'direct', ...handed };
  },
  context: (world, _, action) =>
    action === 'accept'
      ? withConfig(world)
      : { values: { 'expire-lock': flagValue(true) }, contracts: [] },
};

const prefix = 'utility.digitalasset.com/';

const handOver = (
  world: LedgerState,
  holders: Readonly<Record<string, string>>,
): Handed | Refused => {
  const configuration = amuletRules(world, 'UtilityInstrument');
  const rule = amuletRules(world, 'UtilityTransferRule');
  const values: Record<string, Json> = {
    [`${prefix}instrument-configuration`]: contractValue(configuration.id),
    [`${prefix}transfer-rule`]: contractValue(rule.id),
  };
  const contracts = [configuration, rule];
  for (const [role, party] of Object.entries(holders)) {
    const credential = world.credentials.get(party);
    if (credential === undefined)
      return { error: `No credential found for holder ${party} of instrument ${gold.id}` };
    const value = [contractValue(credential.id)];
    values[`${prefix}${role}-credentials`] = { tag: 'AV_List', value };
    contracts.push(credential);
  }
  return { values, contracts };
};

/** The registry of a token whose issuer asks holders for credentials. It speaks the first version. */
const goldRegistry: Registry = {
  admin: registrarOf,
  instrument: () => ({ ...gold, paused: false }),
  versions: ['v1'],
  offers: 'UtilityOffer',
  factory: (world, { from, to }) => {
    const handed = handOver(world, { sender: from });
    if ('error' in handed) return handed;
    const factory = amuletRules(world, 'UtilityFactory');
    return { factory, transferKind: from === to ? 'self' : 'offer', ...handed };
  },
  context: (world, offer, action) => {
    if (action !== 'accept') return { values: {}, contracts: [] };
    const transfer = objectAt(offer.argument(), 'transfer') ?? {};
    const [sender, receiver] = [textAt(transfer, 'sender'), textAt(transfer, 'receiver')];
    return handOver(world, { sender, receiver });
  },
};

/** The path before `/registry` of the registrar's registry, as the utility's services have it. */
export const goldPrefix = (world: LedgerState): string =>
  `/api/token-standard/v0/registrars/${registrarOf(world)}`;

const versionOf = (text: string | undefined): 'v1' | 'v2' => (text === 'v2' ? 'v2' : 'v1');

type Read = (...parts: readonly string[]) => RegistryQuestion;

const patterns: readonly (readonly [method: string, pattern: RegExp, read: Read])[] = [
  ['GET', /^\/metadata\/v1\/info$/, () => ({ kind: 'info' })],
  ['GET', /^\/metadata\/v1\/instruments$/, () => ({ kind: 'instruments' })],
  ['GET', /^\/metadata\/v1\/instruments\/([^/]+)$/, (id = '') => ({ kind: 'instrument', id })],
  [
    'POST',
    /^\/transfer-instruction\/(v1|v2)\/transfer-factory$/,
    (version) => ({ kind: 'factory', version: versionOf(version) }),
  ],
  [
    'POST',
    /^\/transfer-instruction\/(v1|v2)\/([^/]+)\/choice-contexts\/(accept|reject|withdraw)$/,
    (version, id = '', action) => ({
      ...{ kind: 'context', version: versionOf(version), id },
      action: action === 'reject' || action === 'withdraw' ? action : 'accept',
    }),
  ],
];

const questionOf = (method: string, path: string): RegistryQuestion | undefined => {
  for (const [wanted, pattern, read] of patterns) {
    const found = wanted === method ? pattern.exec(path) : null;
    if (found !== null) return read(...found.slice(1).map((part) => decodePathPart(part) ?? ''));
  }
  return undefined;
};

export const findRegistryRoute = (
  world: LedgerState,
  method: string,
  path: string,
): { readonly registry: Registry; readonly question: RegistryQuestion } | undefined => {
  const own = goldPrefix(world);
  const prefix = [own, own.replace('::', '%3A%3A')].find((each) => path.startsWith(`${each}/`));
  const rest = path.slice(prefix?.length ?? 0);
  if (!rest.startsWith('/registry/')) return undefined;
  const question = questionOf(method, rest.slice('/registry'.length));
  return question && { registry: prefix !== undefined ? goldRegistry : amuletRegistry, question };
};

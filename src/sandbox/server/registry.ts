import { objectAt } from '../../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { toIsoTime, sumUnits, formatUnits } from '../decimal-units.ts';
import { createdEventBlob } from '../json/event-json.ts';
import type { StandardVersion } from '../../ledger/registry/registry-endpoints.ts';
import { jsonReply, type HttpReply } from './replies.ts';
import type { Contract } from '../state/update-model.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import {
  contractValue,
  flagValue,
  instrument,
  readTransfer,
} from '../token-standard/daml-values.ts';
import { templateIdOf, type Template } from '../state/templates.ts';
import { activePreapproval } from '../operations/scan/party-lookups.ts';
import { amuletRules } from '../state/amulet-contracts.ts';
import { holdingFromContract } from '../state/apply-transaction.ts';
import { configState, registryContext } from '../token-standard/transfers.ts';
import { gold } from '../token-standard/gold.ts';
import { registrarOf } from '../state/parties.ts';

/** What a registry hands over for a choice: its context, and the contracts that this names. */
interface Handed {
  readonly values: JsonObject;
  readonly contracts: readonly Contract[];
}

interface Registry {
  readonly admin: (world: LedgerState) => string;
  /** As the token standard's metadata describe it, without the APIs. */
  readonly instrument: (world: LedgerState) => JsonObject & { readonly id: string };
  /** The versions of the standard's transfers that it speaks. */
  readonly versions: readonly StandardVersion[];
  readonly offers: Template;
  readonly factory: (
    world: LedgerState,
    parties: { readonly from: string; readonly to: string },
  ) => Handed & { readonly factory: Contract; readonly transferKind: string };
  readonly context: (world: LedgerState, isAccept: boolean) => Handed;
}

const refused = (status: number, error: string): HttpReply => jsonReply(status, { error });

/** A contract for a participant that doesn't see it, without the debug fields that nobody asks for. */
const disclosedJson = ({ synchronizer }: LedgerState, contract: Contract): JsonObject => ({
  templateId: templateIdOf(contract.template),
  contractId: contract.id,
  createdEventBlob: createdEventBlob(contract),
  synchronizerId: synchronizer,
});

const contextJson = (world: LedgerState, { values, contracts }: Handed): JsonObject => ({
  choiceContextData: { values },
  disclosedContracts: contracts.map((contract) => disclosedJson(world, contract)),
});

const transferApis = ({ versions }: Registry): JsonObject =>
  Object.fromEntries(
    versions.map((version) => [`splice-api-token-transfer-instruction-${version}`, 1]),
  );

/** A request to a registry, which carries no access token. The body is empty for a GET. */
interface Question {
  readonly world: LedgerState;
  readonly registry: Registry;
  readonly body: JsonObject;
}

type Respond = (question: Question, ...parts: readonly string[]) => HttpReply;

const sendFactory: Respond = ({ world, registry, body }) => {
  const parties = readTransfer(objectAt(body, 'choiceArguments', 'transfer'));
  const { factory, transferKind, values, contracts } = registry.factory(world, parties);
  const choiceContext = contextJson(world, { values, contracts: [factory, ...contracts] });
  return jsonReply(200, { factoryId: factory.id, transferKind, choiceContext });
};

const sendContext: Respond = ({ world, registry }, id = '', action) => {
  const contract = world.contracts.get(id);
  if (contract?.template !== registry.offers || !world.active.has(id))
    return refused(404, `Transfer instruction ${id} not found`);
  return jsonReply(200, contextJson(world, registry.context(world, action === 'accept')));
};

const instrumentJson = ({ world, registry }: Question): JsonObject => ({
  ...registry.instrument(world),
  supportedApis: transferApis(registry),
});

const endpoints: readonly (readonly [method: string, pattern: RegExp, respond: Respond])[] = [
  [
    'GET',
    /^\/metadata\/v1\/info$/,
    ({ world, registry }) =>
      jsonReply(200, {
        adminId: registry.admin(world),
        supportedApis: { 'splice-api-token-metadata-v1': 1, ...transferApis(registry) },
      }),
  ],
  [
    'GET',
    /^\/metadata\/v1\/instruments$/,
    (question) => jsonReply(200, { instruments: [instrumentJson(question)] }),
  ],
  [
    'GET',
    /^\/metadata\/v1\/instruments\/([^/]+)$/,
    (question, id = '') =>
      id === question.registry.instrument(question.world).id
        ? jsonReply(200, instrumentJson(question))
        : refused(404, `Instrument ${id} not found`),
  ],
  ['POST', /^\/transfer-instruction\/v[12]\/transfer-factory$/, sendFactory],
  [
    'POST',
    /^\/transfer-instruction\/v[12]\/([^/]+)\/choice-contexts\/(accept|reject|withdraw)$/,
    sendContext,
  ],
];

/** What is unlocked: a registry counts more, and says itself when it counted. */
const supplyOf = (world: LedgerState): string =>
  formatUnits(
    sumUnits(
      [...world.active.values()].map(({ contract }) => holdingFromContract(contract)?.units ?? 0n),
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
  context: (world, isAccept) =>
    isAccept ? withConfig(world) : { values: { 'expire-lock': flagValue(true) }, contracts: [] },
};

/** The registry of another token. It speaks the first version. */
const goldRegistry: Registry = {
  admin: registrarOf,
  instrument: () => ({ ...gold, paused: false }),
  versions: ['v1'],
  offers: 'UtilityOffer',
  factory: (world, { from, to }) => ({
    factory: amuletRules(world, 'UtilityFactory'),
    transferKind: from === to ? 'self' : 'offer',
    ...goldRegistry.context(world, true),
  }),
  context: (world, isAccept) => {
    if (!isAccept) return { values: {}, contracts: [] };
    const configuration = amuletRules(world, 'UtilityInstrument');
    const key = 'utility.digitalasset.com/instrument-configuration';
    return { values: { [key]: contractValue(configuration.id) }, contracts: [configuration] };
  },
};

/** The path before `/registry` of the registrar's registry, as the utility's services have it. */
export const goldPrefix = (world: LedgerState): string =>
  `/api/token-standard/v0/registrars/${registrarOf(world)}`;

export const findRegistryEndpoint = (
  world: LedgerState,
  method: string,
  path: string,
): ((json: Json) => HttpReply) | undefined => {
  const own = goldPrefix(world);
  const prefix = [own, own.replace('::', '%3A%3A')].find((each) => path.startsWith(`${each}/`));
  const [, rest] = /^\/registry(\/.*)/.exec(path.slice(prefix?.length ?? 0)) ?? [];
  if (rest === undefined) return undefined;
  const registry = prefix === undefined ? amuletRegistry : goldRegistry;
  for (const [wanted, pattern, respond] of endpoints) {
    const found = wanted === method ? pattern.exec(rest) : null;
    if (found === null) continue;
    const parts = found.slice(1).map(decodeURIComponent);
    return (json) => respond({ world, registry, body: isObject(json) ? json : {} }, ...parts);
  }
  return undefined;
};

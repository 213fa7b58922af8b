import { textAt, objectAt } from '../../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { toIsoTime } from '../decimal-units.ts';
import { createdEventBlob } from '../json/event-json.ts';
import type { TokenStandardVersion } from '../ledger-release.ts';
import { jsonReply, type HttpReply } from '../server/reply.ts';
import { isActiveContract } from '../state/active-contracts.ts';
import type { Contract } from '../state/update-model.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import { partyAt } from '../token-standard/daml-values.ts';
import { packageNameOfTemplate, templateIdOf, type Template } from '../state/templates.ts';

/** What a registry hands over for a choice: its context, and the contracts that this names. */
export interface Handed {
  readonly values: JsonObject;
  readonly contracts: readonly Contract[];
}

export interface Refused {
  readonly error: string;
}

export interface Registry {
  readonly admin: (world: LedgerState) => string;
  /** As the token standard's metadata describe it, without the APIs. */
  readonly instrument: (world: LedgerState) => JsonObject & { readonly id: string };
  /** The versions of the standard's transfers that it speaks. */
  readonly versions: readonly TokenStandardVersion[];
  readonly offers: Template;
  readonly factory: (
    world: LedgerState,
    parties: { readonly from: string; readonly to: string },
  ) =>
    | (Handed & {
        readonly factory: Contract;
        readonly transferKind: 'self' | 'direct' | 'offer';
      })
    | Refused;
  readonly context: (
    world: LedgerState,
    offer: Contract,
    action: 'accept' | 'reject' | 'withdraw',
  ) => Handed | Refused;
}

export type RegistryQuestion =
  | { readonly kind: 'info' | 'instruments' }
  | { readonly kind: 'instrument'; readonly id: string }
  | { readonly kind: 'factory'; readonly version: TokenStandardVersion }
  | {
      readonly kind: 'context';
      readonly version: TokenStandardVersion;
      readonly id: string;
      readonly action: 'accept' | 'reject' | 'withdraw';
    };

const refused = (status: number, error: string): HttpReply => jsonReply(status, { error });

/** A contract for a participant that doesn't see it; `debug…` is for people. */
const disclosedJson = (
  { synchronizer }: LedgerState,
  contract: Contract,
  isBrief: boolean,
): JsonObject => ({
  templateId: templateIdOf(contract.template),
  contractId: contract.id,
  createdEventBlob: createdEventBlob(contract),
  synchronizerId: synchronizer,
  ...(!isBrief && {
    debugPackageName: packageNameOfTemplate(contract.template),
    debugPayload: contract.argument(),
    debugCreatedAt: toIsoTime(contract.createdAt),
  }),
});

const contextJson = (
  world: LedgerState,
  { values, contracts }: Handed,
  { excludeDebugFields }: JsonObject,
): JsonObject => ({
  choiceContextData: { values },
  disclosedContracts: contracts.map((contract) =>
    disclosedJson(world, contract, excludeDebugFields === true),
  ),
});

const transferApis = ({ versions }: Registry): JsonObject =>
  Object.fromEntries(
    versions.map((version) => [`splice-api-token-transfer-instruction-${version}`, 1]),
  );

const answerFactory = (
  world: LedgerState,
  registry: Registry,
  version: TokenStandardVersion,
  body: JsonObject,
): HttpReply => {
  const transfer = objectAt(body, 'choiceArguments', 'transfer');
  if (!registry.versions.includes(version))
    return refused(404, 'The requested resource could not be found.');
  if (transfer === undefined) return refused(400, 'choiceArguments.transfer is missing');
  const named = objectAt(transfer, 'instrumentId') ?? {};
  const { id } = registry.instrument(world);
  if (textAt(named, 'admin') !== registry.admin(world) || textAt(named, 'id') !== id)
    return refused(404, `Instrument ${textAt(named, 'id')} not found`);
  const [from, to] = [partyAt(transfer, 'sender'), partyAt(transfer, 'receiver')];
  const made = registry.factory(world, { from, to });
  if ('error' in made) return refused(400, made.error);
  const { factory, transferKind, values, contracts } = made;
  const handed = { values, contracts: [factory, ...contracts] };
  const choiceContext = contextJson(world, handed, body);
  return jsonReply(200, { factoryId: factory.id, transferKind, choiceContext });
};

/** Answers a question to a registry, which gets no token. `json` is null for a GET. */
export const answerRegistry = (
  world: LedgerState,
  { registry, question }: { readonly registry: Registry; readonly question: RegistryQuestion },
  json: Json,
): HttpReply => {
  const body = isObject(json) ? json : {};
  const instrument = { ...registry.instrument(world), supportedApis: transferApis(registry) };
  switch (question.kind) {
    case 'info':
      return jsonReply(200, {
        adminId: registry.admin(world),
        supportedApis: { 'splice-api-token-metadata-v1': 1, ...transferApis(registry) },
      });
    case 'instruments':
      return jsonReply(200, { instruments: [instrument] });
    case 'instrument':
      return question.id === instrument.id
        ? jsonReply(200, instrument)
        : refused(404, `Instrument ${question.id} not found`);
    case 'factory':
      return answerFactory(world, registry, question.version, body);
    case 'context': {
      const contract = world.contracts.get(question.id);
      if (
        contract?.template !== registry.offers ||
        !registry.versions.includes(question.version) ||
        !isActiveContract(world, contract.id)
      )
        return refused(404, `Transfer instruction ${question.id} not found`);
      const handed = registry.context(world, contract, question.action);
      return 'error' in handed
        ? refused(400, handed.error)
        : jsonReply(200, contextJson(world, handed, body));
    }
    default:
      return question satisfies never;
  }
};

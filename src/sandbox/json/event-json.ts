import type { JsonObject } from '../../lib/json/json.ts';
import type { Contract } from '../state/contracts.ts';
import { interfaceIdOf, packageNameOfTemplate, templateIdOf } from '../state/templates.ts';
import type { EventView } from '../operations/lookups/event-filter.ts';
import { interfaceViewsJson } from './interface-views.ts';
import { toIsoTime } from '../decimal-units.ts';
import type { Exercise } from '../state/update-model.ts';

/** The position of an event, and what a request sees of it. */
export interface EventContext extends EventView {
  readonly offset: number;
  readonly nodeId: number;
  /** True if the event changes the active contracts of its witnesses. */
  readonly acsDelta: boolean;
}

/** Replaces the contract's serialized form, which only a ledger can read. */
export const createdEventBlob = ({ id }: Contract): string =>
  Buffer.from(id, 'hex').toString('base64');

/** A contract as a CreatedEvent (API description 2). */
export const createdEventJson = (
  contract: Contract,
  { offset, nodeId, witnesses, withBlob, views, acsDelta }: EventContext,
): JsonObject => ({
  offset,
  nodeId,
  contractId: contract.id,
  templateId: templateIdOf(contract.template),
  contractKey: null,
  contractKeyHash: '',
  createArgument: contract.argument(),
  createdEventBlob: withBlob ? createdEventBlob(contract) : '',
  interfaceViews: interfaceViewsJson(contract, views),
  witnessParties: witnesses,
  signatories: contract.signatories,
  observers: contract.observers,
  createdAt: toIsoTime(contract.createdAt),
  packageName: packageNameOfTemplate(contract.template),
  representativePackageId: templateIdOf(contract.template).split(':')[0] ?? '',
  acsDelta,
});

/** The end of a contract as an ArchivedEvent (API description 2). */
export const archivedEventJson = (
  { id, template }: Contract,
  { offset, nodeId, witnesses, views }: EventContext,
): JsonObject => ({
  offset,
  nodeId,
  contractId: id,
  templateId: templateIdOf(template),
  witnessParties: witnesses,
  packageName: packageNameOfTemplate(template),
  implementedInterfaces: views.map(interfaceIdOf),
});

/**
 * A choice as an ExercisedEvent; what followed has the numbers up to `last`. Interfaces are named only
 * where the choice ends the contract.
 */
export const exercisedEventJson = (
  { contract, choice, actors, consuming, through, argument, result }: Exercise,
  { offset, nodeId, witnesses, views, acsDelta }: EventContext,
  last: number,
): JsonObject => ({
  offset,
  nodeId,
  contractId: contract.id,
  templateId: templateIdOf(contract.template),
  interfaceId: through === undefined ? null : interfaceIdOf(through),
  choice,
  choiceArgument: argument?.() ?? {},
  actingParties: actors,
  consuming,
  witnessParties: witnesses,
  lastDescendantNodeId: last,
  exerciseResult: result?.() ?? {},
  packageName: packageNameOfTemplate(contract.template),
  implementedInterfaces: consuming ? views.map(interfaceIdOf) : [],
  acsDelta,
});

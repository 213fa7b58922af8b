import type { JsonObject } from '../../lib/json/json.ts';
import type { Contract } from '../state/contracts.ts';
import { interfaceIdOf, packageNameOfTemplate, templateIdOf } from '../state/templates.ts';
import { toIsoTime } from '../state/ledger-time.ts';
import type { Exercise } from '../state/update-model.ts';

/** The position of an event, and the parties that query it. */
export interface EventContext {
  readonly offset: number;
  readonly nodeId: number;
  readonly witnesses: readonly string[];
  /** True if the event changes the active contracts of its witnesses. */
  readonly acsDelta: boolean;
}

/** Replaces the contract's serialized form, which only a ledger can read. */
export const createdEventBlob = ({ id }: Contract): string =>
  Buffer.from(id, 'hex').toString('base64');

/** The ledger names interfaces only to who asks for their views, which this ledger does not compute. */
const noViews: readonly string[] = [];

/** A contract as a CreatedEvent (API description 2). */
export const createdEventJson = (
  contract: Contract,
  { offset, nodeId, witnesses, acsDelta }: EventContext,
  blob = '',
): JsonObject => ({
  offset,
  nodeId,
  contractId: contract.id,
  templateId: templateIdOf(contract.template),
  contractKey: null,
  contractKeyHash: '',
  createArgument: contract.argument(),
  createdEventBlob: blob,
  interfaceViews: [],
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
  { offset, nodeId, witnesses }: EventContext,
): JsonObject => ({
  offset,
  nodeId,
  contractId: id,
  templateId: templateIdOf(template),
  witnessParties: witnesses,
  packageName: packageNameOfTemplate(template),
  implementedInterfaces: noViews,
});

/** A choice as an ExercisedEvent; what followed has the numbers up to `last`. */
export const exercisedEventJson = (
  { contract, choice, actors, consuming, through, argument, result }: Exercise,
  { offset, nodeId, witnesses, acsDelta }: EventContext,
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
  implementedInterfaces: noViews,
  acsDelta,
});

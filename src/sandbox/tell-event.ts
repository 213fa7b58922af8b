import type { JsonObject } from '../lib/json.ts';
import type { Contract } from './contracts.ts';
import { interfaceIdOf, packageNameOf, templateIdOf } from './templates.ts';
import { isoOf } from './times.ts';
import type { Exercise } from './updates.ts';

/** Where an event stands, and who of those that ask sees it. */
export interface Scene {
  readonly offset: number;
  readonly nodeId: number;
  readonly witnesses: readonly string[];
  /** Whether the event changes what is active, as far as its witnesses are concerned. */
  readonly acsDelta: boolean;
}

/** Stands for the contract's own serialised form: opaque to everybody but a ledger. */
export const blobOf = ({ id }: Contract): string => Buffer.from(id, 'hex').toString('base64');

/** The ledger names interfaces only to who asks for their views, which this ledger does not compute. */
const noViews: readonly string[] = [];

/** A contract as a CreatedEvent (interface 2). */
export const createdEvent = (
  contract: Contract,
  { offset, nodeId, witnesses, acsDelta }: Scene,
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
  createdAt: isoOf(contract.createdAt),
  packageName: packageNameOf(contract.template),
  representativePackageId: templateIdOf(contract.template).split(':')[0] ?? '',
  acsDelta,
});

/** The end of a contract as an ArchivedEvent (interface 2). */
export const archivedEvent = (
  { id, template }: Contract,
  { offset, nodeId, witnesses }: Scene,
): JsonObject => ({
  offset,
  nodeId,
  contractId: id,
  templateId: templateIdOf(template),
  witnessParties: witnesses,
  packageName: packageNameOf(template),
  implementedInterfaces: noViews,
});

/** A choice as an ExercisedEvent; what followed has the numbers up to `last`. */
export const exercisedEvent = (
  { contract, choice, actors, consuming, through, argument, result }: Exercise,
  { offset, nodeId, witnesses, acsDelta }: Scene,
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
  packageName: packageNameOf(contract.template),
  implementedInterfaces: noViews,
  acsDelta,
});

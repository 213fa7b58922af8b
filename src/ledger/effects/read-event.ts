import { isNumeric, type JsonObject } from '../../lib/json/json.ts';
import { objectsIn, textAt, textsAt, objectAt } from '../../lib/json/fields.ts';
import type {
  ContractView,
  CreateEffect,
  EffectContract,
  EffectEvent,
  ExerciseEffect,
} from './effect-event.ts';

interface EventNames {
  readonly contractId: string;
  readonly template: string;
  readonly packageName: string;
  readonly payload: string;
  readonly interfaceId: string;
  readonly argument: string;
  readonly result: string;
  readonly actors: string;
}

export const ledgerNames: EventNames = {
  contractId: 'contractId',
  template: 'templateId',
  packageName: 'packageName',
  payload: 'createArgument',
  interfaceId: 'interfaceId',
  argument: 'choiceArgument',
  result: 'exerciseResult',
  actors: 'actingParties',
};

export const scanNames: EventNames = {
  contractId: 'contract_id',
  template: 'template_id',
  packageName: 'package_name',
  payload: 'create_arguments',
  interfaceId: 'interface_id',
  argument: 'choice_argument',
  result: 'exercise_result',
  actors: 'acting_parties',
};

const readView = (view: JsonObject): ContractView => {
  const code = objectAt(view, 'viewStatus')?.['code'];
  const isComputed = isNumeric(code) && Number(String(code)) === 0;
  return {
    interfaceId: textAt(view, 'interfaceId'),
    value: isComputed ? view['viewValue'] : undefined,
  };
};

export const readContract = (event: JsonObject, names: EventNames): EffectContract => ({
  contractId: textAt(event, names.contractId),
  template: textAt(event, names.template),
  packageName: textAt(event, names.packageName),
  signatories: textsAt(event, 'signatories'),
  observers: textsAt(event, 'observers'),
  payload: event[names.payload] ?? null,
  views: objectsIn(event['interfaceViews']).map(readView),
});

const readExercise = (
  event: JsonObject,
  names: EventNames,
): Omit<ExerciseEffect, 'depth' | 'below' | 'node'> => ({
  kind: 'exercise',
  contractId: textAt(event, names.contractId),
  template: textAt(event, names.template),
  packageName: textAt(event, names.packageName),
  interfaceId: textAt(event, names.interfaceId),
  choice: textAt(event, 'choice') || 'Archive',
  // An archive in the shape without choices has no such field.
  consuming: event['consuming'] === true || textAt(event, 'choice') === '',
  actingParties: textsAt(event, names.actors),
  choiceObservers: [],
  argument: event[names.argument] ?? null,
  result: event[names.result] ?? null,
  implemented: textsAt(event, 'implementedInterfaces'),
});

/** Its place in the tree is not known yet. */
export type UnplacedEvent =
  | Omit<CreateEffect, 'depth' | 'below' | 'node'>
  | Omit<ExerciseEffect, 'depth' | 'below' | 'node'>;

export const readEvent = (event: JsonObject, names: EventNames, isCreate: boolean): UnplacedEvent =>
  isCreate ? { kind: 'create', contract: readContract(event, names) } : readExercise(event, names);

type Place = Pick<EffectEvent, 'depth' | 'below' | 'node'>;

export const placeEvent = (event: UnplacedEvent, place: Place): EffectEvent =>
  event.kind === 'create' ? { ...event, ...place } : { ...event, ...place };

import type { JsonObject } from '../../lib/json/json.ts';
import { textAt, objectAt } from '../../lib/json/fields.ts';
import { inThisState, missingContract, refuseWith } from '../server/replies.ts';
import { createRandom } from '../decimal-units.ts';
import type { StandardVersion } from '../../ledger/registry/registry-endpoints.ts';
import type { Contract, Exercise } from '../state/update-model.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import type { InterfaceName } from '../state/templates.ts';

/** A command that the Daml code of its template refuses. */
export const refuseInterpretation = (problem: string): never =>
  refuseWith(inThisState('DAML_INTERPRETATION_ERROR', `Interpretation error: ${problem}`));

export const insist = (isFine: boolean, problem: string): void => {
  if (!isFine) refuseInterpretation(problem);
};

export interface ChoiceContext {
  readonly world: LedgerState;
  readonly actors: readonly string[];
  /** When it is prepared, in microseconds since 1970. */
  readonly at: number;
  /** Contracts that the request hands over, which its parties may not see otherwise. */
  readonly disclosed?: readonly string[];
  readonly salt: string;
}

export interface ChoiceCall {
  readonly context: ChoiceContext;
  readonly scratch: LedgerState;
  readonly standard: StandardVersion;
  readonly contract: Contract;
  readonly argument: JsonObject;
}

export interface Choice {
  /** The interface that a command names it by; without it by its template. */
  readonly interface?: InterfaceName;
  readonly standard?: StandardVersion;
  readonly controllers: (argument: JsonObject, contract: Contract) => readonly string[];
  readonly draw: (call: ChoiceCall) => Exercise;
}

/** The nodes of a choice are drawn on a copy of the world: nothing of it changes. */
export const scratchOf = ({ world, salt, at }: ChoiceContext): LedgerState => ({
  ...world,
  clock: at,
  random: createRandom(salt),
  contracts: new Map(),
  holdings: [],
  offers: [],
});

export const activeContract = ({ active }: LedgerState, id: string): Contract =>
  active.get(id)?.contract ?? refuseWith(missingContract(id));

export const handedOver = ({ argument }: ChoiceCall): JsonObject =>
  objectAt(argument, 'extraArgs', 'context', 'values') ?? {};

/** The choice needs a contract of the registry; the Daml code words its refusals. */
export const requireHanded = (call: ChoiceCall, key: string, wanted: string): void => {
  const given = textAt(objectAt(handedOver(call), key) ?? {}, 'value');
  insist(given !== '', `Missing context entry for: ${key}`);
  insist(given === wanted, `the context entry ${key} is not the contract that the choice needs`);
};

export const requireRule = (call: ChoiceCall, key: string, rule: string): void =>
  requireHanded(call, key, call.context.world.rules.get(rule)?.id ?? '');

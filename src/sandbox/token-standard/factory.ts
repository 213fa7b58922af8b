import type { Json, JsonObject } from '../../lib/json/json.ts';
import { amuletRulesChoice, amuletRules } from '../state/amulet-contracts.ts';
import type { Contract } from '../state/contracts.ts';
import type { InterfaceName } from '../state/templates.ts';
import type { Exercise, Node } from '../state/update-model.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import type { TokenStandardVersion } from '../ledger-release.ts';
import { contractValue, extraArgs } from './values/daml-values.ts';

/** The configuration of the network, which is also the log of changes of holdings. */
export const configState = (world: LedgerState): Contract =>
  amuletRules(world, 'ExternalPartyConfigState');

/** Returns the context that the registry adds to every choice. */
export const registryContext = (world: LedgerState, more: JsonObject = {}): JsonObject => ({
  'external-party-config-state': contractValue(configState(world).id),
  ...more,
});

/** The version of the token standard that somebody's wallet speaks. */
export const drawStandard = ({ trees, random }: LedgerState): TokenStandardVersion =>
  trees === 'current' && random.below(5) < 2 ? 'v2' : 'v1';

interface Call {
  readonly standard: TokenStandardVersion;
  readonly choice: string;
  readonly through: Readonly<Record<TokenStandardVersion, InterfaceName>>;
  readonly actors: readonly string[];
  /** Whom the second version shows the choice to. */
  readonly observers: readonly string[];
  readonly children: readonly Node[];
  readonly argument: () => JsonObject;
  readonly context: JsonObject;
  readonly result: () => Json;
}

/**
 * A choice of the factory, by either version of its interface: the first names the administrator that
 * the caller expects, the second the parties that act.
 */
export const exerciseFactory = (world: LedgerState, call: Call): Exercise => {
  const { standard, choice, through, actors, observers, children, result } = call;
  return amuletRulesChoice(world, {
    rule: 'TransferFactory',
    through: through[standard],
    choice,
    actors,
    ...(standard === 'v2' && { choiceObservers: observers }),
    children,
    argument: () => ({
      ...(standard === 'v1' ? { expectedAdmin: world.dso } : { actors }),
      ...call.argument(),
      extraArgs: extraArgs(call.context),
    }),
    result,
  });
};

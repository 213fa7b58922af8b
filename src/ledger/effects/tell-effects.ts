import type { Json, JsonObject } from '../../lib/json/json.ts';
import { computeEffects } from './compute-effects.ts';
import { describeEffects, type SentenceStyle } from './describe-effects.ts';
import { memoOf } from './described-transfer.ts';
import type { EffectHistory } from './effect-event.ts';
import type { HoldingChange, Effects } from './effects.ts';
import { describeHostingUpdate } from './hosting-effects.ts';
import { nameEffects } from './name-effects.ts';
import { effectsJson, type NamedEffect } from './named-effect.ts';
import { readUpdateHistory, type UpdateContext } from './read-update.ts';

export interface ToldEffects {
  readonly effects: Effects;
  readonly named: readonly NamedEffect[];
}

/** One model for what is signed and for what happened. */
export const tellEffects = (history: EffectHistory): ToldEffects => {
  const effects = computeEffects(history);
  return { effects, named: nameEffects(history, effects) };
};

const sentencesOf = ({ named, effects }: ToldEffects, style?: SentenceStyle): readonly string[] =>
  describeEffects(named, effects, style);

export const toEffectsJson = ({ named, effects }: ToldEffects): JsonObject =>
  effectsJson(named, effects);

export interface UpdateEffects {
  readonly sentences: readonly string[];
  readonly memo: string | undefined;
  readonly changes: readonly HoldingChange[];
  /** Undefined without events of contracts: topology, reassignments. */
  readonly told: ToldEffects | undefined;
  readonly json: JsonObject;
}

const tellHistory = (history: EffectHistory): UpdateEffects => {
  const told = tellEffects(history);
  return {
    sentences: sentencesOf(told),
    memo: memoOf(history),
    changes: told.effects.holdings,
    told,
    json: toEffectsJson(told),
  };
};

/** No views were asked for, and nothing was looked up. */
const noContext: UpdateContext = { hasViews: false };

/** Undefined if the response is no update with events. */
export const readUpdateEffects = (
  response: Json,
  context: UpdateContext = noContext,
): UpdateEffects | undefined => {
  const history = readUpdateHistory(response, context);
  if (history !== undefined) return tellHistory(history);
  const sentences = describeHostingUpdate(response);
  return (
    sentences && {
      sentences,
      memo: undefined,
      changes: [],
      told: undefined,
      json: { holdings: [], sentences: [...sentences] },
    }
  );
};

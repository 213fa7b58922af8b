import type { JsonObject } from '../../lib/json/json.ts';
import { computeEffects } from './compute-effects.ts';
import type { Effects } from './effects.ts';
import { describeEffects, type SentenceStyle } from './describe-effects.ts';
import type { EffectHistory } from './effect-event.ts';
import { effectsJson } from './effects-json.ts';
import { nameEffects } from './name-effects.ts';
import type { NamedEffect } from './named-effect.ts';

/** What happens, with the names that operators give it. */
export interface ToldEffects {
  readonly effects: Effects;
  readonly named: readonly NamedEffect[];
}

/** Computes and names the effects of a history: one model for what is signed and for what happened. */
export const tellEffects = (history: EffectHistory): ToldEffects => {
  const effects = computeEffects(history);
  return { effects, named: nameEffects(history, effects) };
};

export const sentencesOf = (
  { named, effects }: ToldEffects,
  style?: SentenceStyle,
): readonly string[] => describeEffects(named, effects, style);

export const toEffectsJson = ({ named, effects }: ToldEffects): JsonObject =>
  effectsJson(named, effects);

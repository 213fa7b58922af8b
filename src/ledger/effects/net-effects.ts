import { isSameInstrument } from './holding.ts';
import type { EffectKind, NamedEffect } from './named-effect.ts';

/** They change what somebody has. */
const movements: ReadonlySet<EffectKind> = new Set([
  'payment',
  'acceptance',
  'settlement',
  'tap',
  'mint',
  'reward',
  'gain',
  'burn',
  'loss',
]);

/**
 * Marks effects that add up several movements. A choice may move holdings itself, beside the movements of the
 * choices below it, and all of them are told as one effect. `nested` are the effects of the choices below.
 */
export const markNets = (
  named: readonly NamedEffect[],
  nested: readonly NamedEffect[],
): readonly NamedEffect[] =>
  nested.length < 2
    ? named
    : named.map((effect) => {
        const below = nested.filter(
          ({ kind, instrument }) =>
            movements.has(kind) && isSameInstrument(instrument, effect.instrument),
        );
        return movements.has(effect.kind) && below.length > 1
          ? { ...effect, netOf: below.length }
          : effect;
      });

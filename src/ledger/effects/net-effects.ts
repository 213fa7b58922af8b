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
 * A choice that moves holdings beside the movements below it is told as one: its amounts are the net of all,
 * and nobody must take it for a single movement. `nested` are the effects of those below.
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

import type { JsonObject } from '../../lib/json/json.ts';
import type { Effects, HoldingChange } from './effects.ts';
import type { Holding } from './holding.ts';
import type { NamedEffect } from './named-effect.ts';
import { atPlaces, namedEffectJson } from './named-effect-json.ts';

const signed = (amount: string): string => {
  const text = atPlaces(amount);
  return text.startsWith('-') ? text : `+${text}`;
};

/** A change of holdings as JSON: `effects.holdings` of commands. */
export const changeJson = ({ party, instrument, unlocked, locked }: HoldingChange): JsonObject => ({
  party,
  instrument: { ...instrument },
  unlocked: signed(unlocked),
  locked: signed(locked),
});

const lockJson = ({ contractId, owner, instrument, amount, lock }: Holding): JsonObject => ({
  contractId,
  party: owner,
  instrument: { ...instrument },
  amount: atPlaces(amount),
  holders: [...(lock?.holders ?? [])],
  expiresAt: lock?.expiresAt ?? null,
});

/** Effects as the commands print them: `effects` of their JSON (STABILITY.md). */
export const effectsJson = (named: readonly NamedEffect[], effects: Effects): JsonObject => ({
  holdings: effects.holdings.map(changeJson),
  events: named.map(namedEffectJson),
  locks: effects.locks.map(lockJson),
  created: effects.created.map(({ template, packageName, signatories, count, areHoldings }) => ({
    template,
    packageName,
    signatories: [...signatories],
    count,
    areHoldings,
  })),
  archived: effects.archived.map(({ template, packageName, count }) => ({
    template,
    packageName,
    count,
  })),
  viewers: effects.viewers.map(({ party, roles }) => ({ party, roles: [...roles] })),
  notUnderstood: effects.notUnderstood.map(
    ({ contractId, template, packageName, change, reason }) => ({
      contractId,
      template,
      packageName,
      change,
      reason,
    }),
  ),
  packages: effects.packages.map(({ id, name, version }) => ({
    id,
    name,
    version: version ?? null,
  })),
  scope: effects.scope,
});

import type { JsonObject } from '../../lib/json/json.ts';
import { roundToScale } from '../../lib/numbers/decimal.ts';
import type { Effects, HoldingChange } from './effects.ts';
import type { Holding } from './holding.ts';
import type { NamedEffect } from './named-effect.ts';

/** Daml decimals have ten places. More of them are kept: they are no decimals of Daml, but were sent. */
const places = 10;

const atPlaces = (amount: string): string => {
  const fraction = amount.split('.')[1] ?? '';
  return fraction.length > places ? amount : (roundToScale(amount, places) ?? amount);
};

const signed = (amount: string): string => {
  const text = atPlaces(amount);
  return text.startsWith('-') ? text : `+${text}`;
};

const changeJson = ({ party, instrument, unlocked, locked }: HoldingChange): JsonObject => ({
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

const eventJson = ({ kind, instrument, from, to, pieces, isClaimed }: NamedEffect): JsonObject => ({
  kind,
  instrument: { ...instrument },
  from: from.map(({ party, amount }) => ({ party, amount: atPlaces(amount) })),
  to: to.map(({ party, amount }) => ({ party, amount: atPlaces(amount) })),
  ...(isClaimed === true && { payerIsClaimed: true }),
  ...(pieces && { holdings: { ...pieces } }),
});

/** Effects as the commands print them: `effects` of their JSON (STABILITY.md). */
export const effectsJson = (named: readonly NamedEffect[], effects: Effects): JsonObject => ({
  holdings: effects.holdings.map(changeJson),
  events: named.map(eventJson),
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

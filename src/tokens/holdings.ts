import { entityOf, type EffectContract } from '../ledger/effects/effects.ts';
import type { Holding } from '../ledger/effects/holding.ts';
import { isHoldingInterface, readHolding } from '../ledger/effects/read-holding.ts';
import type { StandardVersion } from '../ledger/registry/registry-endpoints.ts';
import type { ListedContract } from './listed-contract.ts';

/** A holding of a party, as every page and every payment counts it. */
export interface OwnedHolding extends Holding {
  readonly template: string;
  /** The versions of the token standard in which the ledger describes it. */
  readonly versions: readonly StandardVersion[];
  /** Undefined in transit between two synchronizers. */
  readonly synchronizerId?: string;
  /**
   * True while its lock binds it. A lock that has expired binds nothing: registries should take such a
   * holding as an input (CIP-56), and Amulet unlocks it in the same transaction
   * (`holdingToTransferInputs` of Splice).
   */
  readonly isLocked: boolean;
}

/** Whether a lock has ended at the ledger's time. One without a time has no end. */
export const isLockOver = (until: string | undefined, nowMs: number): boolean =>
  until !== undefined && Date.parse(until) <= nowMs;

/** The versions whose interfaces a contract has, where the ledger could compute their views. */
export const versionsOf = (
  { views }: EffectContract,
  isOfInterest: (interfaceId: string) => boolean,
): readonly StandardVersion[] => {
  const entities = views
    .filter(({ interfaceId, value }) => value !== undefined && isOfInterest(interfaceId))
    .map(({ interfaceId }) => entityOf(interfaceId));
  return (['v1', 'v2'] as const).filter((version) =>
    entities.some((entity) => entity.includes(version.toUpperCase())),
  );
};

/** A contract that is, or may be, a holding and can't be read. */
export interface UnclearHolding {
  readonly template: string;
  readonly reason: string;
}

export interface ReadHoldings {
  readonly holdings: readonly OwnedHolding[];
  readonly unclear: readonly UnclearHolding[];
  /** The contracts that aren't unclear. */
  readonly clear: readonly ListedContract[];
}

/** Holdings of other owners are omitted. `nowMs` is the ledger's time, which ends locks. */
export const readHoldings = (
  contracts: readonly ListedContract[],
  { party, nowMs, hasViews }: { party: string; nowMs: number; hasViews: boolean },
): ReadHoldings => {
  const holdings: OwnedHolding[] = [];
  const unclear: UnclearHolding[] = [];
  const clear: ListedContract[] = [];
  for (const listed of contracts) {
    const { contract, synchronizerId } = listed;
    const reading = readHolding(contract, { hasViews, isStrict: false });
    if (reading.kind === 'unclear')
      unclear.push({ template: entityOf(contract.template), reason: reading.reason });
    else clear.push(listed);
    if (reading.kind !== 'holding' || reading.holding.owner !== party) continue;
    const { lock } = reading.holding;
    holdings.push({
      ...reading.holding,
      template: contract.template,
      versions: versionsOf(contract, isHoldingInterface),
      ...(synchronizerId !== undefined && { synchronizerId }),
      isLocked: lock !== undefined && !isLockOver(lock.expiresAt, nowMs),
    });
  }
  return { holdings, unclear, clear };
};

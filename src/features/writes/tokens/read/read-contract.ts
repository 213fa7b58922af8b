import { entityOf, type EffectContract } from '../../../../ledger/effects/effects.ts';
import { ledgerNames, readContract } from '../../../../ledger/effects/read-update.ts';
import { readHolding, isHoldingInterface } from '../../../../ledger/effects/read-holding.ts';
import type { Holding } from '../../../../ledger/effects/holding.ts';
import { objectAt, textAt } from '../../../../lib/json/fields.ts';
import type { StandardVersion } from '../../../../ledger/registry/registry-routes.ts';
import type { JsonObject } from '../../../../lib/json/json.ts';

export interface PlacedContract {
  readonly contract: EffectContract;
  readonly synchronizerId: string;
}

export interface PayingHolding extends Holding {
  readonly template: string;
  readonly versions: readonly StandardVersion[];
  readonly synchronizerId: string;
  /** True if it is in an account with a custodian, or in one of several accounts. */
  readonly isInAccount: boolean;
}

export const readPlacedContract = (event: JsonObject, synchronizerId: string): PlacedContract => ({
  contract: readContract(event, ledgerNames),
  synchronizerId,
});

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

const isInAccount = ({ views }: EffectContract): boolean =>
  views.some(({ value }) => {
    const account = objectAt(objectAt(value)?.['account']);
    return account !== undefined && `${textAt(account, 'provider')}${textAt(account, 'id')}` !== '';
  });

/** Undefined for any other contract, and for one that nobody understands. */
export const readPayingHolding = ({
  contract,
  synchronizerId,
}: PlacedContract): PayingHolding | undefined => {
  const reading = readHolding(contract, { hasViews: true, isStrict: false });
  return reading.kind === 'holding'
    ? {
        ...reading.holding,
        template: contract.template,
        versions: versionsOf(contract, isHoldingInterface),
        synchronizerId,
        isInAccount: isInAccount(contract),
      }
    : undefined;
};

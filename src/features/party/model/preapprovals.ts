import { entityOf } from '../../../ledger/effects/effect-event.ts';
import { objectsIn, omitUndefined, textAt, textIfAny } from '../../../lib/json/fields.ts';
import { ownEntry } from '../../../lib/own-entry.ts';
import { amuletId } from './holdings.ts';
import type { ListedContract } from './listed-contract.ts';
import type { ContractList, Preapproval } from './party-report.ts';

/** A contract by which transfers of some instruments reach a party without its consent. */
export interface TokenPreapproval {
  readonly contractId: string;
  /** The issuer of the instruments; undefined where a scan doesn't name it. */
  readonly admin?: string;
  /** The ids of the instruments; none if it covers every one of the issuer. */
  readonly ids: readonly string[];
  /** Who pays for it and may send as well; undefined if nobody has to. */
  readonly provider?: string;
  /** Milliseconds since 1970; undefined if it has no end. */
  readonly expiresAt?: number;
}

const timeOf = (time: string): number | undefined => {
  const at = Date.parse(time);
  return Number.isNaN(at) ? undefined : at;
};

/** Amulet (`Splice.AmuletRules`): the issuer, the provider and the receiver have signed it. */
const readAmulet = ({ contractId, payload, contract }: ListedContract): TokenPreapproval[] => {
  const admin = textAt(payload, 'dso');
  if (!contract.signatories.includes(admin)) return [];
  const provider = textIfAny(payload, 'provider');
  const expiresAt = timeOf(textAt(payload, 'expiresAt'));
  return [{ contractId, admin, ids: [amuletId], ...omitUndefined({ provider, expiresAt }) }];
};

/** The utility registry (`Utility.Registry.App.V0.Model`): the receiver alone has signed it. */
const readUtility = ({ contractId, payload }: ListedContract): TokenPreapproval[] => {
  const ids = objectsIn(payload['instrumentAllowances']).map((each) => textAt(each, 'id'));
  return [{ contractId, admin: textAt(payload, 'instrumentAdmin'), ids }];
};

const readers: Readonly<Record<string, (listed: ListedContract) => TokenPreapproval[]>> = {
  'splice-amulet Splice.AmuletRules:TransferPreapproval': readAmulet,
  'utility-registry-app-v0 Utility.Registry.App.V0.Model.TransferPreapproval:TransferPreapproval':
    readUtility,
};

/** The preapprovals by which a party receives, among the contracts that a ledger lists. */
export const readPreapprovals = (
  { contracts }: Pick<ContractList, 'contracts'>,
  party: string,
): readonly TokenPreapproval[] =>
  contracts.flatMap((listed) => {
    const { contract, payload, packageName } = listed;
    const isOwn = textAt(payload, 'receiver') === party && contract.signatories.includes(party);
    const read = ownEntry(readers, `${packageName} ${entityOf(contract.template)}`);
    return isOwn && read !== undefined ? read(listed) : [];
  });

/** A preapproval as a scan tells it: of Amulet. */
export const fromScan = ({ contractId, provider, expiresAt }: Preapproval): TokenPreapproval => ({
  ...{ contractId, ids: [amuletId], provider },
  ...omitUndefined({ expiresAt: timeOf(expiresAt) }),
});

import type { Activity } from '../../../ledger/activity/activity.ts';
import { readAmount, UnexpectedShapeError } from '../../../ledger/derived/daml-values.ts';
import { collectEndings, findOpenState } from '../../../ledger/activity/open-contracts.ts';
import { objectAt } from '../../../ledger/rules/rules.ts';
import { textAt } from '../../../lib/json/fields.ts';
import type { ContractFields } from './holdings.ts';

/** An offer that its receiver may still accept. */
export interface OpenOffer {
  readonly contractId: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number;
}

const isOffer = ({ templateId, packageName }: ContractFields): boolean =>
  packageName === 'splice-amulet' &&
  templateId.endsWith(':Splice.AmuletTransferInstruction:AmuletTransferInstruction');

/**
 * Reads an offer from its contract (`Splice.AmuletTransferInstruction`). Undefined for any other
 * contract, and for one that lacks an amount.
 */
export const readOffer = (contract: ContractFields): OpenOffer | undefined => {
  const { contractId, payload } = contract;
  const transfer = objectAt(payload, 'transfer');
  if (!isOffer(contract) || transfer === undefined) return undefined;
  const expiresAt = Date.parse(textAt(transfer, 'executeBefore'));
  try {
    return {
      contractId,
      from: textAt(transfer, 'sender'),
      to: textAt(transfer, 'receiver'),
      amount: readAmount(transfer, 'amount'),
      ...(!Number.isNaN(expiresAt) && { expiresAt }),
    };
  } catch (error) {
    if (error instanceof UnexpectedShapeError) return undefined;
    throw error;
  }
};

/** Returns whether a contract is an offer that can't be read, so that it is in no list. */
export const isUnreadableOffer = (contract: ContractFields): boolean =>
  isOffer(contract) && readOffer(contract) === undefined;

const isInTime = ({ expiresAt }: OpenOffer, now: number): boolean =>
  expiresAt === undefined || expiresAt > now;

/** The offers from and to a party among its active contracts. */
export const offersInContracts = (
  contracts: readonly ContractFields[],
  party: string,
  now: number,
): readonly OpenOffer[] =>
  contracts
    .flatMap((contract) => readOffer(contract) ?? [])
    .filter((offer) => (offer.from === party || offer.to === party) && isInTime(offer, now));

/** The offers from and to a party that no known activity ends. */
export const offersInActivities = (
  activities: readonly Activity[],
  party: string,
  now: number,
): readonly OpenOffer[] => {
  const endings = collectEndings(activities);
  return activities.flatMap((activity) => {
    const { kind, from = '', to, amount = '', subject: contractId = '', expiresAt } = activity;
    const [receiver = { party: '' }] = to;
    const isOpen = kind === 'offer' && findOpenState(activity, endings, now) === 'open';
    if (!isOpen || (from !== party && receiver.party !== party)) return [];
    const offer = { contractId, from, to: receiver.party, amount };
    return [expiresAt === undefined ? offer : { ...offer, expiresAt }];
  });
};

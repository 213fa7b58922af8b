import {
  isInstructionInterface,
  memoIn,
  offeredBy,
} from '../../../../ledger/effects/described-transfer.ts';
import { buildTransactionFormat, defaultFormatChoice } from '../../../../ledger/formats.ts';
import type { StandardVersion } from '../../../../ledger/registry/registry-routes.ts';
import { isObject, type Json } from '../../../../lib/json/json.ts';
import { err, type Result } from '../../../../lib/result.ts';
import type { KnownOffer } from '../../../../verify/intent/token-intent.ts';
import { notFound, verificationFailed } from '../../../../cli-kit/exit.ts';
import type { LedgerProblem, LedgerReads } from '../../steps/ledger-reads.ts';
import { tokenFieldText, tokenReadText } from '../../messages/tokens.ts';
import type { PlanProblem } from '../plan/token-plan.ts';
import { askViews } from './list-contracts.ts';
import { readPlacedContract, versionsOf } from './read-contract.ts';

export interface OpenOffer extends KnownOffer {
  readonly versions: readonly StandardVersion[];
  readonly synchronizerId: string;
  readonly memo: string | undefined;
}

export type OfferProblem = PlanProblem;

const no = (problem: string, exit: number): Result<never, OfferProblem> =>
  err({ text: problem, exit, at: { field: 'offer', ...tokenFieldText.openOffer } });

const isUnknownContract = ({ failure }: LedgerProblem): boolean => failure?.kind === 'notFound';

/** Fetches an offer as some parties see it. */
export const fetchOffer = async (
  ledger: LedgerReads,
  contractId: string,
  parties: readonly string[],
): Promise<Result<OpenOffer, OfferProblem>> => {
  const { eventFormat } = buildTransactionFormat(defaultFormatChoice, parties);
  const answer = await askViews(ledger, 'eventsByContractId', {
    body: { contractId, eventFormat: eventFormat as Json },
  });
  if (!answer.ok)
    return isUnknownContract(answer.error)
      ? no(tokenReadText.noOffer(contractId), notFound)
      : answer;
  const { created, archived } = answer.value.value;
  const event = created?.createdEvent as Json | undefined;
  if (created === undefined || created === null || !isObject(event))
    return no(tokenReadText.noOffer(contractId), notFound);
  if (archived !== undefined && archived !== null)
    return no(tokenReadText.ended(contractId), notFound);
  const { contract, synchronizerId } = readPlacedContract(event, created.synchronizerId);
  const offered = offeredBy(contract);
  const versions = versionsOf(contract, isInstructionInterface);
  if (offered === undefined || versions.length === 0)
    return no(tokenReadText.notAnOffer(contractId, contract.template), verificationFailed);
  const { sender, receiver, amount, instrument, deadline } = offered;
  return {
    ok: true,
    value: {
      ...{ contractId, sender, receiver, amount, instrument, versions },
      ...{ synchronizerId, deadline, memo: memoIn(contract) },
    },
  };
};

import { tokenFieldText, tokenReadText } from './plan/messages.ts';
import { isInstructionInterface } from '../ledger/effects/described-transfer.ts';
import { buildTransactionFormat, defaultFormatChoice } from '../ledger/formats.ts';
import type { StandardVersion } from '../ledger/registry/registry-endpoints.ts';
import { isObject, type Json } from '../lib/json/json.ts';
import { err, type Result } from '../lib/result.ts';
import type { KnownOffer } from '../verify/intent/token-intent.ts';
import { versionsOf } from './holdings.ts';
import { askKnown } from './list-contracts.ts';
import { readListedContract } from './listed-contract.ts';
import { readOffer } from './offers.ts';
import type { Client } from '../http/client.ts';
import { asPlanProblem, type PlanProblem, type ProblemCause } from './plan/token-plan.ts';

export interface OpenOffer extends KnownOffer {
  readonly versions: readonly StandardVersion[];
  readonly synchronizerId: string;
  readonly memo: string | undefined;
}

export type OfferProblem = PlanProblem;

const no = (problem: string, cause: ProblemCause): Result<never, OfferProblem> =>
  err({ text: problem, cause, at: { field: 'offer', ...tokenFieldText.openOffer } });

/** Fetches an offer as some parties see it. */
export const fetchOffer = async (
  request: Client['request'],
  contractId: string,
  parties: readonly string[],
): Promise<Result<OpenOffer, OfferProblem>> => {
  const { eventFormat } = buildTransactionFormat(defaultFormatChoice, parties);
  const response = await askKnown(request, undefined)('eventsByContractId', {
    body: { contractId, eventFormat: eventFormat as Json },
  });
  if (!response.ok)
    return response.error.failure?.kind === 'notFound'
      ? no(tokenReadText.noOffer(contractId), 'notFound')
      : err(asPlanProblem(response.error));
  const { created, archived } = response.value.value;
  const event = created?.createdEvent as Json | undefined;
  if (created === undefined || created === null || !isObject(event))
    return no(tokenReadText.noOffer(contractId), 'notFound');
  if (archived !== undefined && archived !== null)
    return no(tokenReadText.ended(contractId), 'notFound');
  const { synchronizerId } = created;
  const listed = readListedContract(event, synchronizerId);
  const versions = versionsOf(listed.contract, isInstructionInterface);
  const reading = readOffer(listed);
  const { instrument } = reading.kind === 'offer' ? reading.offer : {};
  if (reading.kind !== 'offer' || instrument === undefined || versions.length === 0)
    return no(tokenReadText.notAnOffer(contractId, listed.templateId), 'check');
  const { from: sender, to: receiver, amount, deadline, memo } = reading.offer;
  return {
    ok: true,
    value: {
      ...{ contractId, sender, receiver, amount, instrument, versions },
      ...{ synchronizerId, deadline, memo },
    },
  };
};

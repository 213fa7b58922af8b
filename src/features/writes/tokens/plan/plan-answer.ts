import type { OfferAction } from '../../../../ledger/registry/registry-routes.ts';
import { offerCommand } from '../../../../ledger/registry/transfer-commands.ts';
import { err, type Result } from '../../../../lib/result.ts';
import { verificationFailed } from '../../../../cli-kit/exit.ts';
import { tokenFactText, tokenFieldText, tokenPlanText as text } from '../../messages/tokens.ts';
import type { OpenOffer } from '../read/fetch-offer.ts';
import { findElsewhere, findRegistry, registryProblem } from './ask-registry.ts';
import { formatInstrument } from './choose-instrument.ts';
import type { PlanDeps } from './plan-transfer.ts';
import type { PlanProblem, TokenPlan } from './token-plan.ts';

/** The receiver answers an offer, and the sender takes it back. */
export const actorOf = (
  action: OfferAction,
  { sender, receiver }: Pick<OpenOffer, 'sender' | 'receiver'>,
): string => (action === 'withdraw' ? sender : receiver);

const isOver = ({ deadline }: OpenOffer, nowMs: number): boolean =>
  deadline !== undefined && Date.parse(deadline) <= nowMs;

export const planAnswer = async (
  action: OfferAction,
  offer: OpenOffer,
  { registry, book, now }: PlanDeps,
): Promise<Result<TokenPlan, PlanProblem>> => {
  const { contractId, sender, receiver, amount, instrument, synchronizerId, memo } = offer;
  if (action !== 'withdraw' && isOver(offer, now()))
    return err({
      text: text.expired(contractId, offer.deadline ?? ''),
      exit: verificationFailed,
      at: { field: 'offer', ...tokenFieldText.openOffer },
    });
  const [version] = offer.versions;
  if (version === undefined) return err({ text: text.noVersion, exit: verificationFailed });
  const address = await findRegistry(registry, book, instrument.admin);
  if (!address.ok) return address;
  const question = { contractId, action };
  const answer = await registry.offerContext(address.value, version, question);
  if (!answer.ok) return err(registryProblem(address.value, answer.error));
  const { context, disclosedContracts } = answer.value;
  const elsewhere = findElsewhere(disclosedContracts, synchronizerId);
  if (elsewhere !== undefined) return err(elsewhere);
  const party = actorOf(action, offer);
  const { deadline } = offer;
  const known = { contractId, sender, receiver, amount, instrument, ...(deadline && { deadline }) };
  return {
    ok: true,
    value: {
      intent: { kind: action, party, offer: known },
      command: offerCommand(version, { contractId, action, actor: party }, context),
      disclosedContracts,
      synchronizerId,
      facts: [
        [tokenFactText.answers[action], tokenFactText.pays(amount, instrument.id)],
        ['token', formatInstrument(instrument)],
        ['from', sender],
        ['to', receiver],
        ['memo', memo],
        ['offer', contractId],
        ['expires', deadline],
        ['registry', address.value],
      ],
    },
  };
};

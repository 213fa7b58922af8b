import { checkNames } from '../../../../verify/check-names.ts';
import type { VerificationCheck } from '../../../../verify/check-result.ts';
import type { TokenIntent } from '../../../../verify/intent/token-intent.ts';
import { wantedText as text } from '../../messages/tokens.ts';
import type { DecodedFact } from '../../state/decoded-fact.ts';

const wordsOf = (intent: TokenIntent): string => {
  switch (intent.kind) {
    case 'transfer': {
      const { amount, instrument, receiver, inputs, executeBefore } = intent.terms;
      if (intent.transferKind === 'self') return text.merge(inputs.length, instrument.id);
      return intent.transferKind === 'offer'
        ? text.offer(amount, instrument.id, receiver, executeBefore)
        : text.pay(amount, instrument.id, receiver);
    }
    case 'preapprove':
      return text.preapprove(intent.terms.provider);
    case 'cancel-preapproval':
      return text.cancel;
    default: {
      const { amount, instrument, sender, receiver, deadline } = intent.offer;
      const other = intent.kind === 'withdraw' ? text.to(receiver) : text.from(sender);
      return text.answer(intent.kind, amount, instrument.id, other, deadline);
    }
  }
};

const intentChecks: readonly string[] = [
  checkNames.intentCommand.id,
  checkNames.intentHoldings.id,
  checkNames.intentAuthority.id,
];

const isBroken = ({ id, state }: VerificationCheck): boolean =>
  state === 'failed' && intentChecks.includes(id);

/** What the checks compare the transaction with; the effects that follow come from its own bytes. */
export const wantedFacts = (
  intent: TokenIntent | undefined,
  checks: readonly VerificationCheck[],
): readonly DecodedFact[] =>
  intent === undefined
    ? []
    : [
        ...checks.filter(isBroken).map(({ title, detail }): DecodedFact => ({
          label: text.differs,
          value: `${title}: ${detail}`,
          brief: true,
          weight: 'doubt',
        })),
        { label: text.label, value: wordsOf(intent), brief: true },
        ...(intent.kind === 'transfer' && intent.terms.memo !== undefined
          ? [{ label: text.memo, value: intent.terms.memo, brief: true } as const]
          : []),
      ];

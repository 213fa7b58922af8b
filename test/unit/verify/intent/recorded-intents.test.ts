import { describe, expect, it } from 'vitest';
import { textsAt } from '../../../../src/lib/json/fields.ts';
import { isObject } from '../../../../src/lib/json/json.ts';
import { checkIntent } from '../../../../src/verify/intent/check-intent.ts';
import type { TokenIntent } from '../../../../src/verify/intent/token-intent.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { readRecorded } from '../../../support/recorded/read-recorded.ts';
import { recordedCommands, termsOf } from '../../../support/tokens/recorded-tokens.ts';

/** What a real participant prepared for an external party, and what the party wanted. */
const preparedFor = (choice: string) => {
  const exchange = readRecorded('token-writes').find(
    ({ request, note }) => request.path.endsWith('/prepare') && note.includes(choice),
  );
  const command = recordedCommands.find(({ note }) => note === exchange?.note);
  const requested = exchange?.request.body;
  const { review } = verifySubmission(exchange?.response.body ?? null, [], { asked: requested });
  if (command === undefined || review === undefined || !isObject(requested))
    throw new Error('not recorded');
  return { command, review, party: textsAt(requested, 'actAs')[0] ?? '' };
};

const offered = () => {
  const { command, review, party } = preparedFor('TransferFactory_Transfer V1: carol offers');
  const terms = termsOf(command);
  const intent = { kind: 'transfer', party, terms, transferKind: 'offer' } as const;
  return { intent, review, terms };
};

const accepted = () => {
  const { command, review, party } = preparedFor('TransferInstruction_Accept V2 by carol');
  const [sender = ''] = review.told.named.flatMap(({ from }) => from.map((share) => share.party));
  const { instrument } = offered().terms;
  const { contractId } = command;
  const offer = { contractId, sender, receiver: party, amount: '2', instrument };
  const intent = { kind: 'accept', party, offer } as const;
  return { intent, review, offer };
};

const states = (intent: TokenIntent, review: ReturnType<typeof offered>['review']) =>
  checkIntent(intent, review).map(({ id, state }) => `${id} ${state}`);

const right = ['command', 'holdings', 'authority', 'acts'].map((rule) => `intent-${rule} verified`);

describe('what a real participant prepared', () => {
  it('is the offer that its sender wanted', () => {
    const { intent, review } = offered();
    expect(states(intent, review)).toEqual(right);
  });

  it('is the acceptance that its receiver wanted', () => {
    const { intent, review } = accepted();
    expect(states(intent, review)).toEqual(right);
  });

  it('is compared as part of its verification, which fails where nothing can be decoded', () => {
    const { intent } = offered();
    const report = (preparedTransaction: string) =>
      verifySubmission({ preparedTransaction }, [], { wanted: intent });
    expect(report('').verdict).toBe('failed');
    expect(report('AAAA').checks[0]).toMatchObject({ id: 'intent-command', state: 'failed' });
  });

  it('is not an offer of another amount, to somebody else, or from another holding', () => {
    const { intent, review, terms } = offered();
    for (const other of [
      { ...terms, amount: '1.6' },
      { ...terms, receiver: terms.sender.replace('carol', 'carla') },
      { ...terms, inputs: ['00'] },
      { ...terms, instrument: { ...terms.instrument, admin: terms.receiver } },
    ]) {
      const wrong = states({ ...intent, terms: other }, review);
      expect(wrong.some((state) => state.endsWith('failed'))).toBe(true);
    }
  });

  it('is not the acceptance of another offer', () => {
    const { intent, review, offer } = accepted();
    for (const other of [
      { ...offer, amount: '2.5' },
      { ...offer, contractId: '00' },
      { ...offer, sender: offer.receiver },
    ]) {
      const wrong = states({ ...intent, offer: other }, review);
      expect(wrong.some((state) => state.endsWith('failed'))).toBe(true);
    }
  });
});

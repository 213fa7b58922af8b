import { describe, expect, it } from 'vitest';
import { toEffectsJson } from '../../../../src/ledger/effects/tell-effects.ts';
import { objectAt, textAt, textsAt } from '../../../../src/lib/json/fields.ts';
import { isArray, isObject } from '../../../../src/lib/json/json.ts';
import { checkIntent } from '../../../../src/verify/intent/check-intent.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { readOffersEffects, readRecorded } from '../../../support/recorded/read-recorded.ts';

/** What a participant prepared for the receiver of an offer of a registry's own token. */
const preparedFor = (token: string) => {
  const exchange = readRecorded('offers-and-tokens').find(
    ({ note }) => note === `${token}: gina prepares to accept`,
  );
  const asked = exchange?.request.body;
  if (exchange === undefined || !isObject(asked)) throw new Error('it was recorded');
  const [command] = isArray(asked['commands']) ? asked['commands'] : [];
  const contractId = textAt(objectAt(command, 'ExerciseCommand') ?? {}, 'contractId');
  const effects = readOffersEffects().find(({ flow }) => flow === `${token}: gina accepts 3`);
  const [party = ''] = textsAt(asked, 'actAs');
  const net = effects?.net ?? [];
  const sender = net.find((change) => change.party !== party)?.party ?? '';
  const instrument = net[0]?.instrument ?? { admin: '', id: '' };
  const offer = { contractId, sender, receiver: party, amount: '3', instrument };
  const intent = { kind: 'accept', party, offer } as const;
  return { body: exchange.response.body, asked, intent, net };
};

describe.each(['USDX', 'EURX'])('a real acceptance of %s, prepared for signing', (token) => {
  const { body, asked, intent, net } = preparedFor(token);
  const { review, checks, verdict } = verifySubmission(body, [], { asked, wanted: intent });
  if (review === undefined) throw new Error('it can be decoded');

  it('has the true effects, read from payloads alone', () => {
    const { holdings } = toEffectsJson(review.told) as { readonly holdings: readonly object[] };
    expect(net).toHaveLength(2);
    expect(holdings).toHaveLength(net.length);
    expect(holdings).toEqual(expect.arrayContaining([...net]));
  });

  it('is exactly what was wanted, and nobody is accused', () => {
    expect(checkIntent(intent, review).map(({ id, state }) => `${id} ${state}`)).toEqual(
      ['command', 'holdings', 'authority', 'acts'].map((rule) => `intent-${rule} verified`),
    );
    expect(checks.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(verdict).not.toBe('failed');
  });

  it('is refused as the acceptance of another amount, sender or token', () => {
    const { offer } = intent;
    for (const other of [
      { ...offer, amount: '3.5' },
      { ...offer, sender: offer.receiver },
      { ...offer, instrument: { ...offer.instrument, id: 'GOLD' } },
    ]) {
      const states = checkIntent({ ...intent, offer: other }, review).map(({ state }) => state);
      expect(states).toContain('failed');
    }
  });
});

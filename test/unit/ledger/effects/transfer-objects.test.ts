import { describe, expect, it } from 'vitest';
import { readTransferObjects } from '../../../../src/ledger/effects/tell-effects.ts';
import { listAt, objectAt, textAt } from '../../../../src/lib/json/fields.ts';
import type { Json, JsonObject } from '../../../../src/lib/json/json.ts';
import { readRecorded } from '../../../support/recorded/read-recorded.ts';

const recorded = (note: string): Json => {
  const found = readRecorded('offers-and-tokens').find((exchange) => exchange.note === note);
  return found?.response.body ?? expect.fail(`${note} was recorded`);
};

const eventsOf = (response: Json): readonly JsonObject[] =>
  listAt(objectAt(response, 'update', 'Transaction', 'value'), 'events');

const variantsOf = (response: Json, variant: string): readonly JsonObject[] =>
  eventsOf(response).flatMap((event): readonly JsonObject[] => {
    const found = objectAt(event, variant);
    return found === undefined ? [] : [found];
  });

const exercisesOf = (response: Json): readonly JsonObject[] =>
  variantsOf(response, 'ExercisedEvent');

/** The offer, in the form in which a participant looks up a contract that ended. */
const offerOf = (response: Json): Json => {
  const created = variantsOf(response, 'CreatedEvent');
  const offer = created.find((event) =>
    listAt(event, 'interfaceViews').some((view) =>
      textAt(view, 'interfaceId').endsWith(':TransferInstruction'),
    ),
  );
  return { created: { createdEvent: offer ?? expect.fail('an offer was created') } };
};

const updateIdOf = (response: Json): string =>
  textAt(objectAt(response, 'update', 'Transaction', 'value') ?? {}, 'updateId');

const termsOf = (transfer: JsonObject) => ({
  amount: transfer['amount'],
  id: objectAt(transfer, 'instrumentId')?.['id'],
});

describe.each(['USDX', 'EURX'])('the Transfer Object of a real %s', (token) => {
  const offered = recorded(`${token}: alice offers gina 3`);
  const accepted = recorded(`${token}: gina accepts 3`);

  it('is the one of the request, unchanged, where the sender sees it', () => {
    const [{ updateId, transfer } = {}, ...others] = readTransferObjects(offered);
    const request = exercisesOf(offered).find(
      ({ choice }) => choice === 'TransferFactory_Transfer',
    );
    expect(others).toEqual([]);
    expect(updateId).toBe(updateIdOf(offered));
    expect(transfer).toEqual(objectAt(request, 'choiceArgument', 'transfer'));
    expect(termsOf(objectAt(transfer) ?? {})).toEqual({ amount: '3.0000000000', id: token });
  });

  it('is the one of the offer where its receiver sees nothing else', () => {
    const seen = recorded(`${token}: alice offers gina 3, as the receiver's participant sees it`);
    const transfers = readTransferObjects(seen, { hasViews: true });
    expect(transfers).toHaveLength(1);
    expect(termsOf(objectAt(transfers[0], 'transfer') ?? {})).toEqual({
      amount: '3.0000000000',
      id: token,
    });
  });

  it('is with the update id of the acceptance once the offer is accepted', () => {
    const archived = [offerOf(offered)];
    const transfers = readTransferObjects(accepted, { hasViews: true, archived });
    const [{ updateId, transfer } = {}] = transfers;
    expect(transfers).toHaveLength(1);
    expect(updateId).toBe(updateIdOf(accepted));
    expect(termsOf(objectAt(transfer) ?? {}).id).toBe(token);
    expect(readTransferObjects(accepted, { hasViews: true })).toEqual([]);
  });
});

it('is one for each offer that is accepted, in whichever version and by whichever choice', () => {
  const accepted = readRecorded('offers-and-tokens').filter(({ note }) =>
    note.startsWith('accepted'),
  );
  const offer = objectAt(offerOf(recorded('USDX: alice offers gina 3')), 'created', 'createdEvent');
  const counts = accepted.map(({ response }) => {
    const ids = exercisesOf(response.body)
      .filter(({ choice }) => choice === 'TransferInstruction_Accept')
      .map((event) => textAt(event, 'contractId'));
    const archived = ids.map((contractId) => ({
      created: { createdEvent: { ...offer, contractId } },
    }));
    return readTransferObjects(response.body, { hasViews: true, archived }).length;
  });
  expect(counts).toEqual([1, 0, 1, 1, 2]);
});

it('is none for topology, and for a contract that only looks like an offer', () => {
  expect(readTransferObjects({ update: { TopologyTransaction: { value: {} } } })).toEqual([]);
  expect(readTransferObjects({ createdEvent: { createArgument: { transfer: {} } } })).toEqual([]);
});

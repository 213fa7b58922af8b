import { describe, expect, it } from 'vitest';
import {
  actionProblems,
  readAction,
  type ActionField,
} from '../../../../src/tokens/plan/wanted-action.ts';

const alice = `alice::1220${'aa'.repeat(32)}`;
const registrar = `registrar::1220${'cc'.repeat(32)}`;

const right: Readonly<Partial<Record<ActionField, string>>> = {
  from: alice,
  to: `bob::1220${'bb'.repeat(32)}`,
  amount: '12.5',
};

const typing =
  (changes: Readonly<Partial<Record<ActionField, string>>>) =>
  (field: ActionField): string =>
    ({ ...right, ...changes })[field] ?? '';

const wrongFields = (changes: Parameters<typeof typing>[0]) =>
  actionProblems('pay', typing(changes)).map(({ field }) => field);

const read = (changes: Parameters<typeof typing>[0]) => {
  expect(wrongFields(changes)).toEqual([]);
  return readAction('pay', typing(changes));
};

describe('what is typed for a payment', () => {
  it.each([
    ['12.5', '12.5000000000'],
    ['1', '1.0000000000'],
    ['0.0000000001', '0.0000000001'],
    ['1.50000000000000', '1.5000000000'],
  ])('is the amount %s without losing a digit', (amount, kept) => {
    expect(read({ amount })).toMatchObject({ amount: kept });
  });

  it.each(['', '0', '-1', '1e3', '1,5', '0x10', '1.00000000001', ' 1'])(
    'is not the amount %j',
    (amount) => {
      expect(wrongFields({ amount })).toEqual(['amount']);
    },
  );

  it('names the rule of an amount with too many decimal places', () => {
    expect(actionProblems('pay', typing({ amount: '0.00000000001' }))).toMatchObject([
      { message: 'has too many decimal places', rule: expect.stringContaining('10') as unknown },
    ]);
  });

  it('is a token by its admin and its id, by its id, or Amulet', () => {
    expect(read({ instrument: `${registrar}/USD/C` })).toMatchObject({
      instrument: { admin: registrar, id: 'USD/C' },
    });
    expect(read({ instrument: 'USDC' })).toMatchObject({ instrument: { id: 'USDC' } });
    expect(read({})).toMatchObject({ instrument: undefined, memo: undefined });
  });

  it.each(['/USDC', 'registrar/USDC', `${registrar}/`, 'registrar::1220aa/USDC'])(
    'is not the token %j',
    (instrument) => {
      expect(wrongFields({ instrument })).toEqual(['instrument']);
    },
  );

  it.each(['bob::1220bb', 'bob::1220bbbb…bbbb', 'bob::12', 'bob::', `bob::1220${'b'.repeat(63)}`])(
    'is not a party whose id was shortened to %j',
    (to) => {
      const [problem] = actionProblems('pay', typing({ to }));
      expect(problem).toMatchObject({ field: 'to', message: 'is an id that was shortened' });
      expect(problem?.rule).toContain('1220 and 64 hexadecimal digits');
      const [payer] = actionProblems('pay', typing({ from: to }));
      expect(payer).toMatchObject({ field: 'from', message: 'is an id that was shortened' });
      const [provider] = actionProblems('preapprove', typing({ party: alice, provider: to }));
      expect(provider).toMatchObject({ field: 'provider' });
    },
  );

  it.each(['', 'alice', 'alice::12\n20', 'a/b::1220aa', `bob::${'b'.repeat(68)}`])(
    'is not the party %j',
    (to) => {
      expect(wrongFields({ to })).toEqual(['to']);
    },
  );

  it('is no payment to oneself, which would only merge holdings', () => {
    expect(actionProblems('pay', typing({ to: alice }))).toMatchObject([
      { field: 'to', message: 'is the party that pays' },
    ]);
  });

  it.each(['59s', '91d', 'soon'])('is no offer that stays open for %j', (expires) => {
    expect(wrongFields({ expires })).toEqual(['expires']);
  });

  it('is no memo that no registry would take', () => {
    expect(wrongFields({ memo: 'm'.repeat(257) })).toEqual(['memo']);
  });

  it('is no account that is longer than any registry would take', () => {
    expect(wrongFields({ account: 'a'.repeat(257) })).toEqual(['account']);
    expect(wrongFields({ account: 'a'.repeat(256) })).toEqual([]);
  });

  it.each(['', 'no id', '00'])('is not the offer %j', (offer) => {
    expect(actionProblems('accept', typing({ offer }))).toMatchObject([{ field: 'offer' }]);
  });

  it('is not a preapproval by anything but its id, which may be left out', () => {
    const problems = (preapproval: string) =>
      actionProblems('cancel-preapproval', typing({ party: alice, preapproval }));
    expect(problems('')).toEqual([]);
    expect(problems('no id')).toMatchObject([{ field: 'preapproval' }]);
  });

  it('is never Amulet where it names a token that cannot be read', () => {
    expect(readAction('pay', typing({ instrument: 'registrar/USDC' }))).toMatchObject({
      instrument: { admin: undefined, id: 'registrar/USDC' },
    });
  });
});

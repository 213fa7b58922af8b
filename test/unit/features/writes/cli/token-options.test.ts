import { describe, expect, it } from 'vitest';
import {
  parseAmount,
  parseExpires,
  parseMemo,
  parseParty,
  parseTokenAction,
  parseWantedInstrument,
} from '../../../../../src/features/writes/cli/tokens/token-options.ts';

describe('the options of a payment', () => {
  it.each([
    ['12.5', '12.5000000000'],
    ['1', '1.0000000000'],
    ['0.0000000001', '0.0000000001'],
    ['1.50000000000000', '1.5000000000'],
  ])('read the amount %s without losing a digit', (given, amount) => {
    expect(parseAmount(given)).toEqual({ ok: true, value: amount });
  });

  it.each([undefined, '', '0', '-1', '1e3', '1,5', '0x10', '1.00000000001', ' 1'])(
    'refuse the amount %j',
    (given) => {
      expect(parseAmount(given).ok).toBe(false);
    },
  );

  it('read a token by its admin and its id, or by its id', () => {
    expect(parseWantedInstrument('registrar::1220aa/USD/C')).toMatchObject({
      value: { admin: 'registrar::1220aa', id: 'USD/C' },
    });
    expect(parseWantedInstrument('USDC')).toMatchObject({
      value: { admin: undefined, id: 'USDC' },
    });
    expect(parseWantedInstrument(undefined)).toEqual({ ok: true, value: undefined });
  });

  it.each(['', '/USDC', 'registrar/USDC', 'registrar::1220aa/'])('refuse the token %j', (given) => {
    expect(parseWantedInstrument(given).ok).toBe(false);
  });

  it.each([undefined, '', 'alice', 'alice::12\n20', 'a/b::1220aa'])(
    'refuse the party %j',
    (given) => {
      expect(parseParty('--to', given).ok).toBe(false);
    },
  );

  it.each(['59s', '91d', 'soon', ''])('refuse an offer that stays open for %j', (given) => {
    expect(parseExpires(given).ok).toBe(false);
  });

  it('refuse a memo that no registry would take', () => {
    expect(parseMemo('m'.repeat(257)).ok).toBe(false);
    expect(parseMemo('')).toEqual({ ok: true, value: undefined });
  });
});

describe('what happens to a plan', () => {
  it('is asked at a terminal, and has to be said in a script', () => {
    expect(parseTokenAction({}, true)).toMatchObject({
      value: { kind: 'send', confirmedBy: 'phrase' },
    });
    expect(parseTokenAction({}, false)).toMatchObject({ ok: false });
  });

  it.each([
    [{ dryRun: true }, { kind: 'show' }],
    [{ out: 'prepared.json' }, { kind: 'write', out: 'prepared.json' }],
    [{ yes: true }, { kind: 'send', confirmedBy: 'yes' }],
    [
      { confirm: 'ab'.repeat(32) },
      { kind: 'send', confirmedBy: 'digest', digest: 'ab'.repeat(32) },
    ],
  ] as const)('follows from the option: %j', (flags, action) => {
    expect(parseTokenAction(flags, false)).toMatchObject({ ok: true, value: action });
  });

  it.each([
    { dryRun: true, yes: true },
    { out: 'x', confirm: 'ab'.repeat(32) },
    { confirm: 'abc' },
  ] as const)('is refused for %j', (flags) => {
    expect(parseTokenAction(flags, true).ok).toBe(false);
  });
});

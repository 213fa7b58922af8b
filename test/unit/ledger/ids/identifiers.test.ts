import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkContractId,
  checkLedgerString,
  checkPartyId,
  checkSynchronizerId,
  checkUpdateId,
  checkUserId,
} from '../../../../src/ledger/ids/identifiers.ts';
import { linkForField, updateIdOfEvent } from '../../../../src/ledger/ids/identify-id.ts';
import { textOfCodePoints } from '../../../support/samples/arbitrary-text.ts';

const fingerprint = `1220${'5c'.repeat(32)}`;

describe('identifiers that keep the rules', () => {
  it.each([
    ['LedgerString', checkLedgerString, ['a', 'A.b_c:d-e#f/g h', 'x'.repeat(255)]],
    ['PartyIdString', checkPartyId, ['rosa', `rosa::${fingerprint}`, 'a b_c-d']],
    ['user id', checkUserId, ['ledger-api-user', "a@b^c$d.e!f`g#h+i'j~k_l|m:(n)"]],
    [
      'contract id',
      checkContractId,
      [`00${'ab'.repeat(32)}`, `00${'ab'.repeat(68)}`, `01${'0f'.repeat(12)}`],
    ],
    ['update id', checkUpdateId, [fingerprint]],
    [
      'synchronizer id',
      checkSynchronizerId,
      [
        `global-domain::${fingerprint}`,
        `global::${fingerprint}::35-0`,
        `devnet::${fingerprint}::dev-0`,
      ],
    ],
  ])('%s', (_, check, texts) => {
    for (const text of texts) expect(check(text), text).toBeUndefined();
  });
});

describe('identifiers that break a rule', () => {
  it.each([
    ['empty LedgerString', checkLedgerString(''), 'is empty'],
    [
      'a long LedgerString',
      checkLedgerString('x'.repeat(256)),
      'has 256 characters, more than 255',
    ],
    ['a percent sign', checkLedgerString('50%'), 'has "%" at position 3'],
    ['a letter of another alphabet', checkLedgerString('aлb'), 'has U+043B at position 2'],
    ['a pasted line end', checkPartyId('rosa\n'), 'has U+000A at position 5'],
    ['an emoji', checkPartyId('🙂'), 'has U+1F642 at position 1'],
    ['a dot in a party', checkPartyId('rosa.luz'), 'has "." at position 5'],
    ['a space in a user', checkUserId('a b'), 'has U+0020 at position 2'],
    ['capitals in a contract id', checkContractId(`00${'AB'.repeat(32)}`), 'lower-case hex'],
    ['a short contract id', checkContractId('00ab'), 'has 4 digits'],
    ['a contract id of no known version', checkContractId('ff'.repeat(33)), 'starts with "ff"'],
    ['an event id for an update id', checkUpdateId(`#${fingerprint}:0`), 'starts with "#122"'],
    ['a synchronizer alias', checkSynchronizerId('global'), 'looks like an alias'],
    [
      'a synchronizer without a name',
      checkSynchronizerId(`::${fingerprint}`),
      'is not of the form',
    ],
    [
      'a serial without a version',
      checkSynchronizerId(`a::${fingerprint}::35`),
      'is not of the form',
    ],
  ])('say what is wrong: %s', (_, problem, words) => {
    expect(problem?.message).toContain(words);
    expect(problem?.rule).not.toBe('');
    expect(problem?.remedy).not.toBe('');
  });

  it('are refused by LedgerString exactly when the alphabet or the length is broken', () => {
    fc.assert(
      fc.property(textOfCodePoints({ maxLength: 300 }), (text) => {
        const keeps = /^[A-Za-z0-9._:\-#/ ]{1,255}$/.test(text);
        expect(checkLedgerString(text) === undefined).toBe(keeps);
      }),
    );
  });
});

describe('the update of an activity', () => {
  it('is read from its event id, with and without the sign before it', () => {
    expect(updateIdOfEvent(`#${fingerprint}:17`)).toBe(fingerprint);
    expect(updateIdOfEvent(`${fingerprint}:0`)).toBe(fingerprint);
  });

  it.each(['', 'opaque-4711', `#${fingerprint}`, `#${fingerprint}:x`, '#1220ab:0'])(
    'is not guessed from %j',
    (id) => {
      expect(updateIdOfEvent(id)).toBeUndefined();
    },
  );
});

describe('a field of 64 hex digits', () => {
  it.each(['01', '02'])('is a hash or the id of a package, and leads nowhere (%s…)', (start) => {
    const id = `${start}${'ab'.repeat(31)}`;
    expect(linkForField(id, 'external_transaction_hash')).toBeUndefined();
    expect(linkForField(id, 'packageId')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import {
  parseAllowedSigners,
  signerObjection,
} from '../../../../../src/verify/signatures/ssh/allowed-signers.ts';
import { newSshSigner } from '../../../../support/verify/ssh-signer.ts';

const [alice, bob] = [newSshSigner(), newSshSigner('ecdsa')];
const now = Date.parse('2026-02-03T12:00:00Z');
const asked = { name: 'alice@desk', key: alice.blob, namespace: 'cantui', now };

const reason = (file: string, changes: Partial<typeof asked> = {}): string | undefined =>
  signerObjection(parseAllowedSigners(file), { ...asked, ...changes });

const key = alice.publicKey;

describe('an approvers file', () => {
  it.each([
    ['a name and a key', `alice@desk ${key}`],
    ['a comment, empty lines and Windows line ends', `# who\r\n\r\nalice@desk ${key} Alice\r\n`],
    ['a list of names', `bob,alice@desk ${key}`],
    ['a quoted list of names', `"bob,alice@desk" ${key}`],
    ['patterns', `*@desk ${key}`],
    ['a pattern with single characters', `alic?@d??k ${key}`],
    ['a namespace', `alice@desk namespaces="cantui" ${key}`],
    ['a pattern of namespaces', `alice@desk namespaces="git,can*" ${key}`],
    ['options in upper case', `alice@desk NAMESPACES="cantui" ${key}`],
    [
      'a time that has come, and one that has not',
      `alice@desk valid-after="20260203Z",valid-before="202602031201Z" ${key}`,
    ],
    [
      'one usable line of two',
      `alice@desk valid-before="2025" ${bob.publicKey}\nalice@desk ${key}`,
    ],
  ])('lets its key sign: %s', (_, file) => {
    expect(reason(file)).toBeUndefined();
  });

  it.each([
    [
      'it names another key only',
      `alice@desk ${bob.publicKey}`,
      'is not in the allowed signers file',
    ],
    [
      'it gives the key under another name',
      `bob@desk ${key}`,
      'under another name than alice@desk',
    ],
    ['the name differs in case', `Alice@desk ${key}`, 'under another name'],
    ['a pattern takes the name out', `*@desk,!alice@* ${key}`, 'under another name'],
    [
      'the key is kept to another use',
      `alice@desk namespaces="git" ${key}`,
      'may not sign for the namespace cantui',
    ],
    ['this use is taken out', `alice@desk namespaces="*,!cantui" ${key}`, 'may not sign for'],
    ['the key is not valid yet', `alice@desk valid-after="20260204Z" ${key}`, 'valid only from'],
    ['the key expired', `alice@desk valid-before="20260203120000Z" ${key}`, 'its key expired at'],
    [
      'the key is revoked',
      `@revoked * ${key}\nalice@desk ${key}`,
      'cannot be used: unsupported marker',
    ],
    ['the key belongs to an authority', `*@desk cert-authority ${key}`, 'authorities are not'],
    ['an option is not known', `alice@desk no-touch-required ${key}`, 'unknown option'],
    ['an option is given twice', `alice@desk namespaces="a",namespaces="*" ${key}`, 'twice'],
    ['a time is none', `alice@desk valid-before="20261399Z" ${key}`, 'is not a time'],
    [
      'the times are in the wrong order',
      `alice@desk valid-after="2026020301Z" ${key}`,
      'not a time',
    ],
    ['the file is empty', '', 'is not in the allowed signers file'],
  ])('does not let a key sign when %s', (_, file, words) => {
    expect(reason(file)).toContain(words);
  });

  it('does not take a key under the name of another type', () => {
    const [, base64 = ''] = key.split(' ');
    const { bad } = parseAllowedSigners(`alice@desk ecdsa-sha2-nistp256 ${base64}`);
    expect(bad.map((line) => line.reason)).toEqual([
      'the line declares ecdsa-sha2-nistp256, but the key is ssh-ed25519',
    ]);
  });

  it('matches a long hostile pattern without hanging', () => {
    const file = `${'*a'.repeat(200)}b ${key}`;
    expect(reason(file, { name: 'a'.repeat(128) })).toContain('under another name');
  });
});

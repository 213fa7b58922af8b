import { format, inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../../src/lib/io/secret.ts';

const text = 'eyJhbGciOi.a-token';
const secret = Secret.of(text);

describe('a secret', () => {
  it('gives its text to who asks for it by name', () => {
    expect(secret.reveal()).toBe(text);
  });

  it.each([
    ['as text', String(secret)],
    ['in a template', `Bearer ${secret.toString()}`],
    ['inspected', inspect({ secret }, { showHidden: true, depth: 9 })],
    ['formatted', format('%s %o %j', secret, secret, secret)],
    ['as JSON', JSON.stringify({ secret, list: [secret] })],
    ['copied', JSON.stringify(Object.assign({}, secret))],
    ['by its keys', JSON.stringify(Reflect.ownKeys(secret))],
  ])('does not show it %s', (_, shown) => {
    expect(shown).not.toContain('eyJ');
  });

  it('prints as dots', () => {
    expect([String(secret), inspect(secret), JSON.stringify(secret)]).toEqual([
      '•••',
      '•••',
      '"•••"',
    ]);
  });
});

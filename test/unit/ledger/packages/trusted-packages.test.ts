import { describe, expect, it } from 'vitest';
import {
  packagesNamed,
  formatTrustedPackage,
  parseTrustedPackage,
  packagesWith,
} from '../../../../src/ledger/packages/known-packages.ts';

const id = 'ab'.repeat(32);
const [published = ''] = packagesNamed('splice-wallet');

describe('a trusted package', () => {
  it('is an id, or a name and an id', () => {
    expect(parseTrustedPackage(id)).toEqual({ ok: true, value: { id } });
    for (const text of [`my-token:${id}`, `my-token: ${id}`])
      expect(parseTrustedPackage(text)).toEqual({ ok: true, value: { id, name: 'my-token' } });
    for (const text of ['', 'my-token', `${id}0`, ` ${id}`, `my token: ${id}`, `: ${id}`])
      expect(parseTrustedPackage(text).ok).toBe(false);
  });

  it.each([id, `my-token: ${id}`])('is written as it was read: %s', (text) => {
    const read = parseTrustedPackage(text);
    expect(read.ok && formatTrustedPackage(read.value)).toBe(text);
  });
});

describe('the packages of a profile', () => {
  const packages = packagesWith([{ id, name: 'splice-wallet' }, { id: 'cd'.repeat(32) }]);

  it('are the published ones and the trusted ones', () => {
    expect(packages.find(published)).toEqual({ name: 'splice-wallet', version: '0.1.0' });
    expect(packages.find(id)?.name).toBe('splice-wallet');
    expect(packages.find('cd'.repeat(32))).toBeDefined();
    expect(packages.find('ef'.repeat(32))).toBeUndefined();
    expect(packages.named('splice-wallet')).toEqual([...packagesNamed('splice-wallet'), id]);
  });

  it('give a published one no other name', () => {
    const renamed = packagesWith([{ id: published, name: 'my-token' }]);
    expect(renamed.find(published)?.name).toBe('splice-wallet');
    expect(renamed.named('my-token')).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { defer } from '../../../../src/lib/io/deferred.ts';

it('gives a module without waiting once it is loaded', async () => {
  const module = defer(() => Promise.resolve({ name: 'late' }));
  await module.load();
  expect(module.loaded()).toEqual({ name: 'late' });
});

it('refuses a module that is not loaded yet', () => {
  const module = defer(() => Promise.resolve('late'));
  expect(() => module.loaded()).toThrow('A deferred module is used before it is loaded.');
});

import { expect, it, vi } from 'vitest';
import { defer, keepEach, keepLast, lazy } from '../../../src/lib/keep.ts';

it('gives a module without waiting once it is loaded', async () => {
  const module = defer(() => Promise.resolve({ name: 'late' }));
  await module.load();
  expect(module.loaded()).toEqual({ name: 'late' });
});

it('refuses a module that is not loaded yet', () => {
  const module = defer(() => Promise.resolve('late'));
  expect(() => module.loaded()).toThrow('A deferred module is used before it is loaded.');
});

it('computes a value once, also if it is undefined', () => {
  const make = vi.fn((): string | undefined => undefined);
  const value = lazy(make);
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledTimes(1);
});

it('keeps the last result until one of the values behind it is another one', () => {
  const kept = keepLast<object>();
  const [one, other] = [{}, {}];
  const first = kept([one, 1], () => ({}));
  expect(kept([one, 1], () => ({}))).toBe(first);
  expect(kept([other, 1], () => ({}))).not.toBe(first);
  expect(kept([one, 1], () => ({}))).not.toBe(first);
});

it('makes a value once for each object', () => {
  const make = vi.fn(({ name }: { name: string }) => ({ name }));
  const kept = keepEach(make);
  const [one, other] = [{ name: 'one' }, { name: 'one' }];
  expect(kept(one)).toBe(kept(one));
  expect(kept(other)).not.toBe(kept(one));
  expect(make).toHaveBeenCalledTimes(2);
});

import { expect, it } from 'vitest';
import { throttleLatest } from '../../../../src/lib/time/sleep.ts';

/** Hands out sleeps that a test ends by hand. */
const stage = () => {
  const sleeping: (() => void)[] = [];
  const delivered: number[] = [];
  const updates = throttleLatest<number>({
    everyMs: 100,
    sleep: () => new Promise((resolve) => sleeping.push(resolve)),
    deliver: (value) => delivered.push(value),
  });
  const wake = async () => {
    sleeping.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { updates, delivered, wake };
};

it('hands on the first value at once', () => {
  const { updates, delivered } = stage();
  updates.push(1);
  expect(delivered).toEqual([1]);
});

it('hands on only the newest of the values that came in between', async () => {
  const { updates, delivered, wake } = stage();
  [1, 2, 3, 4].forEach(updates.push);
  expect(delivered).toEqual([1]);
  await wake();
  expect(delivered).toEqual([1, 4]);
  await wake();
  updates.push(5);
  expect(delivered).toEqual([1, 4, 5]);
});

it('hands on what waits when it is told to', () => {
  const { updates, delivered } = stage();
  [1, 2].forEach(updates.push);
  updates.flush();
  expect(delivered).toEqual([1, 2]);
});

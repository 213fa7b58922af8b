import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapOrdered } from '../../../../src/lib/io/map-ordered.ts';

describe('deeds done several at a time', () => {
  it('are told in the order of their items, each once, never more at a time than allowed', () =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 6 }),
        async (scheduler, count, atOnce) => {
          const items = Array.from({ length: count }, (_, at) => at);
          const told: (readonly [number, number])[] = [];
          let underWay = 0;
          let max = 0;
          const all = mapOrdered(items, atOnce, {
            run: async (item) => {
              underWay += 1;
              max = Math.max(max, underWay);
              await scheduler.schedule(Promise.resolve());
              underWay -= 1;
              return item * 2;
            },
            onResult: (result, item) => told.push([item, result]),
          });
          await scheduler.waitFor(all);
          expect(told).toEqual(items.map((item) => [item, item * 2]));
          expect(max).toBe(Math.min(atOnce, count));
        },
      ),
    ));

  it('are over with the first that fails', async () => {
    const done: number[] = [];
    const all = mapOrdered([1, 2, 3], 1, {
      run: (item) => (item === 2 ? Promise.reject(new Error('no')) : Promise.resolve(item)),
      onResult: (result) => done.push(result),
    });
    await expect(all).rejects.toThrow('no');
    expect(done).toEqual([1]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createOrderedWriter,
  chunkLines,
  type OutputLine,
} from '../../../../../../src/features/activity/cli/follow/follow-output.ts';

const dataLine = fc.record({
  text: fc.oneof(
    fc.constant(''),
    fc.string({ maxLength: 60 }).map((text) => `${text}\n`),
    fc.integer({ min: 3000, max: 9000 }).map((length) => `${'x'.repeat(length)}\n`),
  ),
  upTo: fc.option(fc.string({ minLength: 1, maxLength: 4 }), { nil: undefined }),
});

const joined = (lines: readonly OutputLine[]): string => lines.map(({ text }) => text).join('');

describe('parcels', () => {
  it('hold every line, in order, and none of them in pieces', () => {
    fc.assert(
      fc.property(fc.array(dataLine, { maxLength: 60 }), (lines) => {
        const parcels = chunkLines(lines);
        expect(joined(parcels)).toBe(joined(lines));
        for (const { text } of parcels) expect(text === '' || text.endsWith('\n')).toBe(true);
        expect(parcels.at(-1)?.upTo).toBe(lines.findLast(({ upTo }) => upTo !== undefined)?.upTo);
      }),
    );
  });

  it('are no larger than what a pipe takes at once, unless a line is', () => {
    fc.assert(
      fc.property(fc.array(dataLine, { maxLength: 60 }), (lines) => {
        for (const { text } of chunkLines(lines)) {
          const isOneLine = text.indexOf('\n') === text.length - 1;
          expect(isOneLine || Buffer.byteLength(text) <= 4096).toBe(true);
        }
      }),
    );
  });
});

/** A reader that takes a parcel when it is told to. */
const slowReader = () => {
  const read: string[] = [];
  const waiting: (() => void)[] = [];
  return {
    read,
    handOver: (text: string) =>
      new Promise<void>((resolve) => {
        waiting.push(() => {
          read.push(text);
          resolve();
        });
      }),
    takeOne: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
};

const line = (name: string): OutputLine => ({ text: `${name}\n`, upTo: name });
const large = (name: string): OutputLine => ({ text: `${name.repeat(4000)}\n`, upTo: name });

describe('a delivery', () => {
  it('tells what the reader has got before the next parcel leaves', async () => {
    const { read, handOver, takeOne } = slowReader();
    const taken: string[] = [];
    const delivery = createOrderedWriter(handOver);
    delivery.deliver([large('a'), large('b')], (upTo) => () => taken.push(upTo));
    await takeOne();
    expect(taken).toEqual(['a']);
    expect(read).toHaveLength(1);
    await takeOne();
    expect(taken).toEqual(['a', 'b']);
  });

  it('is made ready to be told before the parcel leaves', async () => {
    const { handOver, takeOne } = slowReader();
    const steps: string[] = [];
    const delivery = createOrderedWriter((text) => {
      steps.push('leaves');
      return handOver(text);
    });
    delivery.deliver([line('a')], () => {
      steps.push('ready');
      return () => steps.push('told');
    });
    await takeOne();
    expect(steps).toEqual(['ready', 'leaves', 'told']);
  });

  it('keeps the order of what was given later', async () => {
    const { read, handOver, takeOne } = slowReader();
    const delivery = createOrderedWriter(handOver);
    delivery.deliver([line('a')], () => () => undefined);
    delivery.deliver([line('b')], () => () => undefined);
    await takeOne();
    await takeOne();
    expect(read).toEqual(['a\n', 'b\n']);
  });

  it('goes on over lines that are not printed', async () => {
    const taken: string[] = [];
    const delivery = createOrderedWriter(() =>
      Promise.reject(new Error('nothing is to be written')),
    );
    delivery.deliver([{ text: '', upTo: 'a' }], (upTo) => () => taken.push(upTo));
    await delivery.done();
    expect(taken).toEqual(['a']);
  });

  it('does not tell a place for a line that came out of order', async () => {
    const taken: string[] = [];
    const delivery = createOrderedWriter(() => Promise.resolve());
    delivery.deliver([{ text: 'late\n', upTo: undefined }], (upTo) => () => taken.push(upTo));
    await delivery.done();
    expect(taken).toEqual([]);
  });

  it('counts what waits', async () => {
    const { handOver, takeOne } = slowReader();
    const delivery = createOrderedWriter(handOver);
    delivery.deliver([line('a'), line('b')], () => () => undefined);
    expect(delivery.waiting()).toBe(2);
    await takeOne();
    expect(delivery.waiting()).toBe(0);
  });
});

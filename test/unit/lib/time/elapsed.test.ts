import { describe, expect, it } from 'vitest';
import { elapsedMs, createStopwatch } from '../../../../src/lib/time/duration.ts';

const hour = 3_600_000;

describe('time that passes on a wall clock', () => {
  it('is counted from one reading to the next', () => {
    expect(elapsedMs(1000, 4000)).toBe(3000);
    expect(elapsedMs(-Infinity, 0)).toBe(Infinity);
  });

  it('has passed where the clock was set back, so that nothing rests as long', () => {
    expect(elapsedMs(hour, 0)).toBe(hour);
  });
});

describe('a stopwatch', () => {
  it.each([-hour, hour])('does not count a clock that is set %i ms further', (jump) => {
    let now = 10 * hour;
    const passed = createStopwatch(() => now, 600_000);
    now += 2000;
    expect(passed()).toBe(2000);
    now += jump;
    expect(passed()).toBe(2000);
    now += 3000;
    expect(passed()).toBe(5000);
  });
});

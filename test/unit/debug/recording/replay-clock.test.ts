import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReplayClock } from '../../../../src/debug/recording/create-replay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const create = (options: { readonly speed?: number; readonly paused?: boolean } = {}) =>
  createReplayClock({
    startAt: 1000,
    speed: 1,
    paused: false,
    monotonicMs: () => Date.now(),
    ...options,
  });

describe('the clock of a replay', () => {
  it('runs at its speed', async () => {
    const clock = create({ speed: 10 });
    const woken: string[] = [];
    void clock.sleep(5000).then(() => woken.push('later'));
    void clock.sleep(1000).then(() => woken.push('sooner'));
    await vi.advanceTimersByTimeAsync(100);
    expect([clock.now(), ...woken]).toEqual([2000, 'sooner']);
    await vi.advanceTimersByTimeAsync(400);
    expect([clock.now(), ...woken]).toEqual([6000, 'sooner', 'later']);
  });

  it('stands still while it is paused, and wakes nobody', async () => {
    const clock = create();
    const woken: string[] = [];
    void clock.sleep(1000).then(() => woken.push('woken'));
    await vi.advanceTimersByTimeAsync(500);
    clock.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([clock.now(), ...woken]).toEqual([1500]);
    clock.resume();
    await vi.advanceTimersByTimeAsync(500);
    expect([clock.now(), ...woken]).toEqual([2000, 'woken']);
  });

  it('goes to a time while it is paused, and wakes in order those who wait for it', async () => {
    const clock = create({ paused: true });
    const woken: string[] = [];
    void clock.sleep(3000).then(() => woken.push('second'));
    void clock.sleep(2000).then(() => woken.push('first'));
    void clock.sleep(9000).then(() => woken.push('last'));
    clock.advanceTo(4000);
    await vi.advanceTimersByTimeAsync(0);
    expect([clock.now(), ...woken]).toEqual([4000, 'first', 'second']);
    clock.advanceTo(1);
    expect(clock.now()).toBe(4000);
  });

  it('ends a wait with its signal', async () => {
    const clock = create({ paused: true });
    const ended = new AbortController();
    const waits = [clock.sleep(1000, ended.signal), clock.sleep(1000, AbortSignal.abort())];
    ended.abort();
    await expect(Promise.all(waits)).resolves.toHaveLength(2);
  });
});

import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';

import { delay, createDeadline } from '../../../../src/http/transport/connection-error.ts';

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

describe('a limit', () => {
  it('ends as cancelled with its parent', () => {
    const parent = new AbortController();
    const limit = createDeadline([undefined, parent.signal], 60_000);
    parent.abort();
    expect(limit.signal.aborted).toBe(true);
    expect(limit.reason()).toBe('cancelled');
    limit.release();
  });

  it('ends as cancelled at once when the parent ended before', () => {
    const limit = createDeadline([AbortSignal.abort()], 60_000);
    expect(limit.reason()).toBe('cancelled');
    limit.release();
  });

  it('ends as a timeout at its deadline, and keeps that reason', async () => {
    const parent = new AbortController();
    const limit = createDeadline([parent.signal], 1);
    await new Promise((resolve) => limit.signal.addEventListener('abort', resolve));
    parent.abort();
    expect(limit.reason()).toBe('timeout');
    limit.release();
  });

  it('does not end at once when its deadline is beyond what a timer can hold', async () => {
    const limit = createDeadline([], 2 ** 40);
    await delay(5, new AbortController().signal);
    expect(limit.signal.aborted).toBe(false);
    limit.release();
  });

  it('lets any number of requests share a parent without a warning of Node on stderr', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const parent = new AbortController();
    const limits = Array.from({ length: 64 }, () => createDeadline([parent.signal]));
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    for (const limit of limits) limit.release();
    expect(warnings).toEqual([]);
  });

  it('leaves neither listener nor timer behind on a signal that lives for 20,000 polls', () => {
    const parent = new AbortController();
    const before = timers();
    for (let poll = 0; poll < 20_000; poll += 1) {
      const limit = createDeadline([parent.signal], 30_000);
      if (poll % 2_000 === 0) expect(getEventListeners(parent.signal, 'abort')).toHaveLength(1);
      limit.release();
    }
    expect(getEventListeners(parent.signal, 'abort')).toHaveLength(0);
    expect(timers()).toBe(before);
  });
});

describe('a pause', () => {
  it('ends early when the signal does, and lets go of it', async () => {
    const parent = new AbortController();
    const waiting = delay(60_000, parent.signal);
    parent.abort();
    await waiting;
    expect(getEventListeners(parent.signal, 'abort')).toHaveLength(0);
  });

  it('does not wait when the signal has ended', async () => {
    await delay(60_000, AbortSignal.abort());
  });
});

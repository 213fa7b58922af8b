import { beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '../../../../src/lib/io/secret.ts';
import {
  createTokenManager,
  type TokenManager,
  type TokenState,
} from '../../../../src/config/tokens/token-manager.ts';
import type { SecretResult } from '../../../../src/config/tokens/parse-secret.ts';
import { jwt } from '../../../support/samples/jwt.ts';

const minute = 60_000;
const epoch = 1_700_000_000_000;

let now: number;
let asked: number;
let changed: boolean;
let give: (signal: AbortSignal) => SecretResult | Promise<SecretResult>;
let states: TokenState[];
let keeper: TokenManager;

const lasting = (ms: number): SecretResult => ({
  ok: true,
  value: { secret: Secret.of(jwt({ exp: (now + ms) / 1000 })) },
});
const nothing: SecretResult = { ok: false, error: 'the vault is sealed' };

beforeEach(() => {
  now = epoch;
  asked = 0;
  changed = false;
  give = () => lasting(5 * minute);
  states = [];
  keeper = createTokenManager({
    ask: async (signal) => {
      asked += 1;
      changed = false;
      return give(signal);
    },
    hasChanged: () => changed,
    now: () => now,
    onChange: (state) => states.push(state),
  });
});

const settled = async (): Promise<void> => {
  while (keeper.state().asking) await Promise.resolve();
};

describe('a token', () => {
  it('is asked for when it is needed, and once for all that wait', async () => {
    expect(keeper.current()).toBeUndefined();
    expect(await Promise.all([keeper.ready(), keeper.ready()])).toEqual([undefined, undefined]);
    expect(asked).toBe(1);
    expect(keeper.current()).toBeDefined();
    expect(await keeper.ready()).toBeUndefined();
    expect(asked).toBe(1);
  });

  it('is renewed before it runs out, while the old one is used', async () => {
    await keeper.ready();
    const first = keeper.current();
    now += 3.9 * minute;
    keeper.refreshIfDue();
    expect(asked).toBe(1);
    now += 0.2 * minute;
    expect(await keeper.ready()).toBeUndefined();
    await settled();
    expect(asked).toBe(2);
    expect(keeper.current()).not.toBe(first);
  });

  it('that has run out is not used while another can be had', async () => {
    await keeper.ready();
    const first = keeper.current();
    now += 6 * minute;
    expect(await keeper.ready()).toBeUndefined();
    expect(keeper.current()).not.toBe(first);
  });

  it('that still lasts is used though its source fails', async () => {
    await keeper.ready();
    give = () => nothing;
    now += 4.5 * minute;
    expect(await keeper.ready()).toBeUndefined();
    await settled();
    expect(keeper.state()).toMatchObject({ held: true, trouble: 'the vault is sealed' });
    now += minute;
    expect(await keeper.ready()).toBe('the vault is sealed');
  });

  it('that was refused is followed by another', async () => {
    await keeper.ready();
    const first = keeper.current()?.reveal() ?? '';
    keeper.refused(first);
    expect(await keeper.ready()).toBeUndefined();
    expect(asked).toBe(2);
    expect(keeper.current()?.reveal()).not.toBe(first);
  });

  it('that was refused after it had been renewed changes nothing', async () => {
    await keeper.ready();
    const first = keeper.current()?.reveal() ?? '';
    await keeper.renew();
    keeper.refused(first);
    await keeper.ready();
    expect(asked).toBe(2);
  });

  it('is read again when its file has changed', async () => {
    await keeper.ready();
    changed = true;
    await keeper.ready();
    expect(asked).toBe(2);
  });

  it('lasts as long as its provider says, where it does not say so itself', async () => {
    give = () => ({ ok: true, value: { secret: Secret.of('opaque'), lastsMs: minute } });
    await keeper.ready();
    expect(keeper.state()).toMatchObject({ expiresAt: epoch + minute, claims: undefined });
  });

  it('a token without an expiry is kept', async () => {
    give = () => ({ ok: true, value: { secret: Secret.of('opaque') } });
    await keeper.ready();
    now += 1e12;
    keeper.refreshIfDue();
    await keeper.ready();
    expect(asked).toBe(1);
  });

  it('is waited for no longer than its caller wants', async () => {
    give = () => new Promise(() => undefined);
    const patience = new AbortController();
    const waiting = keeper.ready(patience.signal);
    patience.abort();
    await waiting;
    expect(keeper.current()).toBeUndefined();
  });

  it('is given up when the session ends', async () => {
    give = (signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(nothing)));
    const waiting = keeper.ready();
    keeper.close();
    expect(await waiting).toBe('the vault is sealed');
  });

  it('is never in what is told of it', async () => {
    await keeper.ready();
    const text = keeper.current()?.reveal() ?? '';
    expect(text).not.toBe('');
    expect(JSON.stringify(states)).not.toContain(text);
    expect(states.at(-1)).toMatchObject({ held: true, asking: false });
  });
});

describe('a source that gives nothing of use', () => {
  it('is left alone for longer and longer, unless somebody asks', async () => {
    give = () => nothing;
    for (let second = 0; second < 600; second += 1) {
      keeper.refreshIfDue();
      await settled();
      now += 1000;
    }
    // After 0, 5, 15, 35, 75, 155 and 315 s.
    expect(asked).toBe(7);
    expect(await keeper.ready()).toBe('the vault is sealed');
    expect(asked).toBe(8);
  });

  it('is left alone likewise when it gives the same old token again', async () => {
    const old = lasting(-minute);
    give = () => old;
    for (let second = 0; second < 60; second += 1) {
      keeper.refreshIfDue();
      await settled();
      now += 1000;
    }
    expect(asked).toBe(4);
  });

  it('is asked again soon after the clock was set back', async () => {
    give = () => nothing;
    await keeper.ready();
    now -= 60 * minute;
    keeper.refreshIfDue();
    await settled();
    expect(asked).toBe(2);
  });

  it('is asked at its usual times again once it gives a token', async () => {
    give = () => nothing;
    await keeper.ready();
    give = () => lasting(5 * minute);
    await keeper.ready();
    expect(keeper.state().trouble).toBeUndefined();
    now += 4.5 * minute;
    keeper.refreshIfDue();
    expect(asked).toBe(3);
  });
});

import { describe, expect, it } from 'vitest';
import { parseSandboxOptions } from '../../../src/cli/sandbox.ts';

describe('options of sandbox', () => {
  it('leave to the sandbox what is not said', () => {
    const read = parseSandboxOptions({});
    expect(read).toEqual({ ok: true, value: { faults: { kinds: [], every: 3, latencyMs: 0 } } });
  });

  it('are handed on', () => {
    const read = parseSandboxOptions({
      port: '7575',
      seed: 's',
      activitiesPerSecond: '0.5',
      initialActivities: '10',
      cursorDirection: 'forward',
      updatesOnly: true,
      ledgerVersion: '3.5',
      faults: 'reset,hang',
      faultEvery: '5',
      latency: '250',
      writeFault: 'duplicate',
      writeFaultTimes: '1',
      writeFaultSeconds: '2.5',
    });
    expect(read).toEqual({
      ok: true,
      value: {
        port: 7575,
        seed: 's',
        rate: 0.5,
        history: 10,
        listing: 'forward',
        activitiesRoute: 'removed',
        ledgerVersion: '3.5',
        faults: { kinds: ['reset', 'hang'], every: 5, latencyMs: 250 },
        writeFault: { name: 'duplicate', times: 1, seconds: 2.5 },
      },
    });
  });

  it('make requests slow when only the latency is given', () => {
    expect(parseSandboxOptions({ latency: '250' })).toMatchObject({
      value: { faults: { kinds: ['latency'], latencyMs: 250 } },
    });
  });

  it.each([
    [{ port: '65536' }, '--port is not an integer from 0 to 65535: for example, --port 7575'],
    [{ port: '1.5' }, '--port'],
    [{ port: '' }, '--port'],
    [{ activitiesPerSecond: '-1' }, '--activities-per-second is not a number from 0 to 1000'],
    [{ initialActivities: 'all' }, '--initial-activities is not an integer from 0 to 200000'],
    [{ faultEvery: '0' }, '--fault-every is not an integer from 1'],
    [{ latency: 'slow' }, '--latency is not an integer'],
    [
      { cursorDirection: 'random' },
      '--cursor-direction random is unknown: use backward, forward, minimum',
    ],
    [{ ledgerVersion: '2.0' }, '--ledger-version 2.0 is unknown: use 3.6, 3.5'],
    [{ writeFault: 'fire' }, '--write-fault fire is unknown: use lost-request, lost-response'],
    [{ writeFaultTimes: '1' }, '--write-fault-times and --write-fault-seconds need --write-fault'],
    [{ faults: 'reset,fire' }, '--faults fire is unknown: use latency, limited'],
  ])('are refused with the option, the rule and the remedy: %j', (flags, expected) => {
    const read = parseSandboxOptions(flags);
    expect(read.ok ? '' : read.error).toContain(expected);
  });
});

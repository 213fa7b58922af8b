import { describe, expect, it, onTestFinished } from 'vitest';
import {
  readNetwork,
  readRounds,
  readUpgrade,
} from '../../../../src/features/overview/network-reader.ts';
import { roundsAt } from '../../../../src/features/overview/view/health-blocks.ts';
import { readFurtherResponse } from '../../../../src/ledger/further-operations.ts';
import { roundAt } from '../../../../src/sandbox/decimal-units.ts';
import { createClient } from '../../../../src/http/client.ts';
import {
  startMisbehavingServer,
  type Behavior,
} from '../../../support/servers/misbehaving-server.ts';
import { askFurther, open } from '../../../support/servers/sandbox.ts';

describe('the network as its scan describes it', () => {
  it('has the round of the sandbox, and the next one ahead', async () => {
    const sandbox = await open();
    const body = {
      cached_open_mining_round_contract_ids: [],
      cached_issuing_round_contract_ids: [],
    };
    const { json } = await askFurther(sandbox, 'miningRounds', { body });
    const { value } = readFurtherResponse('miningRounds', json);
    const rounds = value && readRounds(value);
    if (rounds?.ok !== true) throw new Error('The rounds are unreadable.');
    const now = sandbox.world.clock / 1000;
    const { current, next } = roundsAt(rounds.value, Math.max(now, Date.now()));
    expect(Number(next?.number)).toBe(Number(current?.number) + 1);
    expect(Number(current?.number)).toBe(roundAt(Math.max(sandbox.world.clock, Date.now() * 1000)));
  });

  it('announces no upgrade in the sandbox', async () => {
    const { json } = await askFurther(await open(), 'upgrade');
    const { value, mismatches } = readFurtherResponse('upgrade', json);
    expect(mismatches).toEqual([]);
    expect(value && readUpgrade(value)).toEqual({ ok: true, value: undefined });
  });

  it('has the time of an announced upgrade, and refuses a time that is none', () => {
    const lsu = {
      topologyFreezeTime: '2026-05-01T10:00:00Z',
      upgradeTime: '2026-05-02T10:00:00Z',
      successorPhysicalSynchronizerId: 'global-domain::1220ab::35-1',
    };
    expect(readUpgrade({ lsu })).toEqual({ ok: true, value: Date.UTC(2026, 4, 2, 10) });
    expect(readUpgrade({ lsu: { ...lsu, upgradeTime: 'soon' } }).ok).toBe(false);
  });

  it('has no round if a payload is not that of a round', () => {
    const contract = { template_id: '', contract_id: '', created_at: '', payload: {} };
    const rounds = { open_mining_rounds: { '00ab': { contract } }, issuing_mining_rounds: {} };
    const response = { time_to_live_in_microseconds: 1, ...rounds };
    expect(readRounds(response).ok).toBe(false);
  });

  const startScan = async (behavior: Behavior) => {
    const scan = await startMisbehavingServer();
    scan.behave(behavior);
    const client = createClient({
      ...{ ledgerUrl: '', scanUrl: scan.url, timeoutMs: 5000, retries: 0 },
      token: () => undefined,
    });
    onTestFinished(async () => {
      client.close();
      await scan.close();
    });
    return { scan, request: client.request };
  };

  it.each([
    [401, 'the scan requires authentication'],
    [403, 'the scan denies access'],
  ])('is unknown because of the scan, and no ledger, at a %s', async (status, why) => {
    const { request } = await startScan({ status });
    const { signal } = new AbortController();
    const network = await readNetwork({ request, signal }, undefined, Date.now);
    const unknown = { ok: false, error: why };
    expect(network).toMatchObject({ rounds: unknown, upgrade: unknown, version: unknown });
  });

  it('is unknown for want of a response, and not canceled, once nobody waits any longer', async () => {
    const { scan, request } = await startScan({ end: { by: 'hang' } });
    const patience = new AbortController();
    const read = readNetwork({ request, signal: patience.signal }, undefined, Date.now);
    await scan.until(() => scan.received.length === 3);
    patience.abort();
    const unknown = { ok: false, error: 'no response in time' };
    expect(await read).toMatchObject({ rounds: unknown, upgrade: unknown, version: unknown });
  });
});

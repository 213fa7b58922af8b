import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../../src/http/client.ts';
import { fetchMemberTraffic } from '../../../../src/requests/checks/traffic.ts';
import type { Sandbox, SandboxOptions } from '../../../../src/sandbox/sandbox.ts';
import { open } from '../../../support/servers/sandbox.ts';

const depsOf = ({ ledgerUrl, scanUrl, token }: Sandbox) => {
  const client = createClient({
    ...{ ledgerUrl, scanUrl, timeoutMs: 5000, retries: 0 },
    token: () => token,
  });
  onTestFinished(() => client.close());
  return { request: client.request, scanUrl };
};

const openWith = async (options: SandboxOptions = {}) => {
  const sandbox = await open(options);
  return { deps: depsOf(sandbox), world: sandbox.world };
};

describe('the traffic that a participant has left', () => {
  it('is fetched from the scan by the id that the ledger tells', async () => {
    const { deps, world } = await openWith();
    expect(await fetchMemberTraffic(deps, world.synchronizer)).toEqual({
      ok: true,
      value: { member: `PAR::${world.participant}`, consumed: 0n, limit: 20_000_000n },
    });
  });

  it('is the same for the physical id of the synchronizer', async () => {
    const { deps, world } = await openWith();
    const { ok } = await fetchMemberTraffic(deps, `${world.synchronizer}::34-0`);
    expect(ok).toBe(true);
  });

  it.each<[string, SandboxOptions]>([
    ['the scan has no traffic status', { removedFurther: ['memberTraffic'] }],
    ['the ledger did not report its participant id', { removedFurther: ['participantId'] }],
  ])('is unknown when %s', async (reason, options) => {
    const { deps, world } = await openWith(options);
    const traffic = await fetchMemberTraffic(deps, world.synchronizer);
    expect(traffic).toMatchObject({ ok: false, error: expect.stringContaining(reason) as string });
  });

  it('is unknown without a scan, and for text that is no synchronizer', async () => {
    const { deps, world } = await openWith();
    expect(await fetchMemberTraffic({ ...deps, scanUrl: '' }, world.synchronizer)).toEqual({
      ok: false,
      error: 'no scan is configured',
    });
    expect(await fetchMemberTraffic(deps, '../../livez')).toEqual({
      ok: false,
      error: 'the transaction has no synchronizer',
    });
  });

  it('is unknown for a synchronizer that the scan does not know', async () => {
    const { deps } = await openWith();
    const traffic = await fetchMemberTraffic(deps, 'other::1220ab');
    expect(traffic).toMatchObject({
      error: expect.stringContaining(
        'the scan has no traffic status of this participant',
      ) as string,
    });
  });
});

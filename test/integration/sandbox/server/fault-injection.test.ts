import { describe, expect, it } from 'vitest';
import type { FaultKind } from '../../../../src/sandbox/server/fault-injection.ts';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { ask, list, open } from '../../../support/servers/sandbox.ts';
import { allocated, submissionBy } from '../../../support/writes/submission-writer.ts';
import { waitFor } from '../../../support/wait.ts';

const contractId = `00${'ab'.repeat(68)}`;
const page = { page_size: 5 };

const failing = async (kind: FaultKind): Promise<Sandbox> => {
  const sandbox = await open({ faults: { latencyMs: 40 } });
  sandbox.failNext(kind, 1);
  return sandbox;
};

describe('faults', () => {
  it('hit every nth read, one kind after the other, and no write', async () => {
    const sandbox = await open({ faults: { kinds: ['limited', 'unavailable'], every: 3 } });
    const statuses: number[] = [];
    for (let request = 0; request < 12; request++) {
      expect((await ask(sandbox, 'allocate', {})).status).toBe(400);
      statuses.push((await list(sandbox, page)).status);
    }
    expect(statuses).toEqual([200, 200, 429, 200, 200, 503, 200, 200, 429, 200, 200, 503]);
  });

  it('can be ordered for the next requests, whatever they are', async () => {
    const sandbox = await open();
    sandbox.failNext('unavailable', 2);
    expect((await ask(sandbox, 'allocate', {})).status).toBe(503);
    expect((await list(sandbox, page)).status).toBe(503);
    expect((await list(sandbox, page)).status).toBe(200);
  });

  it('do not happen when none is asked for', async () => {
    const sandbox = await open({ faults: { every: 1 } });
    expect((await list(sandbox, page)).status).toBe(200);
  });
});

describe('a fault', () => {
  it('a rate fault is a 429 with Retry-After', async () => {
    const sandbox = await failing('limited');
    const scan = await list(sandbox, page);
    expect([scan.status, scan.headers['retry-after']]).toEqual([429, '2']);
    expect(scan.contentType).toMatch(/^text\/plain/);
    expect(scan.text).toMatch(/^Too Many Requests/);
    sandbox.failNext('limited', 1);
    const ledger = await ask(sandbox, 'contract', { contractId });
    expect([ledger.status, ledger.headers['retry-after']]).toEqual([429, '2']);
  });

  it('an availability fault is a 503 with the page of a proxy', async () => {
    const sandbox = await failing('unavailable');
    const scan = await list(sandbox, page);
    expect([scan.status, scan.contentType]).toEqual([503, 'text/html']);
    sandbox.failNext('unavailable', 1);
    const ledger = await ask(sandbox, 'contract', { contractId });
    expect([ledger.status, ledger.contentType]).toEqual([503, 'text/html']);
  });

  it('a latency fault delays the response, and changes nothing in it', async () => {
    const sandbox = await failing('latency');
    const start = performance.now();
    const slow = await list(sandbox, page);
    expect(performance.now() - start).toBeGreaterThan(35);
    expect(slow.text).toBe((await list(sandbox, page)).text);
  });

  it.each(['reset', 'truncated'] as const)(
    'a connection fault sends no response: %s',
    async (kind) => {
      const sandbox = await failing(kind);
      await expect(list(sandbox, page)).rejects.toThrow();
      expect((await list(sandbox, page)).status).toBe(200);
    },
  );

  it('a silent fault never responds, and ends with the ledger', async () => {
    const sandbox = await failing('hang');
    const responded = list(sandbox, page);
    const ended = expect(responded).rejects.toThrow();
    // Another request goes through while the first one hangs.
    expect((await list(sandbox, page)).status).toBe(200);
    await sandbox.close();
    await ended;
  });

  it.each(['reset', 'truncated'] as const)(
    'that loses the response of a write does not undo the write: %s',
    async (kind) => {
      const sandbox = await open();
      const signing = await allocated(sandbox, 'signing');
      const body = { ...submissionBy(signing), submissionId: 'lost' };
      sandbox.failNext(kind, 1);
      await expect(ask(sandbox, 'execute', body)).rejects.toThrow();
      await waitFor(() =>
        expect(sandbox.world.completions).toMatchObject([{ submissionId: 'lost' }]),
      );
      expect(sandbox.world.completions[0]?.updateId).toMatch(/^1220/);
    },
  );
});

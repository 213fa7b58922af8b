import { describe, expect, it, onTestFinished } from 'vitest';
import { readNode } from '../../../../src/features/node/run/read-node.ts';
import { createClient } from '../../../../src/http/client.ts';
import type { SandboxOptions } from '../../../../src/sandbox/sandbox.ts';
import { closedPort } from '../../../support/servers/misbehaving-server.ts';
import { open } from '../../../support/servers/sandbox.ts';

type Changes = { readonly ledgerUrl?: string; readonly hasScan?: boolean; readonly admin?: false };

const report = async (
  { ledgerUrl, hasScan = true, admin }: Changes = {},
  options: SandboxOptions = {},
) => {
  const sandbox = await open(options);
  const token = admin === false ? sandbox.readOnlyToken : sandbox.token;
  const client = createClient({
    ...{ ledgerUrl: ledgerUrl ?? sandbox.ledgerUrl, scanUrl: hasScan ? sandbox.scanUrl : '' },
    ...{ timeoutMs: 30_000, retries: 0, token: () => token },
  });
  onTestFinished(client.close);
  const { signal } = new AbortController();
  const { lines, failure } = await readNode({
    request: client.request,
    hasScan,
    signal,
    now: Date.now,
  });
  const stateOf = (id: string) => lines.find((line) => line.id === id)?.state;
  return { lines, failure, stateOf };
};

describe('a node', () => {
  it('has a line for each fact, with its endpoint and the time of the response', async () => {
    const { lines, failure } = await report();
    expect(failure).toBeUndefined();
    const ids = lines.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(lines.filter(({ state, at }) => state !== 'ok' || at === undefined)).toEqual([]);
    for (const part of [
      'live',
      'ready',
      'synchronizers.global',
      'packages.splice-amulet',
      'traffic',
    ])
      expect(ids).toContain(part);
    expect(lines.every(({ source }) => /^(?:ledger|scan) \//.test(source))).toBe(true);
  });

  it('has one failed line if its ledger cannot be reached, and what the scan tells', async () => {
    const { lines, failure, stateOf } = await report({
      ledgerUrl: `http://127.0.0.1:${await closedPort()}`,
    });
    expect(failure?.kind).toBe('unreachable');
    expect(lines.filter(({ state }) => state === 'failed').map(({ id }) => id)).toEqual(['ledger']);
    expect(stateOf('network')).toBe('ok');
  });

  it('says what it cannot know without a scan, without rights, or on an older release', async () => {
    const alone = await report({ hasScan: false });
    expect([alone.stateOf('network'), alone.stateOf('packages')]).toEqual(['unknown', undefined]);
    const reader = await report({ admin: false });
    expect([reader.stateOf('users'), reader.stateOf('parties')]).toEqual(['unknown', 'unknown']);
    const older = await report({}, { ledgerVersion: '3.5' });
    expect([older.stateOf('users'), older.stateOf('ledger-end.time')]).toEqual([
      'unknown',
      'unknown',
    ]);
  });
});

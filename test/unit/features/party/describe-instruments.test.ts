import { describe, expect, it } from 'vitest';
import { createDescriber } from '../../../../src/features/party/run/describe-instruments.ts';
import type { Client } from '../../../../src/http/client.ts';
import { readServiceError } from '../../../../src/ledger/failure/service-error.ts';

const admin = 'registrar::1220aa';

const reasonFor = async (contentType: string, body: string): Promise<unknown> => {
  const failure = readServiceError(404, contentType, body, {}, 0);
  const request = (() =>
    Promise.resolve({ ok: false, error: { failure } })) as unknown as Client['request'];
  const tell = createDescriber({
    request,
    signal: new AbortController().signal,
    addresses: { registries: { [admin]: 'https://registry.example' }, scanUrl: '' },
    now: () => 0,
  });
  return tell({ admin, id: 'GOLD' });
};

describe('a token that its registry does not describe', () => {
  it('is told apart from a registry without that endpoint', async () => {
    expect(await reasonFor('application/json', '{"error":"No instrument with id GOLD"}')).toEqual({
      kind: 'failed',
      reason: 'registry https://registry.example: No instrument with id GOLD',
      exitCode: 3,
    });
    expect(await reasonFor('text/plain', 'not found')).toMatchObject({
      reason: 'registry https://registry.example: the service has no such endpoint',
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import { buildExampleFiles } from '../../../src/sandbox/examples/examples.ts';
import { defaultSeed, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { ask, effects, formatFor, get, open, post, within } from '../../support/servers/sandbox.ts';
import { waitFor } from '../../support/wait.ts';

const example = ({ world }: Sandbox, name: string): JsonObject =>
  (buildExampleFiles(world, defaultSeed).find((file) => file.name === name)?.content ??
    {}) as JsonObject;

const format = { eventFormat: formatFor([]), transactionShape: effects };

describe('a release of the ledger', () => {
  it.each([
    ['3.5', '3.5.14-sandbox'],
    ['3.6', '3.6.1-sandbox'],
  ] as const)(
    'names itself and every feature that the document requires: %s',
    async (ledgerVersion, version) => {
      const { ledgerUrl } = await open({ ledgerVersion });
      const { json } = await get(`${ledgerUrl}/v2/version`);
      expect(json['version']).toBe(version);
      expect(within(json, 'features')).toEqual({
        experimental: {
          staticTime: { supported: false },
          commandInspectionService: { supported: true },
        },
        userManagement: { supported: true, maxRightsPerUser: 1000, maxUsersPageSize: 1000 },
        partyManagement: { maxPartiesPageSize: 10_000 },
        offsetCheckpoint: {
          maxOffsetCheckpointEmissionDelay: {
            seconds: 75,
            nanos: 0,
            unknownFields: { fields: {} },
          },
        },
        packageFeature: { maxVettedPackagesPageSize: 100 },
      });
    },
  );

  it('3.6 gives the signed hash under both names', async () => {
    const sandbox = await open({ ledgerVersion: '3.6' });
    await ask(sandbox, 'execute', example(sandbox, 'execute/request.json'));
    await waitFor(() => expect(sandbox.world.completions).toHaveLength(1));
    const updateId = sandbox.world.completions[0]?.updateId;
    const body = { updateId, updateFormat: { includeTransactions: format } };
    const { json } = await ask(sandbox, 'update', body);
    const value = within(json, 'update', 'Transaction', 'value');
    expect(value['transactionHash']).toMatch(/^[0-9a-f]{64}$/);
    expect(value['externalTransactionHash']).toBe(value['transactionHash']);
  });

  it('3.6 refuses the deprecated lookup before the body is read, and names the flag', async () => {
    const { ledgerUrl } = await open({ history: 0 });
    const url = `${ledgerUrl}/v2/updates/transaction-by-id`;
    const { status, json } = await post(url, 'no request');
    expect([status, json['code'], json['grpcCodeValue']]).toEqual([
      400,
      'DEPRECATED_API_DISABLED',
      9,
    ]);
    expect(json['cause']).toContain('enable-deprecated-endpoints-34 = true');
  });
});

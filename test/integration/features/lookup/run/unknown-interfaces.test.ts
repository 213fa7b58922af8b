import { describe, expect, it, onTestFinished } from 'vitest';
import { learnContractState } from '../../../../../src/features/lookup/run/lookup-facts.ts';
import { lookupClients } from '../../../../../src/features/lookup/run/lookup-response.ts';
import { runLookup } from '../../../../../src/features/lookup/run/run-lookup.ts';
import { createClient } from '../../../../../src/http/client.ts';
import { readUpdateEffects } from '../../../../../src/ledger/effects/tell-effects.ts';
import { proveByHash } from '../../../../../src/submission/proof/hash-evidence.ts';
import { readRecorded, readRecordedEffects } from '../../../../support/recorded/read-recorded.ts';
import { startRecordedLedger } from '../../../../support/servers/recorded-ledger.ts';

const files = ['updates-with-views', 'archived-holdings'] as const;

const open = async (lacking: readonly string[]) => {
  const ledger = await startRecordedLedger({ files, lacking });
  const client = createClient({ ledgerUrl: ledger.url, scanUrl: '', timeoutMs: 5000, retries: 0 });
  onTestFinished(async () => {
    client.close();
    await ledger.close();
  });
  return {
    ledger,
    client,
    services: lookupClients({ ledgerUrl: ledger.url, scanUrl: '' }, client),
  };
};

const accepted = readRecordedEffects().find(({ flow }) => flow.includes('Accept V1 by bob'));
const { signal } = new AbortController();
const v2 = ['splice-api-token-holding-v2', 'splice-api-token-transfer-instruction-v2'];
const v1 = v2.map((name) => name.replace('v2', 'v1'));

describe('a participant without packages of the token standard', () => {
  it.each([
    ['some', v2, '#splice-api-token-holding-v1:'],
    ['all', [...v1, ...v2], 'WildcardFilter'],
  ])('is asked again without their interfaces: it lacks %s', async (_, lacking, kept) => {
    const { ledger, services } = await open(lacking);
    const { updateId = '', net = [] } = accepted ?? {};
    const { outcome, context } = await runLookup(
      services,
      { kind: 'update', id: updateId, parties: [] },
      signal,
    );
    const raw = outcome.ok ? outcome.value.response.raw : expect.fail('it is found without them');
    expect(readUpdateEffects(raw, context)?.json['holdings']).toEqual(
      expect.arrayContaining([...net]),
    );
    const last = ledger.asked.at(-1) ?? '';
    expect(last).toContain(kept);
    for (const name of lacking) expect(last).not.toContain(name);
  });

  it('is asked without views whether a contract is archived, and whether a write arrived', async () => {
    const { ledger, client } = await open([...v1, ...v2]);
    const [archived] = readRecorded('archived-holdings');
    const { contractId } = (archived?.request.body ?? {}) as { readonly contractId: string };
    const about = { id: contractId, parties: [] };
    expect(await learnContractState(client.request, about, signal)).toMatchObject({
      kind: 'archived',
    });
    await proveByHash({ hash: 'ab'.repeat(32), submissionId: 's', parties: [] }, client);
    expect(ledger.asked.join('\n')).not.toContain('splice-api-token');
  });
});

import { preapprovalTemplates } from '../../../../ledger/registry/transfer-commands.ts';
import { buildTransactionFormat, plainFormatChoice } from '../../../../ledger/formats.ts';
import { objectAt, textAt } from '../../../../lib/json/fields.ts';
import type { Result } from '../../../../lib/result.ts';
import type { LedgerProblem, LedgerReads } from '../../steps/ledger-reads.ts';
import { listContracts } from './list-contracts.ts';
import type { PlacedContract } from './read-contract.ts';

export const fetchPreapprovals = async (
  ledger: LedgerReads,
  party: string,
): Promise<Result<readonly PlacedContract[], LedgerProblem>> => {
  const choice = { ...plainFormatChoice, templates: [preapprovalTemplates.preapproval] };
  const { eventFormat } = buildTransactionFormat(choice, [party]);
  const listed = await listContracts(ledger, eventFormat);
  return listed.ok
    ? {
        ok: true,
        value: listed.value.filter(
          ({ contract }) => textAt(objectAt(contract.payload) ?? {}, 'receiver') === party,
        ),
      }
    : listed;
};

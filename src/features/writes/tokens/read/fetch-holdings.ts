import {
  buildTransactionFormat,
  plainFormatChoice,
  standardInterfaces,
} from '../../../../ledger/formats.ts';
import type { Result } from '../../../../lib/result.ts';
import type { LedgerProblem, LedgerReads } from '../../steps/ledger-reads.ts';
import { listContracts } from './list-contracts.ts';
import { readPayingHolding, type PayingHolding } from './read-contract.ts';

export const fetchHoldings = async (
  ledger: LedgerReads,
  party: string,
): Promise<Result<readonly PayingHolding[], LedgerProblem>> => {
  const interfaces = standardInterfaces.filter((id) => id.endsWith(':Holding'));
  const { eventFormat } = buildTransactionFormat({ ...plainFormatChoice, interfaces }, [party]);
  const listed = await listContracts(ledger, eventFormat);
  return listed.ok
    ? {
        ok: true,
        value: listed.value
          .flatMap((placed) => readPayingHolding(placed) ?? [])
          .filter(({ owner }) => owner === party),
      }
    : listed;
};

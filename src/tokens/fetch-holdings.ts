import type { AskProblem } from '../http/ask-operation.ts';
import type { Client } from '../http/client.ts';
import { plainFormatChoice, standardInterfaces, type FormatChoice } from '../ledger/formats.ts';
import { preapprovalTemplates } from '../ledger/registry/transfer-commands.ts';
import { textAt } from '../lib/json/fields.ts';
import type { Result } from '../lib/result.ts';
import { readHoldings, type OwnedHolding } from './holdings.ts';
import { fetchLedgerEnd, listContracts, type PlacedListing } from './list-contracts.ts';
import type { ListedContract } from './listed-contract.ts';

const listNow = async (
  request: Client['request'],
  party: string,
  choice: FormatChoice,
): Promise<Result<PlacedListing, AskProblem>> => {
  const end = await fetchLedgerEnd(request, undefined);
  return end.ok ? listContracts(request, { party, choice, offset: end.value }) : end;
};

/** The holdings of a party, from the first that the node lists. */
export interface HoldingListing {
  readonly holdings: readonly OwnedHolding[];
  /** How many contracts the node lists, where it has more: others may be missing. */
  readonly cutAt?: number;
}

const holdingsChoice: FormatChoice = {
  ...plainFormatChoice,
  interfaces: standardInterfaces.filter((id) => id.endsWith(':Holding')),
};

/** `nowMs` is the ledger's time, which ends locks. */
export const fetchHoldings = async (
  request: Client['request'],
  party: string,
  nowMs: number,
): Promise<Result<HoldingListing, AskProblem>> => {
  const listed = await listNow(request, party, holdingsChoice);
  if (!listed.ok) return listed;
  const { contracts, isCut } = listed.value;
  const { holdings } = readHoldings(contracts, { party, nowMs, hasViews: true });
  return { ok: true, value: { holdings, ...(isCut && { cutAt: contracts.length }) } };
};

/** The preapprovals of Amulet by which others pay the party without an offer. */
export const fetchPreapprovals = async (
  request: Client['request'],
  party: string,
): Promise<Result<readonly ListedContract[], AskProblem>> => {
  const choice = { ...plainFormatChoice, templates: [preapprovalTemplates.preapproval] };
  const listed = await listNow(request, party, choice);
  return listed.ok
    ? {
        ok: true,
        value: listed.value.contracts.filter(
          ({ payload, synchronizerId }) =>
            synchronizerId !== undefined && textAt(payload, 'receiver') === party,
        ),
      }
    : listed;
};

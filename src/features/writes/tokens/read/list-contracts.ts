import type { FurtherResponse } from '../../../../ledger/further-operations.ts';
import { readOffset } from '../../../../ledger/rules/rules.ts';
import { LosslessNumber, isObject, type Json, type JsonObject } from '../../../../lib/json/json.ts';
import type { Result } from '../../../../lib/result.ts';
import { unreadableResponse } from '../../../../cli-kit/exit.ts';
import type { LedgerProblem, LedgerReads } from '../../steps/ledger-reads.ts';
import { tokenReadText as text } from '../../messages/tokens.ts';
import { askViews } from './ask-views.ts';
import { readPlacedContract, type PlacedContract } from './read-contract.ts';

/** Contracts of a page: what a participant lists at once unless it is configured otherwise. */
const pageSize = 200;

/** A payer with more holdings can merge them. */
const maxPages = 25;

type Entries = FurtherResponse<'activeContracts'>;

/** A contract in transit between two synchronizers can't be used: it is left out. */
const contractsIn = (entries: Entries): readonly PlacedContract[] =>
  entries.flatMap(({ contractEntry }) => {
    const active = contractEntry.JsActiveContract;
    const event = active?.createdEvent as Json | undefined;
    if (active === undefined || active === null || !isObject(event)) return [];
    return readPlacedContract(event, active.synchronizerId);
  });

type Listed = Result<readonly PlacedContract[], LedgerProblem>;

const readList = async (ledger: LedgerReads, body: JsonObject): Promise<Listed> => {
  const query = { limit: String(pageSize) };
  const answer = await askViews(ledger, 'activeContracts', { body, query });
  return answer.ok ? { ok: true, value: contractsIn(answer.value.value) } : answer;
};

/** Reads page after page (3.6), or one list where the ledger has no pages. */
const readPages = async (ledger: LedgerReads, body: JsonObject): Promise<Listed> => {
  const found: PlacedContract[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await askViews(ledger, 'activeContractsPage', {
      body: { ...body, maxPageSize: pageSize, ...(pageToken !== undefined && { pageToken }) },
    });
    if (!answer.ok) return answer.error.isMissing ? readList(ledger, body) : answer;
    found.push(...contractsIn(answer.value.value.activeContracts));
    pageToken = answer.value.value.nextPageToken ?? undefined;
    if (pageToken === undefined || pageToken === '') break;
  }
  return { ok: true, value: found };
};

const noOffset: LedgerProblem = {
  text: text.noOffset,
  reason: text.noOffset,
  isMissing: false,
  exit: unreadableResponse,
};

/** Each contract once. */
export const listContracts = async (ledger: LedgerReads, eventFormat: object): Promise<Listed> => {
  const end = await ledger.ask('ledgerEnd');
  if (!end.ok) return end;
  const offset = readOffset(end.value.value.offset as Json);
  if (offset === undefined) return { ok: false, error: noOffset };
  const body = { activeAtOffset: new LosslessNumber(offset), eventFormat: eventFormat as Json };
  const listed = await readPages(ledger, body);
  if (!listed.ok) return listed;
  const byId = new Map(listed.value.map((placed) => [placed.contract.contractId, placed]));
  return { ok: true, value: [...byId.values()] };
};

import {
  buildTransactionFormat,
  plainFormatChoice,
} from '../../../ledger/formats/format-choice.ts';
import type { FurtherResponse } from '../../../ledger/further-operations.ts';
import { readOffset } from '../../../ledger/rules/rules.ts';
import { isObject, LosslessNumber, type Json } from '../../../lib/json/json.ts';
import { missing, type Block, type NoBlock } from '../model/block.ts';
import { dropRepeatedContracts } from '../model/collect-holdings.ts';
import type { ContractFields } from '../model/holdings.ts';
import type { ContractList } from '../model/party-report.ts';
import { fetchText as text } from '../messages/fetch.ts';
import { sendRead, type PartyDeps } from './ask.ts';

/** Contracts of one page: what a participant lists at once unless it is configured otherwise. */
const pageSize = 200;

/** The most pages to read. */
const maxPages = 10;

type Entries = FurtherResponse<'activeContracts'>;

/** The contracts of a page. One in transit between two synchronizers isn't archived, and keeps its owner. */
const readEntries = (entries: Entries): readonly ContractFields[] =>
  entries.flatMap(({ contractEntry }) => {
    const event =
      contractEntry.JsActiveContract?.createdEvent ??
      contractEntry.JsIncompleteUnassigned?.createdEvent ??
      contractEntry.JsIncompleteAssigned?.assignedEvent.createdEvent;
    if (event === undefined) return [];
    const { contractId, createArgument } = event;
    const [templateId, packageName] = [event.templateId ?? '', event.packageName ?? ''];
    const payload = createArgument as Json;
    return [{ contractId, templateId, packageName, payload: isObject(payload) ? payload : {} }];
  });

type Snapshot = { readonly body: Readonly<Record<string, Json>>; readonly offset: string };

type Read = ContractList | NoBlock;

const listOf = (listed: readonly ContractFields[], isCut: boolean): ContractList => {
  const contracts = dropRepeatedContracts(listed);
  return { contracts, isCut, repeated: listed.length - contracts.length };
};

/** Reads page after page (3.6). */
const readPages = async (deps: PartyDeps, { body }: Snapshot): Promise<Read> => {
  const contracts: ContractFields[] = [];
  let token: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const paged = {
      ...body,
      maxPageSize: pageSize,
      ...(token !== undefined && { pageToken: token }),
    };
    const answer = await sendRead(deps, 'activeContractsPage', { body: paged });
    if (!answer.ok) return answer.error;
    if (answer.value === 'absent') return missing(text.noSuchRoute('ledger', 'active contracts'));
    contracts.push(...readEntries(answer.value.activeContracts));
    token = answer.value.nextPageToken ?? undefined;
    if (token === undefined || token === '') return listOf(contracts, false);
  }
  return listOf(contracts, true);
};

/** Reads one list, which the ledger cuts at the limit: a list of that length may be a part. */
const readList = async (deps: PartyDeps, { body }: Snapshot): Promise<Read> => {
  const query = { limit: String(pageSize) };
  const answer = await sendRead(deps, 'activeContracts', { body, query });
  if (!answer.ok) return answer.error;
  if (answer.value === 'absent') return missing(text.noSuchRoute('ledger', 'active contracts'));
  return listOf(readEntries(answer.value), answer.value.length >= pageSize);
};

const isRead = (read: Read): read is ContractList => !('kind' in read);

/** The active contracts of the party at the end of the ledger, in a bounded number of requests. */
export const fetchContracts = async (
  deps: PartyDeps,
  party: string,
): Promise<Block<ContractList>> => {
  const end = await sendRead(deps, 'ledgerEnd');
  if (!end.ok) return end.error;
  const offset = end.value === 'absent' ? undefined : readOffset(end.value.offset as Json);
  if (offset === undefined)
    return { kind: 'failed', reason: text.unreadable('ledger', 'ledger-end'), exitCode: 1 };
  const { eventFormat } = buildTransactionFormat(plainFormatChoice, [party]);
  const body = { activeAtOffset: new LosslessNumber(offset), eventFormat: eventFormat as Json };
  const snapshot = { body, offset };
  const paged = await readPages(deps, snapshot);
  const read = !isRead(paged) && paged.kind === 'missing' ? await readList(deps, snapshot) : paged;
  return isRead(read) ? { kind: 'ready', value: read, source: text.ledgerAt(offset) } : read;
};

import {
  buildTransactionFormat,
  defaultFormatChoice,
  plainFormatChoice,
  standardInterfaces,
  sendKnown,
  type FormatChoice,
} from '../../../ledger/formats.ts';
import type { FurtherResponse } from '../../../ledger/further-operations.ts';
import { readOffset } from '../../../ledger/rules/rules.ts';
import { objectAt } from '../../../lib/json/fields.ts';
import { LosslessNumber, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { missing, type Block, type NoBlock } from '../model/block.ts';
import {
  dropRepeatedContracts,
  areViewsServed,
  readListedContract,
  type ListedContract,
} from '../../../tokens/amulets.ts';
import type { ContractList, Listing } from '../../../tokens/contract-list.ts';
import { fetchText } from '../messages/fetch.ts';
import { sendRead, type PartyDeps } from './ask.ts';

/** Contracts of one page: what a participant lists at once unless it is configured otherwise. */
const pageSize = 200;

const maxPages = 10;

type Entries = FurtherResponse<'activeContracts'>;

/** The contracts of a page. One in transit between two synchronizers isn't archived, and keeps its owner. */
const readEntries = (entries: Entries): readonly ListedContract[] =>
  entries.flatMap(({ contractEntry }) => {
    const event =
      contractEntry.JsActiveContract?.createdEvent ??
      contractEntry.JsIncompleteUnassigned?.createdEvent ??
      contractEntry.JsIncompleteAssigned?.assignedEvent.createdEvent;
    return event === undefined ? [] : (readListedContract(event as Json) ?? []);
  });

/** A listing, and whether the ledger has the packages whose views were asked for. */
type Read = { readonly list: Listing; readonly isAskedForViews: boolean } | NoBlock;

const listOf = (listed: readonly ListedContract[], isCut: boolean): Listing => {
  const contracts = dropRepeatedContracts(listed);
  return { contracts, isCut, repeated: listed.length - contracts.length };
};

/**
 * A ledger that lacks packages of the token standard refuses the whole request. What it accepted
 * once is used for the next pages too.
 */
const askKnown = (deps: PartyDeps) => {
  let accepted: Json | undefined;
  const request: PartyDeps['request'] = (wanted, signal) =>
    sendKnown(wanted.body ?? {}, (body) => {
      accepted = body;
      return deps.request({ ...wanted, body }, signal);
    });
  return {
    deps: { ...deps, request },
    formatOf: (body: JsonObject): Json =>
      objectAt(accepted, 'eventFormat') ?? body['eventFormat'] ?? {},
  };
};

const asksForViews = (format: Json): boolean => JSON.stringify(format).includes(':Holding"');

const readPages = async (given: PartyDeps, body: JsonObject): Promise<Read> => {
  const { deps, formatOf } = askKnown(given);
  const contracts: ListedContract[] = [];
  let token: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const paged = {
      ...{ ...body, eventFormat: formatOf(body), maxPageSize: pageSize },
      ...(token !== undefined && { pageToken: token }),
    };
    const answer = await sendRead(deps, 'activeContractsPage', { body: paged });
    if (!answer.ok) return answer.error;
    if (answer.value === 'absent')
      return missing(fetchText.noSuchRoute('ledger', 'active contracts'));
    contracts.push(...readEntries(answer.value.activeContracts));
    token = answer.value.nextPageToken ?? undefined;
    if (token === undefined || token === '') break;
  }
  const isCut = token !== undefined && token !== '';
  return { list: listOf(contracts, isCut), isAskedForViews: asksForViews(formatOf(body)) };
};

/** Reads one list, which the ledger cuts at the limit: a list of that length may be a part. */
const readList = async (given: PartyDeps, body: JsonObject): Promise<Read> => {
  const { deps, formatOf } = askKnown(given);
  const query = { limit: String(pageSize) };
  const answer = await sendRead(deps, 'activeContracts', { body, query });
  if (!answer.ok) return answer.error;
  if (answer.value === 'absent')
    return missing(fetchText.noSuchRoute('ledger', 'active contracts'));
  const list = listOf(readEntries(answer.value), answer.value.length >= pageSize);
  return { list, isAskedForViews: asksForViews(formatOf(body)) };
};

const isRead = (read: Read): read is Exclude<Read, NoBlock> => !('kind' in read);

/** The holdings and offers of the token standard alone: far fewer than all contracts. */
const valuedChoice: FormatChoice = { ...plainFormatChoice, interfaces: standardInterfaces };

/** The active contracts of the party at the end of the ledger, in a bounded number of requests. */
export const fetchContracts = async (
  deps: PartyDeps,
  party: string,
): Promise<Block<ContractList>> => {
  const end = await sendRead(deps, 'ledgerEnd');
  if (!end.ok) return end.error;
  const offset = end.value === 'absent' ? undefined : readOffset(end.value.offset as Json);
  if (offset === undefined)
    return { kind: 'failed', reason: fetchText.unreadable('ledger', 'ledger-end'), exitCode: 1 };
  const read = async (choice: FormatChoice): Promise<Read> => {
    const { eventFormat } = buildTransactionFormat(choice, [party]);
    const body = { activeAtOffset: new LosslessNumber(offset), eventFormat: eventFormat as Json };
    const paged = await readPages(deps, body);
    return !isRead(paged) && paged.kind === 'missing' ? readList(deps, body) : paged;
  };
  const all = await read(defaultFormatChoice);
  if (!isRead(all)) return all;
  const { list, isAskedForViews } = all;
  // A ledger that lacks the packages has no contract that implements them.
  const hasViews = !isAskedForViews || areViewsServed(list.contracts);
  const valued = list.isCut && isAskedForViews && hasViews ? await read(valuedChoice) : undefined;
  const value = {
    ...{ ...list, hasViews },
    ...(valued !== undefined && isRead(valued) && { valued: valued.list }),
  };
  return { kind: 'ready', value, source: fetchText.ledgerAt(offset), readAt: deps.now() };
};

import { askOperation, type Asked, type AskProblem } from '../http/ask-operation.ts';
import type { Client } from '../http/client.ts';
import { isOperationMissing, isResponseTooLong, type Failure } from '../ledger/failure/failure.ts';
import {
  buildContractsRequest,
  buildTransactionFormat,
  sendKnown,
  type FormatChoice,
} from '../ledger/formats.ts';
import type {
  FurtherInput,
  FurtherReadName,
  FurtherResponse,
} from '../ledger/further-operations.ts';
import { readOffset } from '../ledger/rules/rules.ts';
import { objectAt } from '../lib/json/fields.ts';
import type { Json, JsonObject } from '../lib/json/json.ts';
import type { Result } from '../lib/result.ts';
import {
  type Listing,
  dropRepeatedContracts,
  readListedContract,
  type ListedContract,
} from './listed-contract.ts';

/** Contracts of one page: what a participant lists at once unless it is configured otherwise. */
const pageSize = 200;

/** Pages of a list of holdings and offers: 20,000 contracts. */
const mostPages = 100;

type Entries = FurtherResponse<'activeContracts'>;

/** One in transit between two synchronizers isn't archived, and keeps its owner, but nothing can use it. */
const readEntries = (entries: Entries): readonly ListedContract[] =>
  entries.flatMap(({ contractEntry }) => {
    const active = contractEntry.JsActiveContract;
    const event =
      active?.createdEvent ??
      contractEntry.JsIncompleteUnassigned?.createdEvent ??
      contractEntry.JsIncompleteAssigned?.assignedEvent.createdEvent;
    if (event === undefined) return [];
    return readListedContract(event as JsonObject, active?.synchronizerId);
  });

const contractListing = (listed: readonly ListedContract[], isCut: boolean): Listing => {
  const contracts = dropRepeatedContracts(listed);
  return { contracts, isCut, repeated: listed.length - contracts.length };
};

type Reads = {
  readonly ask: <N extends FurtherReadName>(name: N, input: FurtherInput) => Promise<Asked<N>>;
  readonly body: JsonObject;
};

type Listed = Promise<Result<Listing, AskProblem>>;

/** A participant may list less at once than is asked for; then it refuses instead of cutting the list. */
const readList = async ({ ask, body }: Reads, limit = pageSize): Listed => {
  const response = await ask('activeContracts', { body, query: { limit: String(limit) } });
  if (response.ok) {
    const { value } = response.value;
    return { ok: true, value: contractListing(readEntries(value), value.length >= limit) };
  }
  const { failure } = response.error;
  const isTooLong =
    failure !== undefined && 'error' in failure && isResponseTooLong(failure.error) && limit > 1;
  return isTooLong ? readList({ ask, body }, Math.floor(limit / 2)) : response;
};

/** A participant refuses the page token of an earlier release: the upgrade was between two pages. */
const isTokenRefused = (failure: Failure | undefined): boolean => failure?.kind === 'refused';

/**
 * Reads page after page (3.6), or one list where the ledger has no pages. A refused page token starts the
 * list again, once.
 */
const readPages = async ({ ask, body }: Reads, pages: number, mayStartAgain = true): Listed => {
  const contracts: ListedContract[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const response = await ask('activeContractsPage', {
      body: { ...body, maxPageSize: pageSize, ...(pageToken !== undefined && { pageToken }) },
    });
    if (!response.ok) {
      const { failure } = response.error;
      if (page > 0 && mayStartAgain && isTokenRefused(failure))
        return readPages({ ask, body }, pages, false);
      const isMissing = failure !== undefined && isOperationMissing(failure);
      return isMissing && page === 0 ? readList({ ask, body }) : response;
    }
    contracts.push(...readEntries(response.value.value.activeContracts));
    pageToken = response.value.value.nextPageToken || undefined;
    if (pageToken === undefined) break;
  }
  return { ok: true, value: contractListing(contracts, pageToken !== undefined) };
};

type Refused = { readonly failure: Failure; readonly problem: AskProblem };

/** A ledger that lacks packages of the token standard is asked again without their interfaces. */
export const askKnown =
  (request: Client['request'], signal: AbortSignal | undefined, lacking = new Set<string>()) =>
  async <N extends FurtherReadName>(
    name: N,
    { body = {}, ...input }: FurtherInput,
  ): Promise<Asked<N>> => {
    const send = async (known: Json): Promise<Result<Asked<N>, Refused>> => {
      const response = await askOperation(request, name, { ...input, body: known, signal });
      if (response.ok || response.error.failure === undefined) return { ok: true, value: response };
      return { ok: false, error: { failure: response.error.failure, problem: response.error } };
    };
    const sent = await sendKnown(body, send, lacking);
    return sent.ok ? sent.value : { ok: false, error: sent.error.problem };
  };

export interface PlacedListing extends Listing {
  /** The end of the ledger when it was listed. */
  readonly offset: string;
  /** False if the ledger lacks every package whose views were asked for. */
  readonly areViewsKnown: boolean;
}

/** The end of the ledger; undefined if the response can't be read. */
export const fetchLedgerEnd = async (
  request: Client['request'],
  signal: AbortSignal | undefined,
): Promise<Result<string, AskProblem>> => {
  const end = await askOperation(request, 'ledgerEnd', { signal });
  if (!end.ok) return end;
  const offset = readOffset(end.value.value.offset as Json);
  return offset === undefined
    ? { ok: false, error: { name: 'ledgerEnd', mismatches: [] } }
    : { ok: true, value: offset };
};

/**
 * The active contracts of a party, each once. `isCut` if the ledger has more: it lists only so many at
 * once, or there are more pages than are read.
 */
export const listContracts = async (
  request: Client['request'],
  {
    party,
    choice,
    offset,
    pages = mostPages,
    signal,
  }: {
    readonly party: string;
    readonly choice: FormatChoice;
    readonly offset: string;
    readonly pages?: number;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Result<PlacedListing, AskProblem>> => {
  const { eventFormat } = buildTransactionFormat(choice, [party]);
  const lacking = new Set<string>();
  const body = buildContractsRequest(offset, eventFormat as Json);
  const listed = await readPages({ ask: askKnown(request, signal, lacking), body }, pages);
  if (!listed.ok) return listed;
  const asked = JSON.stringify(objectAt(body, 'eventFormat') ?? {}).match(/#[^"]*:Holding(?=")/g);
  const areViewsKnown = (asked ?? []).some((id) => !lacking.has(id));
  return { ok: true, value: { ...listed.value, offset, areViewsKnown } };
};

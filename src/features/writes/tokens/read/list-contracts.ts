import type { Failure } from '../../../../ledger/failure/failure.ts';
import {
  sendKnown,
  buildTransactionFormat,
  plainFormatChoice,
  standardInterfaces,
} from '../../../../ledger/formats.ts';
import type {
  FurtherInput,
  FurtherReadName,
  FurtherResponse,
} from '../../../../ledger/further-operations.ts';
import { type Json, type JsonObject, LosslessNumber, isObject } from '../../../../lib/json/json.ts';
import type { Result } from '../../../../lib/result.ts';
import type { LedgerProblem, LedgerReads, LedgerResponse } from '../../steps/ledger-reads.ts';
import { readOffset } from '../../../../ledger/rules/rules.ts';
import { unreadableResponse } from '../../../../cli-kit/exit.ts';
import { tokenReadText } from '../../messages/tokens.ts';
import {
  readPlacedContract,
  type PlacedContract,
  readPayingHolding,
  type PayingHolding,
} from './read-contract.ts';
import { preapprovalTemplates } from '../../../../ledger/registry/transfer-commands.ts';
import { textAt, objectAt } from '../../../../lib/json/fields.ts';

type Answer<N extends FurtherReadName> = Result<LedgerResponse<N>, LedgerProblem>;

type Refused = { readonly failure: Failure; readonly problem: LedgerProblem };

/** Asks again without the interfaces that the participant doesn't know. */
export const askViews = async <N extends FurtherReadName>(
  ledger: LedgerReads,
  name: N,
  { body, ...input }: FurtherInput & { readonly body: JsonObject },
): Promise<Answer<N>> => {
  const sent = await sendKnown(body, async (known: Json): Promise<Result<Answer<N>, Refused>> => {
    const answer = await ledger.ask(name, { ...input, body: known });
    const failure = answer.ok ? undefined : answer.error.failure;
    return answer.ok || failure === undefined
      ? { ok: true, value: answer }
      : { ok: false, error: { failure, problem: answer.error } };
  });
  return sent.ok ? sent.value : { ok: false, error: sent.error.problem };
};

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
  text: tokenReadText.noOffset,
  reason: tokenReadText.noOffset,
  isMissing: false,
  exit: unreadableResponse,
};

/** Lists each contract once. */
const listContracts = async (ledger: LedgerReads, eventFormat: object): Promise<Listed> => {
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

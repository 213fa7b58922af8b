import { requirePartyId } from '../../../cli-kit/named-parties.ts';
import type { Program } from '../../../cli-kit/command-spec.ts';
import { exitWith, refused } from '../../../cli-kit/exit.ts';
import type { GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { failUsage, writeStdout, printError } from '../../../cli-kit/streams.ts';
import { listAt, objectAt, textAt } from '../../../lib/json/fields.ts';
import { stringifyJson, type JsonObject, isObject } from '../../../lib/json/json.ts';
import {
  describedLines,
  preapprovedLines,
  registryLines,
  offeredLines,
} from '../view/token-lines.ts';
import { allParts, emptyLine } from '../view/page-line.ts';
import { partyIdLines } from '../view/party-lines.ts';
import { csvOf, printLines, holdingsJson, offerJson, sourceJson } from './output.ts';
import {
  exitUnseen,
  loadServices,
  outputOf,
  readTokens,
  printProblems,
  readOwnParties,
  type ReadTokens,
} from './read-tokens.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { blockProblems } from '../model/block.ts';
import { hasContracts } from '../model/party-report.ts';
import { cliText } from '../messages/fetch.ts';
import { findOffers, offerNotes } from '../view/contract-lines.ts';

export interface HoldingsFlags extends GlobalFlags {
  readonly proposeReadings?: true;
}

export const tokenOutputs = ['table', 'json', 'ndjson', 'csv'] as const;

const holdingColumns = [
  ...['party', 'admin', 'id', 'symbol', 'total', 'unlocked', 'locked', 'contracts', 'complete'],
  ...['source', 'at', 'accountProvider', 'accountId', 'notice'],
] as const;

/** There is a row per instrument, with its source. */
const instrumentRows = ({ party = null, source = null, at = null, ...json }: JsonObject) =>
  listAt(json, 'instruments').map((each): JsonObject => ({ party, ...each, source, at }));

const formatHoldings = (json: JsonObject, output: string): string => {
  if (output === 'json') return `${stringifyJson(json, 2)}\n`;
  const rows = instrumentRows(json);
  if (output === 'ndjson') return rows.map((row) => `${stringifyJson(row)}\n`).join('');
  return csvOf(
    holdingColumns,
    rows.map(({ account, ...row }): JsonObject => {
      const { provider: accountProvider = null, id: accountId = null } = objectAt(account) ?? {};
      return { ...row, accountProvider, accountId };
    }),
  );
};

export const printHoldings = async (
  party: string,
  flags: GlobalFlags,
  read: Program['readNewestActivities'],
): Promise<void> => {
  const output = outputOf(flags, tokenOutputs);
  requirePartyId(party);
  const settings = await loadServices(flags);
  const { report, known } = await readTokens(settings, party, read);
  const { holdings, preapprovals, contracts } = report;
  const code = printProblems(blockProblems({ holdings, preapprovals, contracts }));
  if (holdings.kind !== 'ready') return exitWith(code ?? refused);
  if (!hasContracts(contracts) && holdings.value.instruments.length === 0) return exitUnseen(party);
  if (output !== 'table') writeStdout(formatHoldings(holdingsJson(party, report), output));
  else
    printLines(settings, (width) => {
      const page = { party, report, known, now: Date.now(), parts: allParts };
      return [
        ...partyIdLines(party, width),
        emptyLine,
        ...describedLines(page, width),
        emptyLine,
        ...preapprovedLines(page, width),
        emptyLine,
        ...registryLines(page, width),
      ];
    });
  return exitWith(code ?? 0);
};

const offerColumns = [
  ...['contractId', 'admin', 'id', 'symbol', 'from', 'to', 'amount', 'unit', 'memo', 'expiresAt'],
  ...['state', 'source', 'at', 'notice'],
] as const;

/** Offers that nobody can accept any more come last. */
const offersOf = ({ party, report, known }: ReadTokens, now: number): readonly JsonObject[] => {
  const found = findOffers(report, known, { party, now });
  const source = hasContracts(report.contracts)
    ? sourceJson(report.contracts)
    : { source: found.source, at: new Date(now).toISOString() };
  return [...found.offers, ...found.expired].map((offer) =>
    offerJson({ report, source, now }, offer),
  );
};

const formatOffers = (offers: readonly JsonObject[], output: string): string => {
  if (output === 'json') return `${stringifyJson([...offers], 2)}\n`;
  if (output === 'ndjson') return offers.map((offer) => `${stringifyJson(offer)}\n`).join('');
  return csvOf(
    offerColumns,
    offers.map((offer): JsonObject => {
      const { instrument } = offer;
      return { ...offer, ...(isObject(instrument) && instrument) };
    }),
  );
};

const withoutRepeated = (offers: readonly JsonObject[]): readonly JsonObject[] => [
  ...new Map(offers.map((offer, index) => [textAt(offer, 'contractId') || index, offer])).values(),
];

const printTokens = (settings: Settings, all: readonly ReadTokens[], output: string): void => {
  const now = Date.now();
  if (output !== 'table') {
    const offers = withoutRepeated(all.flatMap((each) => offersOf(each, now)));
    writeStdout(formatOffers(offers, output));
    return;
  }
  printLines(settings, (width) =>
    all.flatMap((each) => [
      ...partyIdLines(each.party, width),
      emptyLine,
      ...offeredLines({ ...each, now, parts: allParts, hasIds: true }, width),
      emptyLine,
    ]),
  );
};

/** What the list lacks, for formats without room for notes. */
const notesOf = ({ party, report, known }: ReadTokens): readonly string[] =>
  offerNotes(findOffers(report, known, { party, now: Date.now() }));

const isUnseen = ({ party, report, known }: ReadTokens): boolean =>
  report.contracts.kind === 'ready' &&
  !hasContracts(report.contracts) &&
  findOffers(report, known, { party, now: Date.now() }).offers.length === 0;

export const printOffers = async (
  given: string | undefined,
  flags: GlobalFlags,
  read: Program['readNewestActivities'],
): Promise<void> => {
  const output = outputOf(flags, tokenOutputs);
  if (given !== undefined) requirePartyId(given);
  const settings = await loadServices(flags);
  const parties = given === undefined ? await readOwnParties(settings) : [given];
  if (parties.length === 0) return failUsage(cliText.noOwnParty);
  const all: ReadTokens[] = [];
  let code: number | undefined;
  for (const party of parties) {
    const tokens = await readTokens(settings, party, read);
    all.push(tokens);
    const failed = printProblems(blockProblems({ contracts: tokens.report.contracts }));
    code ??= failed;
    if (output !== 'table') notesOf(tokens).forEach(printError);
  }
  if (given !== undefined && all.every(isUnseen)) return exitUnseen(given);
  printTokens(settings, all, output);
  return exitWith(code ?? 0);
};

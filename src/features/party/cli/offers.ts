import type { Program } from '../../../app/program.ts';
import { exitWith } from '../../../cli-kit/exit.ts';
import { unknownOutput, type GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { failUsage, printError, writeStdout } from '../../../cli-kit/streams.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { textAt } from '../../../lib/json/fields.ts';
import { isObject, stringifyJson, type JsonObject } from '../../../lib/json/json.ts';
import { cliText } from '../messages/cli.ts';
import { findOffers, offerNotes } from '../view/contract-lines.ts';
import { emptyLine } from '../view/page-line.ts';
import { partyIdLines } from '../view/identity-lines.ts';
import { offeredLines } from '../view/tokens/token-lines.ts';
import { csvOf } from './csv-rows.ts';

import { printLines } from './print-lines.ts';
import {
  exitUnseen,
  isListed,
  loadTokenSettings,
  readOwnParties,
  readTokens,
  reportProblems,
  type ReadTokens,
} from './read-tokens.ts';
import { requirePartyId } from './require-party-id.ts';
import { offerJson, sourceJson } from './token-json.ts';

export const offersOutputs = ['table', 'json', 'ndjson', 'csv'] as const;

const columns = [
  ...['contractId', 'admin', 'id', 'symbol', 'from', 'to', 'amount', 'unit', 'memo', 'expiresAt'],
  ...['state', 'source', 'at'],
] as const;

/** The offers from and to a party, those that can't be accepted any more at the end. */
const offersOf = ({ party, report, known }: ReadTokens, now: number): readonly JsonObject[] => {
  const found = findOffers(report, known, { party, now });
  const source = isListed(report)
    ? sourceJson(report.contracts)
    : { source: found.source, at: new Date(now).toISOString() };
  return [...found.offers, ...found.expired].map((offer) =>
    offerJson({ report, source, now }, offer),
  );
};

const format = (offers: readonly JsonObject[], output: string): string => {
  if (output === 'json') return `${stringifyJson([...offers], 2)}\n`;
  if (output === 'ndjson') return offers.map((offer) => `${stringifyJson(offer)}\n`).join('');
  return csvOf(
    columns,
    offers.map((offer): JsonObject => {
      const { instrument } = offer;
      return { ...offer, ...(isObject(instrument) && instrument) };
    }),
  );
};

/** Two parties may be those of one offer. */
const withoutRepeated = (offers: readonly JsonObject[]): readonly JsonObject[] => [
  ...new Map(offers.map((offer, index) => [textAt(offer, 'contractId') || index, offer])).values(),
];

const print = (settings: Settings, all: readonly ReadTokens[], output: string): void => {
  const now = Date.now();
  if (output !== 'table') {
    const offers = withoutRepeated(all.flatMap((each) => offersOf(each, now)));
    writeStdout(format(offers, output));
    return;
  }
  const parts = { limit: Number.POSITIVE_INFINITY, open: new Set<string>() };
  printLines(settings, (width) =>
    all.flatMap((each) => [
      ...partyIdLines(each.party, width),
      emptyLine,
      ...offeredLines({ ...each, now, parts }, width),
      emptyLine,
    ]),
  );
};

/** What a list of offers lacks, for readers of a format that has no room for it. */
const notesOf = ({ party, report, known }: ReadTokens): readonly string[] =>
  offerNotes(findOffers(report, known, { party, now: Date.now() }));

/** Returns whether the services answered, and have nothing of the party. */
const isUnseen = ({ party, report, known }: ReadTokens): boolean =>
  report.contracts.kind === 'ready' &&
  !isListed(report) &&
  findOffers(report, known, { party, now: Date.now() }).offers.length === 0;

/** `cantui offers [PARTY]`: the offers from and to a party, or to the user's own parties. */
export const printOffers = async (
  given: string | undefined,
  flags: GlobalFlags,
  read: Program['readNewestActivities'],
): Promise<void> => {
  const output = flags.output ?? 'table';
  if (!offersOutputs.some((each) => each === output))
    return failUsage(unknownOutput(output, offersOutputs));
  if (given !== undefined) requirePartyId(given);
  const settings = await loadTokenSettings(flags);
  const parties = given === undefined ? await readOwnParties(settings) : [given];
  if (parties.length === 0) return failUsage(cliText.noOwnParty);
  const all: ReadTokens[] = [];
  let code: number | undefined;
  for (const party of parties) {
    const tokens = await readTokens(settings, party, read);
    all.push(tokens);
    const failed = reportProblems({ contracts: tokens.report.contracts });
    code ??= failed;
    if (output !== 'table') notesOf(tokens).forEach(printError);
  }
  if (given !== undefined && all.every(isUnseen)) return exitUnseen(given);
  print(settings, all, output);
  return exitWith(code ?? 0);
};

import type { Program } from '../../../app/program.ts';
import { exitWith, refused } from '../../../cli-kit/exit.ts';
import { unknownOutput, type GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { failUsage, writeStdout } from '../../../cli-kit/streams.ts';
import { listAt } from '../../../lib/json/fields.ts';
import { stringifyJson, type JsonObject } from '../../../lib/json/json.ts';
import { heldLines, preapprovedLines, registryLines } from '../view/tokens/token-lines.ts';
import { emptyLine } from '../view/page-line.ts';
import { partyIdLines } from '../view/identity-lines.ts';
import { csvOf } from './csv-rows.ts';
import { printLines } from './print-lines.ts';
import {
  exitUnseen,
  isListed,
  loadTokenSettings,
  readTokens,
  reportProblems,
} from './read-tokens.ts';
import { requirePartyId } from './require-party-id.ts';
import { holdingsJson } from './token-json.ts';

export const holdingsOutputs = ['table', 'json', 'ndjson', 'csv'] as const;

const columns = [
  ...['party', 'admin', 'id', 'symbol', 'total', 'unlocked', 'locked', 'contracts', 'complete'],
  ...['source', 'at'],
] as const;

/** One row for each instrument, with what it was read from. */
const rowsOf = ({ party = null, source = null, at = null, ...json }: JsonObject) =>
  listAt(json, 'instruments').map((each): JsonObject => ({ party, ...each, source, at }));

const format = (json: JsonObject, output: string): string => {
  if (output === 'json') return `${stringifyJson(json, 2)}\n`;
  const rows = rowsOf(json);
  if (output === 'ndjson') return rows.map((row) => `${stringifyJson(row)}\n`).join('');
  return csvOf(columns, rows);
};

/** `cantui holdings PARTY`: the sums of each instrument, with their sources. */
export const printHoldings = async (
  party: string,
  flags: GlobalFlags,
  read: Program['readNewestActivities'],
): Promise<void> => {
  const output = flags.output ?? 'table';
  if (!holdingsOutputs.some((each) => each === output))
    return failUsage(unknownOutput(output, holdingsOutputs));
  requirePartyId(party);
  const settings = await loadTokenSettings(flags);
  const { report, known } = await readTokens(settings, party, read);
  const { holdings, preapprovals, contracts } = report;
  const code = reportProblems({ holdings, preapprovals, contracts });
  if (holdings.kind !== 'ready') return exitWith(code ?? refused);
  if (!isListed(report) && holdings.value.instruments.length === 0) return exitUnseen(party);
  if (output !== 'table') writeStdout(format(holdingsJson(party, report), output));
  else
    printLines(settings, (width) => {
      const parts = { limit: Number.POSITIVE_INFINITY, open: new Set<string>() };
      const page = { party, report, known, now: Date.now(), parts };
      return [
        ...partyIdLines(party, width),
        emptyLine,
        ...heldLines(page, width),
        emptyLine,
        ...preapprovedLines(page, width),
        emptyLine,
        ...registryLines(page, width),
      ];
    });
  return exitWith(code ?? 0);
};

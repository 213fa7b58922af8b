import {
  loadSettings,
  unknownOutput,
  orSandbox,
  type GlobalFlags,
} from '../../../cli-kit/load-settings.ts';
import { failUsage, formatFacts, printError, writeStdout } from '../../../cli-kit/streams.ts';
import { openClients } from '../../../cli-kit/open-clients.ts';
import { stringifyJson, type JsonObject } from '../../../lib/json/json.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { toAscii } from '../../../ui-kit/theme/ascii-fallback.ts';
import { nodeText } from '../messages/node.ts';
import type { FactsPage } from '../model/page.ts';

const usualFormats: readonly string[] = ['table', 'json'];

/** Opens the services of the profile, or the sandbox; `finish` closes them, and exits after a signal. */
export const openNode = async (flags: GlobalFlags, formats: readonly string[] = usualFormats) => {
  const { output = 'table' } = flags;
  if (!formats.includes(output)) failUsage(unknownOutput(output, formats));
  const given = await loadSettings(flags);
  given.notes.forEach(printError);
  const settings = await orSandbox(given);
  const { ledgerUrl, scanUrl, parties = [] } = settings;
  const [hasLedger, hasScan] = [ledgerUrl !== '', scanUrl !== ''];
  if (!hasLedger && !hasScan) failUsage(nodeText.noServices);
  const { client, tokens, signal, finish } = openClients(settings, 1);
  return {
    ...{ settings, output, finish, tokens, hasLedger, hasScan, parties, signal },
    request: client.request,
    now: Date.now,
  };
};

export type OpenNode = Awaited<ReturnType<typeof openNode>>;

/** Problems go to stderr, in every format. */
export const printFacts = (
  { problems, facts, tables }: FactsPage,
  json: JsonObject,
  { output, settings: { ascii } }: Pick<OpenNode, 'output' | 'settings'>,
): void => {
  problems.forEach(printError);
  if (output === 'json') {
    writeStdout(`${stringifyJson(json, 2)}\n`);
    return;
  }
  const lines = tables.flatMap((table) => ['', ...table]).map((line) => sanitize(line));
  writeStdout(formatFacts(facts));
  writeStdout((ascii ? lines.map(toAscii) : lines).map((line) => `${line}\n`).join(''));
};

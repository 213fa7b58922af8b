import { parseWindow, reversedWindow } from '../../../lib/time/moment.ts';
import { err, type Result } from '../../../lib/result.ts';
import { statementText } from '../messages.ts';
import { type Period, statementJson, type Statement } from '../model/statement.ts';
import { exitWith, gapFound, notFound, operationExitCode } from '../../../cli-kit/exit.ts';
import {
  loadSettings,
  unknownOutput,
  orSandbox,
  type GlobalFlags,
} from '../../../cli-kit/load-settings.ts';
import { requirePartyId } from '../../../cli-kit/named-parties.ts';
import { failUsage, printError, writeStdout } from '../../../cli-kit/streams.ts';
import { openClients } from '../../../cli-kit/open-clients.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { type AskProblem, explainProblem } from '../../../http/ask-operation.ts';
import { checkPartyId } from '../../../ledger/ids/identifiers.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { readStatement } from '../run/read-statement.ts';
import { statementCsv, statementTable, type DatedStatement } from './format-statement.ts';

interface PeriodFlags {
  readonly month?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** `isUpToNow`: no end was given, so the period ends with what the ledger has. */
type WantedPeriod = Period & { readonly isUpToNow: boolean };

const monthStart = (now: number): number => {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
};

/** A month, or the time between two instants, in UTC; the month so far if there is neither. */
const readPeriod = (flags: PeriodFlags, now: number): Result<WantedPeriod, string> => {
  const { month, since, until } = flags;
  if (month !== undefined) {
    if (since !== undefined || until !== undefined) return err(statementText.monthAlone);
    const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
    if (year === undefined) return err(statementText.badMonth(month));
    const [from, to] = [-1, 0].map((add) => Date.UTC(Number(year), Number(number) + add));
    return { ok: true, value: { from: from ?? 0, to: to ?? 0, isUpToNow: false } };
  }
  const window = parseWindow({ since, until }, now);
  if (!window.ok) return window;
  const { since: from = monthStart(window.value.until ?? now), until: to = now } = window.value;
  if (from >= to) return err(reversedWindow);
  return { ok: true, value: { from, to, isUpToNow: window.value.until === undefined } };
};

export type StatementFlags = GlobalFlags & PeriodFlags & { readonly instrument?: string };

export const statementOutputs: readonly string[] = ['table', 'csv', 'json'];

const periodOf = (flags: StatementFlags): WantedPeriod => {
  const period = readPeriod(flags, Date.now());
  return period.ok ? period.value : failUsage(period.error);
};

type Wanted = { readonly admin: string; readonly id: string };

/** A token's id may contain a slash, and a party's doesn't. */
const instrumentOf = ({ instrument }: StatementFlags): Wanted | undefined => {
  if (instrument === undefined) return undefined;
  const at = instrument.indexOf('/');
  const [admin, id] = [instrument.slice(0, Math.max(0, at)), instrument.slice(at + 1)];
  if (checkPartyId(admin) !== undefined || id === '' || at === -1)
    return failUsage(statementText.badInstrument(instrument));
  return { admin, id };
};

const load = async (flags: StatementFlags): Promise<Settings> => {
  // The command has a start of its own.
  const { since: _, ...others } = flags;
  const given = await loadSettings(others);
  given.notes.forEach(printError);
  const settings = await orSandbox(given);
  return settings.ledgerUrl === '' ? failUsage(statementText.noLedger) : settings;
};

const exitWithProblem = (problem: AskProblem): Promise<void> => {
  const explained = explainProblem(problem);
  printError(statementText.failed(explained.reason));
  return exitWith(operationExitCode(explained));
};

const printReadStatement = (dated: DatedStatement, output: string, { ascii }: Settings): void => {
  if (output === 'json') writeStdout(`${stringifyJson(statementJson(dated.statement), 2)}\n`);
  else if (output === 'csv') writeStdout(statementCsv(dated));
  else writeStdout(statementTable(dated, ascii));
};

const only = (statement: Statement, wanted: Wanted | undefined): Statement =>
  wanted === undefined
    ? statement
    : {
        ...statement,
        accounts: statement.accounts.filter(
          ({ admin, id }) => admin === wanted.admin && id === wanted.id,
        ),
      };

/** Prints the books of a party; what is missing goes to stderr, too. */
export const printStatement = async (party: string, flags: StatementFlags): Promise<void> => {
  const { output = 'table' } = flags;
  if (!statementOutputs.includes(output)) failUsage(unknownOutput(output, statementOutputs));
  requirePartyId(party);
  const [period, instrument] = [periodOf(flags), instrumentOf(flags)];
  const settings = await load(flags);
  const { client, signal, finish } = openClients(settings, 3);
  const readAt = Date.now();
  const read: Result<Statement, AskProblem> = await readStatement(
    { request: client.request, signal, now: Date.now },
    { party, ...period },
  );
  finish();
  if (!read.ok) return exitWithProblem(read.error);
  const { value } = read;
  const { isSeen } = value;
  const missing = isSeen ? value.missing : [...value.missing, statementText.nothing(party)];
  for (const reason of missing) printError(statementText.incomplete(reason));
  const wanted = only({ ...value, missing }, instrument);
  printReadStatement({ statement: wanted, readAt }, output, settings);
  if (isSeen && wanted.accounts.length === 0)
    printError(statementText.noneOf(party, flags.instrument));
  if (!isSeen) return exitWith(notFound);
  return exitWith(missing.length === 0 ? 0 : gapFound);
};

import { isatty } from 'node:tty';
import { explain } from '../ledger/explain.ts';
import { exitCodeOf } from '../ledger/failure.ts';
import type { LookupKind } from '../ledger/lookup.ts';
import { lookupOperation } from '../ledger/lookup-request.ts';
import { inOrder } from '../lib/in-order.ts';
import { askLookup, lookupServices } from '../services/ask-lookup.ts';
import { connect } from '../services/connect.ts';
import { end } from './end.ts';
import { usageError } from './exit-codes.ts';
import { readLookupOptions, type LookupFlags } from './lookup-options.ts';
import { printerOf } from './lookup-output.ts';
import { readGiven } from './read-given.ts';
import { settle } from './settle.ts';
import { printData, say } from './streams.ts';
import { version } from './version.ts';

const retries = 3;

const refuse = (problem: string): never => {
  say(problem);
  return end(usageError);
};

const linesOf = (bytes: Buffer): readonly string[] =>
  bytes
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The ids that were named: arguments, or one a line on stdin. */
const idsOf = (kind: LookupKind, words: readonly string[]): readonly string[] => {
  const fromStdin = words.includes('-') || (words.length === 0 && !isatty(0));
  if (!fromStdin) {
    return words.length > 0
      ? words
      : refuse(`which ${kind}? cantui ${kind} ID, or ids on stdin, one a line`);
  }
  const bytes = readGiven('-');
  if (bytes instanceof Error) return refuse(`stdin cannot be read: ${bytes.message}`);
  const typed = linesOf(bytes);
  const ids = words.length === 0 ? typed : words.flatMap((word) => (word === '-' ? typed : word));
  return ids.length > 0 ? ids : refuse('stdin named no id: give one a line');
};

/**
 * `cantui contract|transaction|update`: asks for each id, so many at a time, and prints the answers in
 * the order of the ids. Ends with the code of the first that failed (interface 4.1, 4.2, 4.5).
 */
export const lookUp = async (
  kind: LookupKind,
  words: readonly string[],
  flags: LookupFlags,
): Promise<void> => {
  const read = readLookupOptions(kind, flags);
  if (!read.ok) return refuse(read.problem);
  const { output, parallel, lookupOf } = read.options;
  const settings = await settle(flags);
  if (settings.ledgerUrl === '' && (kind === 'contract' || settings.scanUrl === ''))
    return refuse('no ledger service was named: give --ledger-url URL or set CANTUI_LEDGER_URL');
  settings.notes.forEach(say);
  const ids = idsOf(kind, words);
  const several = ids.length > 1;
  const printer = await printerOf(output, several);
  const means = { version, retries, env: process.env, now: Date.now };
  const { client, close } = connect(settings, means);
  const services = lookupServices(settings, client);
  const { signal } = new AbortController();
  let exit = 0;
  let index = 0;
  printData(printer.begin);
  await inOrder(ids.map(lookupOf), parallel, {
    deed: (lookup) => askLookup(services, lookup, signal),
    done: ({ outcome, notes }, lookup) => {
      const whose = several ? `${lookup.id}: ` : '';
      for (const note of notes) say(`${whose}${note}`);
      if (!outcome.ok) {
        const { headline, detail, next } = explain(outcome.failure, lookupOperation[kind]);
        say(`${whose}${headline} (${detail}): ${next}`);
        if (exit === 0) exit = exitCodeOf(outcome.failure);
      }
      printData(printer.each({ lookup, raw: outcome.ok ? outcome.answer.raw : undefined }, index));
      index += 1;
    },
  });
  printData(printer.end);
  close();
  return end(exit);
};

import { isatty } from 'node:tty';
import type { LookupKind } from '../ledger/lookup.ts';
import { readGiven } from './read-given.ts';

export type ReadIds =
  | { readonly ok: true; readonly ids: readonly string[] }
  | { readonly ok: false; readonly problem: string };

const linesOf = (bytes: Buffer): readonly string[] =>
  bytes
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The ids that were named: arguments, or one a line on stdin. */
export const readIds = (kind: LookupKind, words: readonly string[]): ReadIds => {
  const fromStdin = words.includes('-') || (words.length === 0 && !isatty(0));
  if (!fromStdin) {
    const problem = `which ${kind}? cantui ${kind} ID, or ids on stdin, one a line`;
    return words.length > 0 ? { ok: true, ids: words } : { ok: false, problem };
  }
  const bytes = readGiven('-');
  if (bytes instanceof Error)
    return { ok: false, problem: `stdin cannot be read: ${bytes.message}` };
  const typed = linesOf(bytes);
  const ids = words.length === 0 ? typed : words.flatMap((word) => (word === '-' ? typed : word));
  return ids.length > 0
    ? { ok: true, ids }
    : { ok: false, problem: 'stdin named no id: give one a line' };
};

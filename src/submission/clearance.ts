import type { Entry } from '../storage/journal/entry.ts';
import type { WriteStatus } from '../storage/journal/records.ts';
import { isSameWrite, type WriteKey } from '../storage/journal/write-identity.ts';
import { attemptsAtSameContent } from './find-attempts.ts';
import { statusLabel } from '../storage/journal/status-label.ts';

/** Words after which there is nothing to send again, and why. */
const done: Readonly<Partial<Record<WriteStatus, string>>> = {
  SENDING: 'it is under way: wait for its outcome',
  COMMITTED: 'there is nothing to send again',
  ALLOCATED: 'there is nothing to send again',
  'ACCEPTED EARLIER': 'the service accepted it already',
  SUPERSEDED: 'another attempt was accepted',
  EXPIRED: 'its max record time has passed: have it prepared anew',
};

/** Why an attempt is not repeated, whatever became of the others. */
export const repeatObjection = ({ entry, word }: Entry): string | undefined => {
  const reason = done[word];
  return reason === undefined ? undefined : `${entry} is ${statusLabel(word)}: ${reason}`;
};

/** Nothing came of it, for sure. */
const harmless: ReadonlySet<WriteStatus> = new Set(['NOT SENT', 'REJECTED']);

/** Nothing more comes of it, as far as the ledger or an operator says. */
const over: ReadonlySet<WriteStatus> = new Set([...harmless, 'EXPIRED', 'MARKED']);

const named = (entries: readonly Entry[]): string =>
  entries.map(({ entry, word }) => `${entry} (${statusLabel(word)})`).join(', ');

/** An earlier attempt that the sender has acknowledged. */
export type AcknowledgedEntry = {
  /** The one attempt that this is a repetition of. */
  readonly resends?: string | undefined;
  /** The attempts that were listed when it was confirmed. */
  readonly known?: readonly string[] | undefined;
};

type Wanted = WriteKey & Pick<Entry, 'bodySha256'>;

/** It repeats the one attempt that is named, as long as no other one can have been accepted. */
const whyNotResent = (
  entries: readonly Entry[],
  write: Wanted,
  resends: string,
): string | undefined => {
  const attempt = entries.find(({ entry }) => entry === resends);
  if (attempt === undefined || !isSameWrite(attempt, write))
    return `${resends} is no attempt at this write`;
  const others = attemptsAtSameContent(entries, write).filter(
    ({ entry, word }) => entry !== resends && !over.has(word),
  );
  return others.length === 0
    ? repeatObjection(attempt)
    : `${named(others)} is another attempt at the same write, and it may have been accepted`;
};

/**
 * Why a write is not sent, by what the journal says at the very moment before its intent is recorded:
 * an attempt that nobody has answered for. Whoever confirmed it answered for what was listed then.
 */
export const sendObjection = (
  entries: readonly Entry[],
  write: Wanted,
  { resends, known = [] }: AcknowledgedEntry,
): string | undefined => {
  if (resends !== undefined) return whyNotResent(entries, write, resends);
  const attempts = attemptsAtSameContent(entries, write).filter(({ word }) => !harmless.has(word));
  const same = attempts.findLast(({ bodySha256 }) => bodySha256 === write.bodySha256);
  if (same !== undefined) return alreadySentMessage(same);
  const others = attempts.filter(({ entry }) => !known.includes(entry));
  return others.length === 0
    ? undefined
    : `the same request was sent as ${named(others)} since it was checked: resolve that attempt first`;
};

const alreadySentMessage = ({ entry, word }: Entry): string =>
  `${entry} (${statusLabel(word)}) sent these very bytes: R in the journal (5) or --retry-of ${entry} resends them`;

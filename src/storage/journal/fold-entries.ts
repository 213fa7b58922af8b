import { elapsedMs } from '../../lib/time/duration.ts';
import { isElsewhere, isProcessAlive, type ProcessIdentity } from '../locks/process-identity.ts';
import { findDecisive, isPastDeadline, type Entry } from './entry.ts';
import type { HashChain } from './hash-chain.ts';
import { parseRecord, type WriteStatus } from './records.ts';

type Draft = Omit<Entry, 'word' | 'resentAs'>;

/** A write in one of these states has EXPIRED once its deadline has passed. */
const open: ReadonlySet<WriteStatus> = new Set(['UNKNOWN', 'ACCEPTED', 'IN FLIGHT']);

/** `since` is when it recorded its last step, in ms since 1970. */
type SendingTest = (sender: ProcessIdentity, since: number) => boolean;

const longestSendingMs = 10 * 60_000;

/**
 * Nobody can look for a process of another container or machine, which may have been killed since: it
 * is believed for ten minutes. Its write is UNKNOWN from then on, so that someone looks for its outcome.
 */
export const isSending: SendingTest = (sender, since) =>
  isProcessAlive(sender) &&
  (!isElsewhere(sender) || elapsedMs(since, Date.now()) < longestSendingMs);

/** An intent without an end is UNKNOWN, unless the process that was to send it still runs. */
const wordOf = (draft: Draft, sends: SendingTest): WriteStatus => {
  const since = Date.parse(draft.sentAt ?? draft.at);
  const word =
    findDecisive(draft.findings)?.word ?? (sends(draft.process, since) ? 'SENDING' : 'UNKNOWN');
  return open.has(word) && isPastDeadline(draft, draft.lookedUpTo) ? 'EXPIRED' : word;
};

const draftsOf = ({ lines }: HashChain): readonly Draft[] => {
  const drafts = new Map<string, Draft>();
  for (const line of lines) {
    const record = line.kind === 'record' ? parseRecord(line.record) : undefined;
    if (record === undefined) continue;
    const draft = drafts.get(record.entry);
    if (record.event === 'intent') {
      drafts.set(record.entry, { ...record, findings: [] });
    } else if (draft !== undefined && record.event === 'finding') {
      drafts.set(record.entry, { ...draft, findings: [...draft.findings, record] });
    } else if (draft !== undefined && record.event === 'looked') {
      drafts.set(record.entry, { ...draft, lookedUpTo: record.upTo });
    } else if (draft !== undefined) {
      drafts.set(record.entry, { ...draft, sentAt: record.at });
    }
  }
  return [...drafts.values()];
};

/** Oldest first; skips other records. Without `sends`, no process does. */
export const foldEntries = (
  chain: HashChain,
  sends: SendingTest = () => false,
): readonly Entry[] => {
  const drafts = draftsOf(chain);
  const resent = new Map<string, readonly string[]>();
  for (const { entry, resends } of drafts)
    if (resends !== undefined) resent.set(resends, [...(resent.get(resends) ?? []), entry]);
  return drafts.map((draft) => ({
    ...draft,
    resentAs: resent.get(draft.entry) ?? [],
    word: wordOf(draft, sends),
  }));
};

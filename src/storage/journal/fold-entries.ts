import type { ProcessIdentity } from '../locks/process-identity.ts';
import { findDecisive, isPastDeadline, type Entry } from './entry.ts';
import type { HashChain } from './hash-chain.ts';
import { parseRecord, type WriteStatus } from './records.ts';

type Draft = Omit<Entry, 'word' | 'resentAs'>;

/** A write in one of these states has EXPIRED once its deadline has passed. */
const open: ReadonlySet<WriteStatus> = new Set(['UNKNOWN', 'ACCEPTED', 'IN FLIGHT']);

/** An intent without an end is UNKNOWN, unless the process that was to send it still runs. */
const wordOf = (draft: Draft, runs: (holder: ProcessIdentity) => boolean): WriteStatus => {
  const word = findDecisive(draft.findings)?.word ?? (runs(draft.process) ? 'SENDING' : 'UNKNOWN');
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

/** Oldest first; skips other records. Without `runs`, no process does. */
export const foldEntries = (
  chain: HashChain,
  runs: (holder: ProcessIdentity) => boolean = () => false,
): readonly Entry[] => {
  const drafts = draftsOf(chain);
  const resent = new Map<string, readonly string[]>();
  for (const { entry, resends } of drafts)
    if (resends !== undefined) resent.set(resends, [...(resent.get(resends) ?? []), entry]);
  return drafts.map((draft) => ({
    ...draft,
    resentAs: resent.get(draft.entry) ?? [],
    word: wordOf(draft, runs),
  }));
};

import type { Client } from '../../../../http/client.ts';
import { createUpdateCache } from '../update-rows.ts';
import { createLedgerReads } from './ledger-reads.ts';
import { createLedgerRows, type RowsOf } from './ledger-rows.ts';
import type { ListUpdates } from './ledger-start.ts';
import { createCompletionList, createRejections } from './rejections.ts';
import { createUpdateList } from './list-updates.ts';
import { createLocate } from './locate.ts';
import { createProof } from './prove-place.ts';
import { createNextReads } from './read-next.ts';
import { createRights } from './rights.ts';
import { createSeenUpdates } from './seen-updates.ts';

export type LedgerPagesDeps = Pick<Client, 'request'> & {
  readonly parties?: readonly string[] | undefined;
  /** False if nobody looks at the whole update of a row. */
  readonly keepsUpdates?: boolean | undefined;
  readonly sinceMs: number;
  readonly now: () => number;
};

/** What a stream of one ledger is made of. Everything is read for the parties that the rights allow. */
export const createLedgerParts = ({
  request,
  parties: narrowed = [],
  keepsUpdates = true,
  sinceMs,
  now,
}: LedgerPagesDeps) => {
  const kept = createUpdateCache(keepsUpdates);
  const seen = createSeenUpdates();
  const rights = createRights(request, { narrowed, now });
  const updates = createUpdateList(request);
  const completions = createCompletionList(request);
  const rejections = createRejections(completions, now);
  const reads = createLedgerReads(request);
  const toRows = createLedgerRows({ request, hasViews: updates.hasViews });
  const parties = (): readonly string[] => rights.known()?.parties ?? [];
  const list: ListUpdates = (wanted, signal) => updates.list(wanted, parties(), signal);
  const rowsOf: RowsOf = async (found, signal) => {
    const rows = await toRows(found, parties(), signal);
    return new Map([...rows].map(([update, own]) => [update, kept.keep(update, own)]));
  };
  return {
    seen,
    rights,
    rejections,
    reads,
    locate: createLocate({ reads, list, seen, sinceMs, now }),
    proof: createProof({ list, completions, prunedUpTo: reads.prunedUpTo, rowsOf, now }),
    readNext: createNextReads({ list, rejections, rowsOf }),
    /** What old ranges lack says nothing about the rejected commands of the stream. */
    readOlder: createNextReads({ list, rejections: createRejections(completions, now), rowsOf }),
  };
};

export type LedgerParts = ReturnType<typeof createLedgerParts>;

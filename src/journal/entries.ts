import type { Chain } from './chain.ts';

/** What is known of a write, in the words that an operator uses. */
export const outcomeWords = [
  'ALLOCATED',
  'ACCEPTED',
  'COMMITTED',
  'REJECTED',
  'UNKNOWN',
  'NOT SENT',
  'ACCEPTED EARLIER',
] as const;

export type OutcomeWord = (typeof outcomeWords)[number];

/** What a write was, recorded before its first byte left. */
export type Intent = {
  /** `A-0007` of an allocation, `X-0031` of an execution. */
  readonly entry: string;
  readonly operation: 'allocateParty' | 'executeSubmission';
  readonly url: string;
  readonly profile: string;
  readonly bodySha256: string;
  readonly bodyBytes: number;
  readonly submissionId?: string | undefined;
  /** The entry that this one is another attempt of. */
  readonly resends?: string | undefined;
  /** Hex, of an execution: what a looked-up transaction has to carry to be this one. */
  readonly hash?: string | undefined;
  /** The ledger's end before it was sent, to the digit: completions are asked for from there on. */
  readonly ledgerEnd?: string | undefined;
};

/** What was learnt of a write. */
export type Finding = {
  readonly entry: string;
  readonly word: OutcomeWord;
  /** How that is known: the answer, a completion, a looked-up transaction, an operator's word. */
  readonly evidence: string;
  readonly detail?: string | undefined;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly correlationId?: string | undefined;
  readonly traceId?: string | undefined;
  readonly partyId?: string | undefined;
  readonly updateId?: string | undefined;
};

/** A write and all that was learnt of it. */
export type Entry = Intent & {
  /** ISO 8601, by this machine's clock. */
  readonly at: string;
  readonly who: string;
  /** Oldest first; none: the outcome was never recorded. */
  readonly findings: readonly (Finding & { readonly at: string; readonly who: string })[];
  readonly word: OutcomeWord;
};

/** An intent without an end was sent or was not: nobody knows, and the journal says so. */
const wordOf = (findings: Entry['findings']): OutcomeWord => findings.at(-1)?.word ?? 'UNKNOWN';

type Fields = Readonly<Record<string, unknown>>;

const textIn = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

/** Reads the entries of a journal, oldest first. A line of another kind is passed over. */
export const entriesOf = ({ lines }: Chain): readonly Entry[] => {
  const entries = new Map<string, Entry>();
  for (const line of lines) {
    if (line.kind !== 'record') continue;
    const fields = line.record;
    const entry = textIn(fields, 'entry');
    const known = entries.get(entry);
    if (fields['event'] === 'intent') {
      entries.set(entry, { ...(fields as unknown as Entry), findings: [], word: 'UNKNOWN' });
    } else if (fields['event'] === 'finding' && known !== undefined) {
      const findings = [...known.findings, fields as unknown as Entry['findings'][number]];
      entries.set(entry, { ...known, findings, word: wordOf(findings) });
    }
  }
  return [...entries.values()];
};

/** Writes whose outcome nobody knows: they come first, always. */
export const unknownEntries = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ word }) => word === 'UNKNOWN');

const letters = { allocateParty: 'A', executeSubmission: 'X' } as const;

/** The name of the next entry. */
export const nextEntry = (chain: Chain, operation: Intent['operation']): string => {
  const count = entriesOf(chain).filter((entry) => entry.operation === operation).length;
  return `${letters[operation]}-${String(count + 1).padStart(4, '0')}`;
};

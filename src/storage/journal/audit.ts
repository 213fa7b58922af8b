import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { tryParseJson, tryParsePlainJson } from '../../lib/json/json.ts';
import { versionProblem } from '../versioned-file.ts';
import type { Entry } from './entry.ts';
import { foldEntries } from './fold-entries.ts';
import { holdsHead, hashLine, type HashChain, type ChainLine } from './hash-chain.ts';
import { buildReceipt } from './receipts.ts';

type RecordLine = ChainLine & { readonly kind: 'record' };

const linesByEntry = ({ lines }: HashChain): ReadonlyMap<string, readonly RecordLine[]> => {
  const found = new Map<string, RecordLine[]>();
  for (const line of lines) {
    if (line.kind !== 'record') continue;
    const { entry } = line.record;
    if (typeof entry !== 'string') continue;
    const before = found.get(entry);
    if (before === undefined) found.set(entry, [line]);
    else before.push(line);
  }
  return found;
};

const told = v.looseObject({
  receipt: v.string(),
  state: v.looseObject({ word: v.string() }),
  attempts: v.optional(v.looseObject({})),
  journal: v.object({
    lines: v.array(v.object({ line: v.number(), sha256: v.string() })),
    previous: v.optional(v.string()),
  }),
});

const readReceipt = (text: string) => {
  const parsed = v.safeParse(told, tryParsePlainJson(text));
  return parsed.success ? parsed.output : undefined;
};

/** A later record changes these without a new receipt, and a release may change texts. */
const withoutLater = ({ state, attempts, ...receipt }: v.InferOutput<typeof told>) => ({
  ...receipt,
  format: undefined,
  state: { ...state, evidence: undefined },
  attempts: { ...attempts, resentAs: undefined },
});

/** Makes a receipt again from the lines that it names. */
const madeAgain = (chain: HashChain, own: readonly RecordLine[]) => {
  const part = { ...chain, lines: own };
  const [entry] = foldEntries(part);
  const made = entry && readReceipt(JSON.stringify(buildReceipt(part, entry)));
  return made && withoutLater(made);
};

const unreadVersion = (text: string): string | undefined =>
  versionProblem('receipt', tryParseJson(text));

/** Returns undefined if the records agree. */
const findContradiction = (
  chain: HashChain,
  own: readonly RecordLine[],
  { name, text }: { readonly name: string; readonly text: string },
): string | undefined => {
  const receipt = readReceipt(text);
  if (receipt === undefined) return 'it is not a receipt that this release can read';
  if (receipt.receipt !== name) return `it is the receipt of ${receipt.receipt}`;
  const { lines } = receipt.journal;
  const named = own.slice(0, lines.length);
  const other = lines.find(({ line, sha256 }, index) => {
    const recordLine = named[index];
    return (
      recordLine === undefined || recordLine.number !== line || hashLine(recordLine.text) !== sha256
    );
  });
  if (other !== undefined)
    return `line ${other.line} of the journal differs from the line that it lists`;
  const made = madeAgain(chain, named);
  if (made !== undefined && isDeepStrictEqual({ ...made }, { ...withoutLater(receipt) }))
    return undefined;
  return 'its content differs from the lines of the journal that it lists';
};

/** They confirm what the journal holds. */
export type Evidence = {
  /** Recent heads of the journal. */
  readonly head: string | undefined;
  readonly receipts: readonly { readonly name: string; readonly text: string }[];
  /** The names of the kept bodies. */
  readonly bodies: readonly string[];
  readonly changedBodies?: readonly string[] | undefined;
};

export type AuditFinding = {
  /**
   * `lost`: the journal was changed, cut off or replaced. `doubtful`: a crash, or another release,
   * may have left it. `missing`: it can be made again, or nothing depends on it. `unfinished`: a
   * process was killed between its record and the receipt; the next append writes it.
   */
  readonly kind: 'lost' | 'doubtful' | 'missing' | 'unfinished';
  readonly text: string;
};

const lost = (text: string): AuditFinding => ({ kind: 'lost', text });
const doubtful = (text: string): AuditFinding => ({ kind: 'doubtful', text });
const missingFinding = (text: string): AuditFinding => ({ kind: 'missing', text });
const unfinished = (text: string): AuditFinding => ({ kind: 'unfinished', text });

const ofChain = ({ broken }: HashChain): readonly AuditFinding[] =>
  broken === undefined ? [] : [lost(`the journal is broken at line ${broken.line}: ${broken.why}`)];

const ofHead = (chain: HashChain, head: string | undefined): readonly AuditFinding[] =>
  head === undefined || holdsHead(chain, head)
    ? []
    : [lost(`the journal was truncated or replaced: it no longer contains its head hash ${head}`)];

const ofReceipts = (chain: HashChain, { receipts }: Evidence): readonly AuditFinding[] => {
  const lines = linesByEntry(chain);
  return receipts.flatMap(({ name, text }): readonly AuditFinding[] => {
    const own = lines.get(name);
    if (own === undefined)
      return [lost(`receipts/${name}.json is for an entry that the journal does not have`)];
    const unread = unreadVersion(text);
    if (unread !== undefined)
      return [doubtful(`receipts/${name}.json was not compared: ${unread}`)];
    const reason = findContradiction(chain, own, { name, text });
    return reason === undefined
      ? []
      : [lost(`receipts/${name}.json contradicts the journal: ${reason}`)];
  });
};

/** Records of one append share the stamp of its time. */
const firstAppend = (records: readonly RecordLine[]): readonly RecordLine[] =>
  records.every(({ record }) => record['at'] === records[0]?.record['at']) ? records : [];

/**
 * The entries with records after the kept head, which is written last. Without a head, only the
 * first append can have been cut off: a journal that went on had one.
 */
export const unconfirmedEntries = (
  { lines }: HashChain,
  head: string | undefined,
): ReadonlySet<string> => {
  const records = lines.filter((line) => line.kind === 'record');
  const confirmed = records.findIndex(({ text }) => hashLine(text) === head);
  const later =
    head === undefined
      ? firstAppend(records)
      : records.slice(confirmed === -1 ? records.length : confirmed + 1);
  return new Set(
    later.flatMap(({ record: { entry } }) => (typeof entry === 'string' ? [entry] : [])),
  );
};

const ofMissingReceipts = (
  chain: HashChain,
  entries: readonly Entry[],
  { receipts, head }: Evidence,
): readonly AuditFinding[] => {
  const there = new Set(receipts.map(({ name }) => name));
  const unconfirmed = unconfirmedEntries(chain, head);
  return entries
    .filter(({ entry, findings }) => findings.length > 0 && !there.has(entry))
    .map(({ entry }) => {
      const file = `receipts/${entry}.json`;
      return unconfirmed.has(entry)
        ? unfinished(`${file} is missing: a process was killed before it could write it`)
        : missingFinding(`${file} is missing; cantui journal receipt ${entry} writes it again`);
    });
};

/** Before the first byte, a crash may have prevented it. */
const hadBody = ({ bodies, sentAt, word }: Entry): boolean =>
  bodies !== 'digest' && sentAt !== undefined && word !== 'NOT SENT';

const ofBodies = (
  entries: readonly Entry[],
  { bodies, changedBodies = [] }: Evidence,
): readonly AuditFinding[] => {
  const named = new Set(entries.map(({ bodySha256 }) => bodySha256));
  const there = new Set(bodies);
  return [
    ...changedBodies.map((sha256) =>
      lost(`bodies/${sha256}.json does not have the SHA-256 in its name`),
    ),
    ...bodies
      .filter((sha256) => !named.has(sha256))
      .map((sha256) =>
        doubtful(`bodies/${sha256}.json belongs to no journal entry; an entry may be lost`),
      ),
    ...entries
      .filter((entry) => hadBody(entry) && !there.has(entry.bodySha256))
      .map(({ entry, bodySha256 }) =>
        missingFinding(`the body of ${entry} is missing: bodies/${bodySha256}.json`),
      ),
  ];
};

/** Entries are counted from 1: a missing one was removed. */
const ofNumbers = (entries: readonly Entry[]): readonly AuditFinding[] => {
  const names = new Set(entries.map(({ entry }) => entry));
  return [...names]
    .map((name) => [name.slice(0, 2), Number(name.slice(2))] as const)
    .filter(([start, number]) => {
      const before = `${start}${String(number - 1).padStart(4, '0')}`;
      return Number.isSafeInteger(number) && number > 1 && !names.has(before);
    })
    .map(([start, number]) =>
      doubtful(`the journal has no entry before ${start}${String(number).padStart(4, '0')}`),
    );
};

/** Lists problems of the journal and its receipts, the worst first. */
export const auditJournal = (chain: HashChain, evidence: Evidence): readonly AuditFinding[] => {
  const entries = foldEntries(chain);
  return [
    ...ofChain(chain),
    ...ofHead(chain, evidence.head),
    ...ofReceipts(chain, evidence),
    ...ofBodies(entries, evidence),
    ...ofNumbers(entries),
    ...ofMissingReceipts(chain, entries, evidence),
  ];
};

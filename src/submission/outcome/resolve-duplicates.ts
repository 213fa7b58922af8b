import { isSameWrite, type Entry } from '../../storage/journal/entry.ts';
import type { OutcomeRecord, WriteStatus } from '../../storage/journal/records.ts';
import { inFlightCodes } from '../../ledger/failure/failure.ts';
import { attemptsAtSameContent } from '../find-attempts.ts';
import { duplicateText } from '../messages/messages.ts';

export type DuplicateResolution = {
  readonly findings: readonly OutcomeRecord[];
  /** Or `one of …`; undefined if no attempt here qualifies. */
  readonly instead: string | undefined;
};

const known: ReadonlySet<WriteStatus> = new Set(['COMMITTED', 'ACCEPTED EARLIER', 'ALLOCATED']);
const open: ReadonlySet<WriteStatus> = new Set(['UNKNOWN', 'ACCEPTED', 'EXPIRED', 'IN FLIGHT']);
/** Another process or an operator had the last word. */
const untouched: ReadonlySet<WriteStatus> = new Set(['SENDING', 'MARKED']);

/** It met another attempt in flight, so it wasn't the accepted one. */
const isTurnedAway = ({ findings }: Entry): boolean =>
  findings.some(({ code = '' }) => inFlightCodes.includes(code));

export const formatCandidates = (entries: readonly Entry[]): string => {
  const names = entries.map(({ entry }) => entry).join(', ');
  return entries.length === 1 ? names : duplicateText.oneOf(names);
};

/** The proven attempt, or each that may be the accepted one. */
const candidates = (attempts: readonly Entry[]): readonly Entry[] => {
  const proven = attempts.find(({ word }) => known.has(word));
  if (proven !== undefined) return [proven];
  return attempts.filter(
    (entry) => (open.has(entry.word) || untouched.has(entry.word)) && !isTurnedAway(entry),
  );
};

const toldOf = (
  attempts: readonly Entry[],
  among: readonly Entry[],
  { evidence, reason }: Reason,
): readonly OutcomeRecord[] => {
  const first = among.find(({ word }) => open.has(word));
  const isCertain = among.length === 1;
  const accepted = duplicateText.accepted(formatCandidates(among));
  const oneOfThem = duplicateText.because(reason, accepted);
  return attempts
    .filter(({ word }) => open.has(word))
    .map(({ entry }) => ({
      event: 'finding',
      entry,
      evidence,
      ...(entry === first?.entry
        ? { word: 'ACCEPTED EARLIER', detail: isCertain ? reason : oneOfThem }
        : {
            word: 'SUPERSEDED',
            detail: isCertain ? accepted : oneOfThem,
          }),
    }));
};

type Reason = {
  readonly evidence: string;
  readonly reason: string;
  readonly named?: Entry | undefined;
};

const othersThan = (entries: readonly Entry[], own: Entry): readonly Entry[] =>
  attemptsAtSameContent(entries, own).filter(({ entry }) => entry !== own.entry);

/**
 * A write that is sent twice is executed once. The first open candidate becomes ACCEPTED EARLIER (a
 * duplicate closes the first), the others SUPERSEDED; with several candidates, each finding says
 * so. A named attempt at another write resolves none of these.
 */
export const resolveDuplicates = (
  entries: readonly Entry[],
  own: Entry,
  reason: Reason,
): DuplicateResolution => {
  const { named } = reason;
  if (named !== undefined && !isSameWrite(named, own))
    return { findings: toldOf([named], [named], reason), instead: undefined };
  const attempts = othersThan(entries, own);
  const among = named === undefined ? candidates(attempts) : [named];
  return among.length === 0
    ? { findings: [], instead: undefined }
    : { findings: toldOf(attempts, among, reason), instead: formatCandidates(among) };
};

/** A write is executed once. */
export const supersedeOthers = (
  entries: readonly Entry[],
  own: Entry,
  evidence: string,
): readonly OutcomeRecord[] => toldOf(othersThan(entries, own), [own], { evidence, reason: '' });

/** The service may mean any of several open attempts. */
export const markInFlight = (
  entries: readonly Entry[],
  own: Entry,
  { evidence, reason: detail, named }: Reason,
): readonly OutcomeRecord[] => {
  const [only, ...others] = named === undefined ? candidates(othersThan(entries, own)) : [named];
  return only?.word !== 'UNKNOWN' || others.length > 0
    ? []
    : [{ event: 'finding', entry: only.entry, word: 'ACCEPTED', evidence, detail }];
};

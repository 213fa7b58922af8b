import { originOf } from '../../config/urls.ts';
import type { Entry } from '../../journal/entries.ts';

const left = ({ word }: Entry): boolean => word !== 'NOT SENT';

/** Entries that went to the same service, and may have left this machine; newest first. */
const sentTo = (entries: readonly Entry[], url: string): readonly Entry[] =>
  entries.filter((entry) => left(entry) && originOf(entry.url) === originOf(url)).toReversed();

/** The attempts at the same thing at the same service that may have left, oldest first. */
export const attemptsAt = (
  entries: readonly Entry[],
  { content, url }: Pick<Entry, 'content' | 'url'>,
): readonly Entry[] =>
  sentTo(entries, url)
    .filter((entry) => entry.content === content)
    .toReversed();

/** The latest attempt at the same thing. */
export const earlierAttempt = (
  entries: readonly Entry[],
  of: Pick<Entry, 'content' | 'url'>,
): Entry | undefined => attemptsAt(entries, of).at(-1);

/** Which attempt used a submission id: another one needs a fresh one (interface 4.4). */
export const usedBy = (
  entries: readonly Entry[],
  { submissionId, url }: { readonly submissionId: string; readonly url: string },
): Entry | undefined => sentTo(entries, url).find((entry) => entry.submissionId === submissionId);

/** The attempt that sent the very same bytes, unless the service refused them for good. */
export const sentAlready = (
  entries: readonly Entry[],
  { bodySha256, url }: Pick<Entry, 'bodySha256' | 'url'>,
): Entry | undefined =>
  sentTo(entries, url).find(
    (entry) => entry.bodySha256 === bodySha256 && entry.word !== 'REJECTED',
  );

/** Why bytes are not sent a second time, unless it is said of which attempt they are another. */
export const sentWords = ({ entry, word }: Entry): string =>
  `${entry} (${word}) sent these very bytes: R in the journal (5) resends them`;

import type { Entry } from '../../../storage/journal/entry.ts';
import { shortStatusLabel } from '../../../storage/journal/records.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { displayWidth, padOrTruncate } from '../../../lib/text/width.ts';
import { fitEffect } from '../../../submission/effect/name-write.ts';
import { writeStdout } from '../../../cli-kit/streams.ts';

/** The widest column of what writes do: with the entry and its status it fits on 80 cells. */
const maxEffectWidth = 54;

/** An entry of an earlier release may say only which operation it was. */
const effectOf = ({ effect, operation }: Entry): string =>
  sanitize(effect === undefined ? operation : fitEffect(effect, maxEffectWidth));

/** What the write does comes first, and the rest after what decides. */
const rowOf = (entry: Entry, width: number): string => {
  const { at, word, profile, url, bodySha256 } = entry;
  const fields = [
    padOrTruncate(effectOf(entry), width),
    sanitize(entry.entry),
    padOrTruncate(shortStatusLabel(word), 15),
    sanitize(`${at.slice(0, 19)}Z`),
    padOrTruncate(sanitize(profile), 10),
    sanitize(bodySha256.slice(0, 12)),
    sanitize(url),
  ];
  return `${fields.join('  ')}\n`;
};

const formatRows = (entries: readonly Entry[]): string => {
  const width = Math.max(0, ...entries.map((entry) => displayWidth(effectOf(entry))));
  return entries.map((entry) => rowOf(entry, width)).join('');
};

/** Prints the entries of a list. */
export const printEntries = (entries: readonly Entry[], output: string | undefined): void => {
  if (output === 'json') writeStdout(`${JSON.stringify(entries, null, 2)}\n`);
  else if (output === 'ndjson')
    for (const entry of entries) writeStdout(`${JSON.stringify(entry)}\n`);
  else writeStdout(formatRows(entries));
};

import { displayWidth, shortenId, truncateEnd } from '../../lib/text/width.ts';
import type { Intent, WriteEffect } from '../../storage/journal/records.ts';
import { writeEffectText as text } from '../messages/effect-messages.ts';

/** Cells for a party, the first that fits: its name, and enough of the fingerprint to tell two apart. */
const partyWidths = [18, 14, 12, 11, 10, 9, 8, 7, 6] as const;

/** Cells for what a write does, in a notice. */
const noticeRoom = 40;

/** Fewer cells than an id needs show its name alone. */
const minId = 8;

const shortParty = (party: string, width: number): string =>
  width < minId && party.includes('::')
    ? truncateEnd(`${party.slice(0, party.indexOf('::'))}…`, width)
    : shortenId(party, width);

const replaceParties = (
  whole: string,
  [first, ...others]: readonly string[],
  write: (party: string) => string,
): string =>
  first === undefined
    ? whole
    : whole
        .split(first)
        .map((part) => replaceParties(part, others, write))
        .join(write(first));

/** Writes the parties of a text in a number of cells; undefined if two of them would look alike. */
const withShortParties = (
  whole: string,
  parties: readonly string[],
  width: number,
): string | undefined => {
  const shown = new Set(parties.map((party) => shortParty(party, width)));
  if (shown.size < parties.length) return undefined;
  const longestFirst = parties.toSorted((a, b) => b.length - a.length);
  return replaceParties(whole, longestFirst, (party) => shortParty(party, width));
};

/** What a write does, with short parties: one line of any length. */
export const shortEffect = ({ brief, parties }: WriteEffect): string => {
  const whole = brief.join('; ');
  return withShortParties(whole, parties, partyWidths[0]) ?? whole;
};

const fitText = (
  whole: string,
  parties: readonly string[],
  room: number,
): { readonly fits: boolean; readonly text: string } => {
  const texts = partyWidths.flatMap((width) => withShortParties(whole, parties, width) ?? []);
  const fitting = texts.find((each) => displayWidth(each) <= room);
  return { fits: fitting !== undefined, text: fitting ?? texts.at(-1) ?? whole };
};

/**
 * What a write does in at most `room` cells: parties give way before amounts, and the first effect is told
 * with the number of the others.
 */
export const fitEffect = ({ brief, parties }: WriteEffect, room: number): string => {
  const all = fitText(brief.join('; '), parties, room);
  if (all.fits || brief.length <= 1) return truncateEnd(all.text, room);
  const others = text.andMore(brief.length - 1);
  const rest = room - displayWidth(others);
  return `${truncateEnd(fitText(brief[0] ?? '', parties, rest).text, rest)}${others}`;
};

/** Names a write without an entry for a notice. */
export const nameEffect = (effect: WriteEffect): string => fitEffect(effect, noticeRoom);

/** Names a write for a notice: by what it does, then by its entry. */
export const nameWrite = (
  { entry, effect }: { readonly entry: string; readonly effect?: WriteEffect | undefined },
  room = noticeRoom,
): string => (effect === undefined ? entry : text.named(fitEffect(effect, room), entry));

/** The sentences that say more than the short texts. */
export const furtherSentences = (effect: WriteEffect | undefined): readonly string[] =>
  (effect?.sentences ?? []).filter((sentence) => effect?.brief.includes(sentence) !== true);

/** Returns whether the journal doesn't say what a write does, and its body may. */
export const lacksEffect = ({ effect, bodies }: Pick<Intent, 'effect' | 'bodies'>): boolean =>
  effect === undefined && bodies !== 'digest';

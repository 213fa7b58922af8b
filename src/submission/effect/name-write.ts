import { tryParseJson } from '../../lib/json/json.ts';
import { tryIo } from '../../lib/result.ts';
import { sentenceWidth, shortenParty } from '../../lib/text/quote.ts';
import { shortenApart } from '../../lib/text/shortened-ids.ts';
import { displayWidth, shortenId, truncateEnd, wholeNameWidth } from '../../lib/text/width.ts';
import { nextTurn } from '../../lib/time/sleep.ts';
import type { Entry } from '../../storage/journal/entry.ts';
import { readSavedBody } from '../../storage/journal/evidence.ts';
import type { WriteEffect, Intent } from '../../storage/journal/records.ts';
import { writeEffectText } from '../messages/effect-messages.ts';
import { describeWrite } from './describe-write.ts';

/** The fewest cells of a party: `alic…`, or `…04b8` beside another of that name. */
const leastParty = 5;

const noticeRoom = 44;

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

/** With fewer cells than these, a cut name beside the end of a fingerprint would be no name. */
const minWithEnd = 10;

/** A name alone says more than digits alone: the user has seen both before the write was sent. */
const nameAlone = (party: string, width: number): string => {
  const whole = wholeNameWidth(party);
  return whole === undefined || whole <= width || width >= minWithEnd
    ? shortenId(party, width)
    : truncateEnd(`${party.slice(0, party.indexOf('::'))}…`, width);
};

const withShortParties = (whole: string, parties: readonly string[], width: number): string => {
  const longestFirst = parties.toSorted((a, b) => b.length - a.length);
  const names = new Set(parties.map((party) => nameAlone(party, width)));
  const areApart = names.size === parties.length;
  const shorten = shortenApart(parties, width);
  return replaceParties(whole, longestFirst, (party) =>
    areApart ? nameAlone(party, width) : shorten(party),
  );
};

export const shortEffect = ({ brief, parties }: WriteEffect): string =>
  withShortParties(brief.join('; '), parties, sentenceWidth);

/** Cuts names before the ends of fingerprints, as far as something of a name remains. */
export const fitParties = (
  whole: string,
  parties: readonly string[],
  room: number,
): { readonly fits: boolean; readonly text: string } => {
  const widest = parties.map((party) => displayWidth(shortenParty(party)));
  for (let width = Math.max(leastParty, ...widest); ; width -= 1) {
    const text = withShortParties(whole, parties, width);
    const fits = displayWidth(text) <= room;
    if (fits || width === leastParty) return { fits, text };
  }
};

/** Parties give way before amounts, then the first effect is told with the number of the others. */
export const fitEffect = ({ brief, parties }: WriteEffect, room: number): string => {
  const all = fitParties(brief.join('; '), parties, room);
  if (all.fits || brief.length <= 1) return truncateEnd(all.text, room);
  const others = writeEffectText.andMore(brief.length - 1);
  const rest = room - displayWidth(others);
  return `${truncateEnd(fitParties(brief[0] ?? '', parties, rest).text, rest)}${others}`;
};

export const nameEffect = (effect: WriteEffect): string => fitEffect(effect, noticeRoom);

export const nameWrite = (
  { entry, effect }: { readonly entry: string; readonly effect?: WriteEffect | undefined },
  room = noticeRoom,
): string => (effect === undefined ? entry : writeEffectText.named(fitEffect(effect, room), entry));

export const furtherSentences = (effect: WriteEffect | undefined): readonly string[] =>
  (effect?.sentences ?? []).filter((sentence) => effect?.brief.includes(sentence) !== true);

/** The journal doesn't say what a write does, but its body may. */
export const lacksEffect = ({ effect, bodies }: Pick<Intent, 'effect' | 'bodies'>): boolean =>
  effect === undefined && bodies !== 'digest';

/** The key is the SHA-256 of a body: bodies never change, and decoding one takes a moment. */
const known = new Map<string, WriteEffect | undefined>();

const describe = async (
  stateDir: string,
  { operation, bodySha256 }: Entry,
): Promise<WriteEffect | undefined> => {
  await nextTurn();
  const body = tryIo(() => readSavedBody(stateDir, bodySha256));
  const request = body.ok && body.value !== undefined ? tryParseJson(body.value) : undefined;
  if (request === undefined) return undefined;
  return describeWrite(operation, request);
};

/** Earlier releases didn't record effects: they are read from kept bodies, one in each turn. */
export const withEffects = async (
  stateDir: string,
  entries: readonly Entry[],
): Promise<readonly Entry[]> => {
  for (const entry of entries.filter(lacksEffect))
    if (!known.has(entry.bodySha256)) known.set(entry.bodySha256, await describe(stateDir, entry));
  return entries.map((entry) => {
    const effect = entry.effect ?? known.get(entry.bodySha256);
    return effect === undefined ? entry : { ...entry, effect };
  });
};

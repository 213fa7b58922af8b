import { asciiSkeleton } from './lookalikes.ts';
import { sanitize, type SafeText } from './sanitize.ts';

/** The party by the name that the user gave it. */
export type PartyNames = Readonly<Record<string, string>>;

/** Around a name of the user's. No id has these characters, and `shortenId` tells those of foreign text. */
export const nameMarks = /[«»]/g;

export const markName = (name: string): SafeText => sanitize(`«${name}»`);

const wholeId = /^([A-Za-z0-9:\-_ ]{1,185})::(1220[0-9a-f]{64})$/;

/** What people compare of a fingerprint: the digits after `1220` that a short id keeps, and its last ones. */
const seenOfPrint = (print: string): string => `${print.slice(4, 8)} ${print.slice(-4)}`;

/** Another party with one of these looks like the named one. */
const looksOf = (party: string): readonly string[] => {
  const [, hint, print] = wholeId.exec(party) ?? [];
  return hint === undefined || print === undefined
    ? []
    : [`hint ${asciiSkeleton(hint)}`, `print ${seenOfPrint(print)}`];
};

const indexNames = (names: PartyNames) => {
  const entries = Object.entries(names);
  return {
    byName: new Map(entries),
    byParty: new Map(entries.map(([name, party]) => [party, name])),
    byLook: new Map(
      entries.flatMap(([name, party]) => looksOf(party).map((look) => [look, name] as const)),
    ),
  };
};

let known = indexNames({});
let isShown = false;
let version = 0;

/**
 * Replaces the names of the profile before: a process shows one profile at a time. `shown` is false for what a
 * program reads, which keeps ids; names are still taken as input.
 */
export const setPartyNames = (names: PartyNames = {}, shown = true): void => {
  known = indexNames(names);
  isShown = shown;
  version += 1;
};

/** Returns a number that changes with the names, for texts that are kept. */
export const namesVersion = (): number => version;

export const partyNames = (): ReadonlyMap<string, string> => known.byName;

export const partyNamed = (name: string): string | undefined => known.byName.get(name);

export const nameOfParty = (party: string): string | undefined => known.byParty.get(party);

/** The name to show in place of the party. */
export const shownName = (party: string): string | undefined =>
  isShown ? known.byParty.get(party) : undefined;

/** The name of the party that this other one looks like. */
export const imitatedName = (party: string): string | undefined => {
  if (known.byLook.size === 0 || known.byParty.has(party)) return undefined;
  return looksOf(party)
    .map((look) => known.byLook.get(look))
    .find((name) => name !== undefined);
};

export const imitationText = (name: string): string => `not your ${markName(name)}`;

/** A quoted foreign text, or an id of a party, a participant or a synchronizer. */
const quotedOrId = /"(?:[^"\\]|\\.)*"|[\w-][\w:-]{0,184}::1220[0-9a-f]{64}(?![\w:])(?! «| \(not)/g;

/** Adds its name to each whole id of a text, or what it is not. The ids stay, and so does what is quoted. */
export const addPartyNames = (text: string): string => {
  if (!isShown || known.byParty.size === 0) return text;
  return text.replace(quotedOrId, (found) => {
    const name = found.startsWith('"') ? undefined : known.byParty.get(found);
    if (name !== undefined) return `${found} ${markName(name)}`;
    const other = found.startsWith('"') ? undefined : imitatedName(found);
    return other === undefined ? found : `${found} (${imitationText(other)})`;
  });
};

import { asciiSkeleton, findLookalikes } from '../../lib/text/lookalikes.ts';
import { shortenForeignParty, shortenParty, tellName } from '../../lib/text/quote.ts';
import type { Instrument } from './holding.ts';

/** What is known about the names of tokens. */
export interface KnownTokens {
  /** The party that issues Amulet on this network; undefined where no source names it. */
  readonly dso?: string | undefined;
  /** True once a source was asked for it and none named it: then any Amulet may be another token. */
  readonly isDsoUnknown?: boolean;
  /** Tokens of issuers that the profile trusts with a registry. */
  readonly trusted?: readonly Instrument[];
}

/** The id of Amulet. Anybody can issue a token of this id: only the one of the DSO is Amulet. */
export const amuletId = 'Amulet';

/** What people see of an id: no case, no spaces, and nothing invisible. */
const seenOf = (id: string): readonly string[] =>
  Array.from(asciiSkeleton(id.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')));

const isAscii = (character: string): boolean => character <= '\x7f';

/** Whether people would read one id as the other: a foreign letter may look like any. */
const takesName = (id: string, known: string): boolean => {
  const [seen, wanted] = [seenOf(id), seenOf(known)];
  const isLike = seen.every((each, index) => each === wanted[index] || !isAscii(each));
  return (
    isLike &&
    seen.length === wanted.length &&
    (seen.some(isAscii) || findLookalikes(id) !== undefined)
  );
};

let learned: KnownTokens = {};
let version = 0;

/**
 * Keeps what the services of the profile say of the names of tokens: sentences and rows know it from then
 * on.
 */
export const learnTokens = ({ dso, isDsoUnknown = false, trusted = [] }: KnownTokens): void => {
  const isNews = ({ admin, id }: Instrument): boolean =>
    !(learned.trusted ?? []).some((known) => known.admin === admin && known.id === id);
  const others = trusted.filter(isNews);
  const known = dso ?? learned.dso;
  const isUnknown = known === undefined && (isDsoUnknown || learned.isDsoUnknown === true);
  const isSame = known === learned.dso && isUnknown === (learned.isDsoUnknown ?? false);
  if (isSame && others.length === 0) return;
  version += 1;
  learned = {
    dso: known,
    isDsoUnknown: isUnknown,
    trusted: [...(learned.trusted ?? []), ...others].slice(-maxTrusted),
  };
};

export const forgetTokens = (): void => {
  learned = {};
  version += 1;
};

/** It changes with what is known of tokens, for texts that are kept. */
export const tokensVersion = (): number => version;

/** A registry may list any number. */
const maxTrusted = 200;

export const learnedTokens = (): KnownTokens => learned;

/**
 * The name of a token in a sentence. One that takes the name of another has its issuer, and what it is not; an
 * Amulet has its issuer where no source says whether it is the network's.
 */
export const tellToken = (instrument: Instrument): string => {
  const not = whatItIsNot(instrument, learned);
  const { admin, id } = instrument;
  const isAmulet = id === amuletId && not === undefined && learned.isDsoUnknown !== true;
  if (admin === '' || isAmulet) return tellName(id);
  const named = `${tellName(id)} of ${shortenForeignParty(admin)}`;
  return not === undefined ? named : `${named} (${not})`;
};

/** The name of a token in a line that has no room for an issuer, unless the token takes the name of another. */
export const tellTokenBriefly = (instrument: Instrument): string =>
  instrument.id === amuletId && whatItIsNot(instrument, learned) === undefined
    ? tellName(amuletId)
    : tellToken(instrument);

export const isNetworkAmulet = ({ admin, id }: Instrument, { dso }: KnownTokens): boolean =>
  id === amuletId && admin === dso;

/** What a token is not, though it has its name; undefined for one that takes no name. */
export const whatItIsNot = (
  instrument: Instrument,
  { dso, trusted = [] }: KnownTokens,
): string | undefined => {
  const { admin, id } = instrument;
  if (dso !== undefined && takesName(id, amuletId) && !(admin === dso && id === amuletId))
    return `not the network's ${amuletId}`;
  if (trusted.some((each) => each.admin === admin)) return undefined;
  const taken = trusted.find((each) => takesName(id, each.id));
  return taken && `not the ${taken.id} of ${shortenParty(taken.admin)}`;
};

/**
 * The name of a token beside an amount. Only the network's Amulet goes without its issuer, because the same
 * id of another issuer is another token.
 */
export const describeInstrument = (
  instrument: Instrument,
  known: KnownTokens,
  issuerOf: (admin: string) => string = shortenParty,
): string => {
  const { admin, id } = instrument;
  if (isNetworkAmulet(instrument, known)) return id;
  const named = admin === '' ? id : `${id} of ${issuerOf(admin)}`;
  const not = whatItIsNot(instrument, known);
  return not === undefined ? named : `${named}, ${not}`;
};

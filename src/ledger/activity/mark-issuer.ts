import {
  amuletId,
  describeInstrument,
  isNetworkAmulet,
  learnedTokens,
  whatItIsNot,
} from '../effects/describe-instrument.ts';
import type { Instrument } from '../effects/holding.ts';
import { listAt, objectAt } from '../../lib/json/fields.ts';
import { isObject, type JsonObject } from '../../lib/json/json.ts';
import { parseActivity, type Activity } from './activity.ts';

/** Only what the network's own DSO issues is in sums of Amulet. */
const withIssuers = (changes: readonly JsonObject[], dso: string): readonly JsonObject[] =>
  changes.map((change) => {
    const { isAmulet: _, ...other } = change;
    return objectAt(change, 'instrument')?.['admin'] === dso ? change : other;
  });

/**
 * A contract names its own DSO, and anybody can be one. A row of an Amulet that the network's DSO did not
 * issue becomes a row of another token, as which lists, sums, filters and exports then read it.
 */
export const markIssuer = (activity: Activity, dso: string): Activity => {
  const { raw, issuer, token, origin, typeName } = activity;
  const moved = objectAt(raw, 'moved');
  if (moved === undefined || !isObject(raw)) return activity;
  const changes = withIssuers(listAt(moved, 'changes'), dso);
  const isOther = issuer !== undefined && issuer !== dso && token === undefined;
  const isMixed = listAt(moved, 'changes').some((change, index) => change !== changes[index]);
  if (!isOther && !isMixed) return activity;
  const told = {
    ...moved,
    ...(isOther && { instrument: { admin: issuer, id: amuletId } }),
    ...('changes' in moved && { changes }),
  };
  const marked = parseActivity({ ...raw, moved: told });
  return marked === undefined
    ? activity
    : { ...marked, typeName, notices: activity.notices, ...(origin && { origin }) };
};

/** No DSO: what a row calls a token isn't the network's Amulet, whatever its id is. */
const knownInRows = () => ({ ...learnedTokens(), dso: '' });

/** The name of a token other than Amulet, with its issuer; undefined for the other rows. */
export const tokenNameOf = ({ token, issuer = '' }: Activity): string | undefined =>
  token === undefined ? undefined : describeInstrument({ admin: issuer, id: token }, knownInRows());

/**
 * The token that a list shows beside the amount of a row; undefined for the network's Amulet. A participant
 * lists Amulets of every DSO, so that one has its issuer until a source names the network's. A scan lists its own.
 */
export const listedToken = ({ token, issuer, origin }: Activity): Instrument | undefined => {
  const isOfLedger = origin?.offset !== undefined && issuer !== undefined;
  if (token === undefined && !isOfLedger) return undefined;
  const instrument = { admin: issuer ?? '', id: token ?? amuletId };
  return token === undefined && isNetworkAmulet(instrument, learnedTokens())
    ? undefined
    : instrument;
};

/** A row of an Amulet that no source has said to be the network's. */
export const isOfUnknownDso = (activity: Activity): boolean =>
  activity.token === undefined &&
  activity.amount !== undefined &&
  listedToken(activity) !== undefined;

/** What the token of a row is not, though it has its name. */
export const notTheToken = ({ token, issuer = '' }: Activity): string | undefined =>
  token === undefined ? undefined : whatItIsNot({ admin: issuer, id: token }, knownInRows());

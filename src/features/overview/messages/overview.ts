import { keyFor } from '../../../shell/keys/key-for.ts';
import { formatInteger, pluralize } from '../../../lib/text/pluralize.ts';
import type { OfferEnding } from '../../../ledger/activity/activity-facts.ts';

/** Texts of the Overview tab. */

export const title = 'Overview';
export const spanTitle = (span: string): string => `last ${span}`;

// Blocks

export const plotTitle = (bucket: string): string => `ACTIVITIES PER ${bucket}`;
export const notObserved = 'not observed';
export const kindsTitle = 'BY KIND: COUNT, SUM OF AMOUNTS';
export const largestTitle = 'LARGEST TRANSFERS';
export const sendersTitle = 'TOP SENDERS';
export const receiversTitle = 'TOP RECEIVERS';
export const offersTitle = 'OPEN OFFERS BY AGE';
export const ofLoadedRows = 'of loaded rows';
export const abortsTitle = 'ABORTS BY REASON';
export const tailTitle = 'TAIL';
export const networkTitle = 'NETWORK AND SESSION';

export const kindNames = {
  transfer: 'transfers',
  offer: 'offers',
  allocation: 'allocations',
  mint: 'mints',
  tap: 'taps',
  abort: 'aborts',
  other: 'other',
} as const;

export const reasonNames: Readonly<Record<OfferEnding, string>> = {
  accepted: 'accepted',
  executed: 'executed',
  rejected: 'rejected by the receiver',
  withdrawn: 'withdrawn by the sender',
  canceled: 'canceled',
  expired: 'expired',
  aborted: 'other reason',
};

export const noneObserved = (isWhole: boolean): string => (isWhole ? 'none' : 'none seen');

/** A count of a window that was only partly observed. */
export const countOf = (count: number, isWhole: boolean): string =>
  `${formatInteger(count)}${isWhole ? '' : '+'}`;

// The tail

export const lagLabel = 'lag';
export const noLag = 'no new row yet';
export const lagOf = (age: string): string => `newest row was ${age} old`;
export const latencyLabel = 'latency';
export const noLatency = 'no response yet';
export const latencies = (half: string, most: string, worst: string): string =>
  `p50 ${half} p95 ${most} max ${worst}`;
export const pollsLabel = 'requests';
export const polls = (answered: number, failed: number): string =>
  `${formatInteger(answered)} ok, ${formatInteger(failed)} failed`;
export const gapsLabel = 'gaps';
export const gaps = (open: number, accepted: number): string => {
  const first = open === 0 ? 'none open' : `${formatInteger(open)} OPEN`;
  return accepted === 0 ? first : `${first}, ${formatInteger(accepted)} accepted`;
};
export const rowsLabel = 'rows';
export const rows = (loaded: number): string => `${formatInteger(loaded)} loaded`;
export const irregularLabel = 'irregular';
export const irregular = (late: number, changed: number): string =>
  `${formatInteger(late)} late, ${formatInteger(changed)} changed`;

// The network and the session

export const roundLabel = 'round';
export const roundNow = (round: string, bar: string, left: string): string =>
  `${round}  ${bar}  next in ${left}`;
export const lastRound = (round: string): string => `${round}, next one not announced`;
export const upgradeLabel = 'upgrade';
export const noUpgrade = 'none announced';
export const upgradeAhead = (when: string, left: string): string => `${when}, in ${left}`;
export const upgradePast = (when: string): string => `was due ${when}`;
export const versionLabel = 'scan';
export const version = (text: string): string => `version ${text}`;
export const asking = 'requesting…';
export const noScan = 'no scan configured';
export const noRoute = 'not reported by this scan';
export const unreadable = 'unreadable response';
export const noOpenRound = 'no open round';
export const outcomesLabel = 'outcomes';
export const outcomes = (unknown: number): string =>
  unknown === 0 ? 'none unknown' : `${formatInteger(unknown)} UNKNOWN`;
export const tokenLabel = 'token';

// Rules and status

export const observedSpan = (isWhole: boolean, observed: string, span: string): string =>
  isWhole ? `all ${span} observed` : `${observed} of ${span} observed`;
export const undatedRows = (count: number): string =>
  `${pluralize(count, 'row')} without a date not counted`;
export const networkRead = (age: string): string => `network read ${age} ago`;
export const opensFilter = (filter: string): string =>
  `${keyFor('overview.open', 'return')} lists: ${filter}`;
export const opensList = (): string =>
  `${keyFor('overview.open', 'return')} opens the Activity tab`;
export const opensJournal = (): string =>
  `${keyFor('overview.open', 'return')} opens the Journal tab`;
export const opensProfiles = (): string =>
  `${keyFor('overview.open', 'return')} opens the Profiles tab`;

// Refusals

export const noParty = 'Select a party first.';
export const longestSpan = 'This is the longest span.';
export const shortestSpan = 'This is the shortest span.';

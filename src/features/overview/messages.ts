import { formatInteger, pluralize } from '../../lib/text/pluralize.ts';
import type { Seen } from './model/time-window.ts';
import type { OfferEnding } from '../../ledger/activity/activity-facts.ts';

export const title = 'Overview';
export const expiring = 'Overview > Expiring';
export const spanTitle = (span: string): string => `last ${span}`;

// Blocks

export const plotTitle = (what: string, bucket: string): string =>
  `${what.toUpperCase()} PER ${bucket}`;
export const allKinds = 'activities';
export const now = 'now';
export const notObserved = 'not observed';
export const blankNotObserved = 'blank: not observed';
export const kindsTitle = 'VOLUME BY KIND: COUNT, AMOUNT';
/** The amounts of another issuer's Amulet are in no sum. */
export const kindsTitleOf = (issuer: string): string => `COUNT, AMULET OF ${issuer}`;
export const largestTitle = 'LARGEST TRANSFERS';
export const sendersTitle = 'TOP SENDERS';
export const receiversTitle = 'TOP RECEIVERS';
export const logBars = 'logarithmic bars';
export const offersTitle = 'OPEN OFFERS BY AGE';
export const ofLoadedRows = 'of loaded rows';
export const abortsTitle = 'ABORTS BY REASON';
export const tailTitle = 'ACTIVITY LIST';
export const networkTitle = 'NETWORK AND SESSION';

export const kindPlurals = {
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

export const noneSeen = { all: 'none', part: 'none seen', none: notObserved } as const;

const unknownCount = 'unknown';

/** Only a part of the span may have been observed. */
export const countOf = (count: number, seen: Seen): string =>
  count === 0 && seen === 'none'
    ? unknownCount
    : `${formatInteger(count)}${seen === 'all' ? '' : '+'}`;

export const sumWithout = (sum: string): string => `${sum}+`;
/** None of the amounts can be read. */
export const unknownSum = unknownCount;

// What expires

export const expiringTitle = 'NEEDS YOU, THEN BY DEADLINE';
export const expiringOf = (party: string): string => `of ${party}`;
export const offerIn = (what: string, from: string): string => `offer of ${what} from ${from}`;
export const offerOut = (what: string, to: string, isOver: boolean): string =>
  isOver ? `withdraw your offer of ${what} to ${to}` : `your offer of ${what} to ${to}`;
export const lockOf = (what: string): string => `lock of ${what}`;
export const preapprovalOf = (ids: string): string =>
  ids === '' ? 'preapproval' : `preapproval of ${ids}`;
export const openWrite = (write: string, word: string): string => `${word}: ${write}`;
export const accessToken = 'access token';
export const retryIn = (outage: string, wait: string): string => `${outage}, retry in ${wait}`;
export const silent = (service: string, silence: string): string => `${service}: ${silence}`;
export const openGaps = (count: number): string => `${pluralize(count, 'gap')} in the rows`;
export const readingTokens = 'reading offers, locks and preapprovals';
export const beforeWrite = 'from before your last write: offers, locks and preapprovals';
export const unreadTokens = (why: string): string => `offers, locks, preapprovals unknown: ${why}`;
export const unreadSince = (time: string, why: string): string =>
  `deadlines not read since ${time}: ${why}`;
export const noLedger = 'no ledger URL is set (--ledger-url)';
export const nothingExpires = 'nothing needs you, and nothing known expires';
export const noDeadline = 'open';
export const over = 'over';
export const endsIn = (left: string): string => `in ${left}`;

// Tail, network and session

export const labels = {
  lag: 'lag',
  latency: 'latency',
  polls: 'requests',
  gaps: 'gaps',
  rows: 'rows',
  irregular: 'irregular',
  round: 'round',
  upgrade: 'upgrade',
  version: 'scan',
  traffic: 'traffic',
  outcomes: 'outcomes',
  token: 'token',
} as const;

export const noLag = 'no new row yet';
export const lagUnknown = 'unknown without a response';
export const lagOf = (age: string): string => `newest row arrived ${age} old`;
export const noLatency = 'no response yet';
export const latencies = (half: string, most: string, worst: string): string =>
  `p50 ${half} p95 ${most} max ${worst}`;
export const polls = (responded: number, failed: number): string =>
  `${formatInteger(responded)} ok, ${formatInteger(failed)} failed`;
export const gaps = (open: number, accepted: number): string => {
  const first = open === 0 ? 'none open' : `${formatInteger(open)} OPEN`;
  return accepted === 0 ? first : `${first}, ${formatInteger(accepted)} accepted`;
};
export const rows = (loaded: number): string => `${formatInteger(loaded)} loaded`;
export const irregular = (late: number, changed: number): string =>
  `${formatInteger(late)} late, ${formatInteger(changed)} changed rows`;

export const roundNow = (round: string, bar: string, left: string): string =>
  `${round}  ${bar}  next in ${left}`;
export const lastRound = (round: string): string => `${round}, next one not announced`;
export const noUpgrade = 'none announced';
export const upgradeAhead = (when: string, left: string): string => `${when}, in ${left}`;
export const upgradePast = (when: string): string => `was due ${when}`;
export const scanVersion = (text: string): string => `version ${text}`;
export const asking = 'requesting…';
export const noScan = 'no scan configured (--scan-url)';
export const noEndpoint = 'not reported by this scan';
export const noResponse = 'no response in time';
export const unreadable = 'unreadable response';
export const noOpenRound = 'no open round';
export const noOutcomes = 'none open';
export const unreadableJournal = 'journal UNREADABLE';
export const outcomes = (status: string, count: number): string =>
  `${formatInteger(count)} ${status}`;
export const tokenTexts = {
  none: 'none',
  pending: asking,
  failed: 'FAILED',
  expired: 'EXPIRED',
  refused: 'REFUSED by the ledger',
  untested: 'untested, expiry unknown',
  endless: 'ok, expiry unknown',
} as const;
export const tokenEnds = (left: string): string => `expires in ${left}`;

// Rules and status

export const noRowsYet = 'no rows yet: the charts fill as activities arrive';
export const observedSpan = (seen: Seen, observed: string, span: string): string =>
  ({
    all: `all ${span} observed`,
    part: `${observed} of ${span} observed`,
    none: `none of ${span} observed`,
  })[seen];
export const undatedRows = (count: number): string =>
  `${pluralize(count, 'row')} without a date, not counted`;
export const unreadableAmounts = (count: number): string =>
  `${pluralize(count, 'unreadable amount')}, not in the sums`;
export const networkRead = (age: string): string => `network read ${age} ago`;
/** What Enter does with a target. */
export const opens = {
  gap: 'goes to the newest gap',
  traffic: 'shows the traffic',
  activity: 'opens the Activity tab',
  journal: 'opens the Journal tab',
  tokens: 'opens the Tokens tab',
  profiles: 'opens the Profiles tab',
} as const;
export const opensFilter = (filter: string): string => `lists: ${filter}`;

// Rows

export const readingRows = 'reading the loaded rows';
export const olderRows = {
  unasked: '',
  fetching: 'loading older rows',
  start: 'start of the ledger',
  pruned: 'the ledger has pruned what is older',
  cannot: 'older rows cannot be listed',
  full: 'the list is full, use --max-rows to keep more',
  failed: 'older rows could not be loaded',
} as const;

// Refusals

export const noRows = 'No rows are loaded yet.';
export const loadingOlder = 'Older rows are loading.';
export const startOfLedger = 'No older rows: this is the start of the ledger.';
export const orderUnknown =
  'cantui does not know yet how this scan lists older rows. Try again after the next poll.';
export const beginningLoaded = 'All rows of this span are loaded. Choose a longer span first.';
export const noParty = 'Select a party first.';
export const longestSpan = 'This is the longest span.';
export const shortestSpan = 'This is the shortest span.';
/** What expires is one list. */
export const everyDeadline = 'This list has every known deadline: no span, and no other block.';

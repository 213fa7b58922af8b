import type { WriteStatus } from '../../../src/storage/journal/records.ts';
import type { PollState } from '../../../src/shell/state/poll-state.ts';
import type { FaultName } from './faults.ts';

/** Why a fault cannot be met there. */
type Not = { readonly not: string };

type Read = {
  readonly exit: number;
  readonly says?: RegExp;
  /** `again`: tried again as often as reads are. */
  readonly tries: 'once' | 'again';
  /** Whether the service is reached. */
  readonly reaches: boolean;
  /** What the built program makes of it beyond that: it checks what the client hands on. */
  readonly inShell?: { readonly exit: number; readonly says: RegExp };
};

/** It is sent once at the most, whatever happens. */
type Write = {
  readonly exit: number;
  readonly word: WriteStatus;
  readonly says?: RegExp;
  readonly reaches: boolean;
};

type Tail = {
  /** What polling is called after three such responses, and what is said. */
  readonly state?: PollState['state'];
  readonly says?: RegExp;
  /** All rows come once; those that the service held back come late. */
  readonly rows: 'in order' | 'some late';
};

/** What a fault must lead to: during the tail, a lookup, an allocation, an execution. */
export type Row = {
  readonly tail: Tail | Not;
  readonly lookup: Read | Not;
  readonly allocate: Write | Not;
  readonly execute: Write | Not;
};

const untold = { rows: 'in order' } as const;
const polled = (state: PollState['state'], says: RegExp): Tail => ({ ...untold, state, says });

const read: Read = { exit: 0, tries: 'once', reaches: true };
const failed = (exit: number, says: RegExp, how: Partial<Read>): Read => ({
  exit,
  says,
  tries: 'once',
  reaches: true,
  ...how,
});

const made = {
  allocate: { exit: 0, word: 'ALLOCATED', reaches: true },
  execute: { exit: 0, word: 'ACCEPTED', reaches: true },
} as const;
const bothSo = (write: Write) => ({ allocate: write, execute: write });
const unknown = (says: RegExp, reaches: boolean) =>
  bothSo({ exit: 6, word: 'UNKNOWN', says, reaches });
/** It goes well, and later than usual at the most. */
const harmless: Row = { tail: untold, lookup: read, ...made };

/** A lost response of a write says below what may have been sent. */
const brokenOff =
  /(?:was lost \(\S+ closed the connection before it responded\)|closed the connection before it responded \(ECONNRESET; the request may have been sent\))/;
const torn = /incomplete response \(HTTP 200; the body ended early/;
const late =
  /(?:was lost \()?no response from http:\S+ within [\d.]+ s(?:\)| \(the request may have been sent\))/;
const notJson = /unexpected response format \(HTTP 200; the body is not JSON/;
const limited = /rate limited \(HTTP 429/;
const waits = /HTTP 429; "Too Many Requests"; retry after 1 s\)/;
const elsewhere =
  /the service redirects to another address \(HTTP 307; .*redirects are not followed/;
const tooLarge = /the response is too large \(HTTP 200; the body is larger than \d+ bytes\)/;
const noResponse =
  /instead of the (?:scan|ledger): it gets no response from the service \(HTTP 50[34]; page "50[34]/;
const refused = /cannot reach http:\S+ \(ECONNREFUSED; nothing was sent\)/;

const lost = (says: RegExp, state: PollState['state'], exit: number, how: Partial<Read>): Row => ({
  tail: polled(state, says),
  lookup: failed(exit, says, how),
  ...unknown(says, how.reaches ?? true),
});

const redirected: Row = {
  tail: polled('retrying', elsewhere),
  lookup: failed(1, elsewhere, { reaches: false }),
  ...unknown(elsewhere, false),
};

const listOnly: Omit<Row, 'tail'> = {
  lookup: { not: 'an update is no list' },
  allocate: { not: 'its response is no list' },
  execute: { not: 'its response is no list' },
};

/** What each fault must lead to. */
export const faultTable: Readonly<Record<FaultName, Row>> = {
  'responds late': harmless,
  'responds now late, now at once': harmless,
  'resets the connection before the request is read': lost(brokenOff, 'offline', 8, {
    tries: 'again',
    reaches: false,
  }),
  'resets the connection before the response': lost(brokenOff, 'offline', 8, { tries: 'again' }),
  'closes the connection before the response': lost(brokenOff, 'offline', 8, { tries: 'again' }),
  'resets the connection in mid-body': lost(torn, 'retrying', 1, { tries: 'again' }),
  'cuts the body short': lost(torn, 'retrying', 1, { tries: 'again' }),
  'says too great a length': lost(late, 'offline', 8, {}),
  'says too small a length': lost(notJson, 'retrying', 1, {}),
  'drips its response, in time': harmless,
  'drips its response for too long': lost(late, 'offline', 8, {}),
  'hangs before the request is read': lost(late, 'offline', 8, { reaches: false }),
  'hangs before the response': lost(late, 'offline', 8, {}),
  'hangs in mid-body': lost(late, 'offline', 8, {}),
  'is asked too often': {
    tail: polled('limited', limited),
    lookup: failed(7, limited, { tries: 'again', reaches: false }),
    ...unknown(/HTTP 429; "Too Many Requests"/, false),
  },
  'is asked too often, and says when to come back': {
    tail: polled('limited', waits),
    lookup: failed(7, waits, { tries: 'again', reaches: false }),
    ...unknown(waits, false),
  },
  'responds with 503 with a web page': lost(noResponse, 'retrying', 11, {
    tries: 'again',
    reaches: false,
  }),
  'has it carried out, and a gateway responds with 504': lost(noResponse, 'retrying', 11, {
    tries: 'again',
  }),
  'points to another path': redirected,
  'points to another origin': redirected,
  'responds with what is no JSON': lost(notJson, 'retrying', 1, { reaches: false }),
  'responds with other types': {
    // What came is shown as it is, and nothing is made up.
    tail: polled('retrying', /activities is missing or not a list/),
    lookup: { ...read, inShell: { exit: 1, says: /the response has no update object/i } },
    allocate: { exit: 6, word: 'UNKNOWN', reaches: true, says: /the response has no party/ },
    execute: { exit: 6, word: 'UNKNOWN', reaches: true, says: /the response is not a JSON object/ },
  },
  'responds with 100 MB': lost(tooLarge, 'retrying', 1, { reaches: false }),
  'responds with 20,000 activities': { tail: untold, ...listOnly },
  'repeats rows': { tail: untold, ...listOnly },
  'leaves rows out': { tail: { rows: 'some late' }, ...listOnly },
  'has a clock that is three hours behind': harmless,
  'has a clock that is three hours ahead': harmless,
  'is gone': {
    tail: polled('offline', refused),
    lookup: failed(8, refused, { tries: 'again', reaches: false }),
    ...bothSo({ exit: 8, word: 'NOT SENT', says: refused, reaches: false }),
  },
};

import type { Sealed } from '../client/seal.ts';
import type { FormId } from '../forms/forms.ts';
import type { Intent, OutcomeWord } from '../journal/records.ts';
import type { JsonObject } from '../lib/json.ts';
import { emptyField, textOf, type FieldState } from '../lib/text-field.ts';

/** The two operations that a review may send. */
type WriteName = 'allocateParty' | 'executeSubmission';

/** A request that is written down, and what the reader has said of it. */
export type Review = {
  readonly sealed: Sealed<WriteName>;
  /** What was written down. */
  readonly request: JsonObject;
  /** What has to be typed, letter for letter, before it is sent. */
  readonly phrase: string;
  readonly typed: FieldState;
  /** Enter on `cancel` leads back; in `text` it sends, once the text is the phrase. */
  readonly focus: 'cancel' | 'text';
  readonly showing: 'summary' | 'body';
  /** Lines scrolled down. */
  readonly scroll: number;
  /** An entry of the journal that sent the same thing before. */
  readonly before?: string | undefined;
  /** The entry that this is another attempt of. */
  readonly resends?: string | undefined;
  /** The ledger's end, which is asked for while the review is read: never once it is confirmed. */
  readonly ledger?: Pick<Intent, 'ledgerEnd' | 'ledgerEndAt'> | undefined;
};

/** A request that was confirmed and has no answer yet. */
export type Sending = {
  /** When it was confirmed, in ms since 1970. */
  readonly since: number;
  /** Its entry, once the intent is on disk: nothing leaves before. */
  readonly entry?: string | undefined;
};

/** What came of a request that was sent, or could not be. */
export type Ended = {
  /** Absent when it could not even be recorded: then nothing left. */
  readonly entry?: string | undefined;
  readonly word: OutcomeWord;
  readonly detail: string;
  readonly partyId?: string | undefined;
  readonly status?: number | undefined;
  readonly ms?: number | undefined;
  readonly bytes: number;
  readonly sha256: string;
  /** When the answer came, or the hope for one ended; ms since 1970. */
  readonly at: number;
  /** What was learnt of it after its answer, or that this is being looked for. */
  readonly followed?: string | undefined;
  /** What the service said against it, and what to do: a line each. */
  readonly explained: readonly string[];
  /** The safe order of what to do next. */
  readonly next: readonly string[];
};

const verbs: Readonly<Record<FormId, string>> = { allocate: 'ALLOCATE', execute: 'EXECUTE' };

/** Bound to the profile and to the bytes: what was typed for another request never fits. */
const phraseOf = (id: FormId, profile: string, sha256: string): string =>
  `${verbs[id]} ${profile} ${sha256.slice(0, 4)}`;

/** A review at its beginning: the focus is where nothing can be sent from. */
export const newReview = (
  id: FormId,
  profile: string,
  { sealed, request, before, resends }: Pick<Review, 'sealed' | 'request' | 'before' | 'resends'>,
): Review => ({
  sealed,
  request,
  before,
  resends,
  phrase: phraseOf(id, profile, sealed.sha256),
  typed: emptyField,
  focus: 'cancel',
  showing: 'summary',
  scroll: 0,
});

/** Whether the reader has typed what he was asked to. */
export const isConfirmed = ({ typed, phrase, focus }: Review): boolean =>
  focus === 'text' && textOf(typed) === phrase;

/** Fewer cells show too little of a request to answer for it. */
export const reviewNeeds = 60;

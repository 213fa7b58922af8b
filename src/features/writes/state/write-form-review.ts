import type { FrozenRequest } from '../../../http/send/frozen-request.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import type { AssessedApproval } from '../../../storage/approvals/approval.ts';
import type { LedgerEndRecord, WriteStatus } from '../../../storage/journal/records.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import { emptyTextField, fieldText, type TextFieldState } from '../../../lib/text/text-field.ts';

/** The two operations that a review may send. */
type WriteName = 'allocateParty' | 'executeSubmission';

/** The approvals of the exact bytes in the review. */
export type ApprovalState = {
  /** How many others have to approve them. */
  readonly required: number;
  /** The file of the bundle that holds them; absent while there is none. */
  readonly path?: string | undefined;
  /** The version of the file that was read. */
  readonly stamp?: string | undefined;
  /** The author and the time. */
  readonly made?: string | undefined;
  readonly approvals: readonly AssessedApproval[];
  /** Those of them that count. */
  readonly counted: readonly AssessedApproval[];
  /** The checks that differ from those in the approval request. */
  readonly differences: readonly string[];
  /** Why the bundle is not one of these bytes, or cannot be read: nothing in it counts. */
  readonly trouble?: string | undefined;
  /** Why it may not be sent yet, and what to do. */
  readonly missing?: string | undefined;
};

/** A request that is written down, and what the reader has said of it. */
export type Review = {
  readonly sealed: FrozenRequest<WriteName>;
  /** The request as entered. */
  readonly request: JsonObject;
  /** The exact text to type before it is sent. */
  readonly phrase: string;
  readonly typed: TextFieldState;
  /** Enter on `cancel` leads back; in `text` it sends, in `approval` it approves, each by its phrase. */
  readonly focus: 'cancel' | 'text' | 'approval';
  readonly showing: 'summary' | 'body';
  /** Lines scrolled down. */
  readonly scroll: number;
  /** The warnings to acknowledge: each by its number, which is in the text to type. */
  readonly warnings: readonly VerificationCheck[];
  /** The entry that this is another attempt of. */
  readonly resends?: string | undefined;
  /** The attempts at it that were listed: no other one is answered for. */
  readonly known?: readonly string[] | undefined;
  /** Absent where nobody else is asked, and no bundle is at hand. */
  readonly eyes?: ApprovalState | undefined;
  /** In what it differs from that entry. */
  readonly differs?: readonly string[] | undefined;
  /** All of it was on the screen: only then can it be confirmed. */
  readonly seen?: true;
  /** The ledger's end, which is asked for while the review is read: never once it is confirmed. */
  readonly ledger?: LedgerEndRecord | undefined;
};

/** A request that was confirmed and has no answer yet. */
export type PendingWrite = {
  /** When it was confirmed, in ms since 1970. */
  readonly since: number;
  /** Its entry, once the intent is on disk: nothing leaves before. */
  readonly entry?: string | undefined;
};

/** The result of a request that was sent, or could not be. */
export type WriteOutcome = {
  /** Absent when it could not even be recorded: then nothing left. */
  readonly entry?: string | undefined;
  readonly word: WriteStatus;
  readonly detail: string;
  readonly partyId?: string | undefined;
  readonly status?: number | undefined;
  readonly ms?: number | undefined;
  readonly bytes: number;
  readonly sha256: string;
  /** When the answer came, or the hope for one ended; ms since 1970. */
  readonly at: number;
  /** The outcome after the response, or a note that cantui is still looking for it. */
  readonly followed?: string | undefined;
  /** The service's error, and what to do: a line each. */
  readonly explained: readonly string[];
  /** The safe order of what to do next. */
  readonly next: readonly string[];
};

const verbs: Readonly<Record<FormId, string>> = { allocate: 'ALLOCATE', execute: 'EXECUTE' };

/** How a warning is called where it is acknowledged. */
export const warningLabel = (at: number): string => `W${at + 1}`;

/** More of them are named by the first and the last: the line of the text has an end. */
const maxNamed = 5;

const acknowledgement = ({ length }: Review['warnings']): readonly string[] =>
  length > maxNamed
    ? [`${warningLabel(0)}-${warningLabel(length - 1)}`]
    : Array.from({ length }, (_, at) => warningLabel(at));

/**
 * Bound to the profile and to the bytes: what was typed for another request never fits. Each warning
 * is acknowledged by its own name.
 */
const phraseOf = (
  id: FormId,
  profile: string,
  { sealed, warnings }: Pick<Review, 'sealed' | 'warnings'>,
): string =>
  [...acknowledgement(warnings), verbs[id], profile, sealed.sha256.slice(0, 4)].join(' ');

/** Returns the text to type for an approval: no habit of sending types it. */
export const approvalPhrase = ({ sealed }: Review): string =>
  `APPROVE ${sealed.sha256.slice(0, 8)}`;

/** A review at its beginning: the focus is where nothing can be sent from. */
export const newReview = (
  id: FormId,
  profile: string,
  given: Pick<Review, 'sealed' | 'request' | 'warnings' | 'resends' | 'known' | 'differs' | 'eyes'>,
): Review => ({
  ...given,
  phrase: phraseOf(id, profile, given),
  typed: emptyTextField,
  focus: 'cancel',
  showing: 'summary',
  scroll: 0,
});

/** Whether the reader has typed what he was asked to. */
export const isConfirmed = ({ typed, phrase, focus }: Review): boolean =>
  focus === 'text' && fieldText(typed) === phrase;

/** Whether the reader has typed what approves it. */
export const isApproved = (review: Review): boolean =>
  review.focus === 'approval' && fieldText(review.typed) === approvalPhrase(review);

/** Fewer cells show too little of a request to answer for it. */
export const minReviewColumns = 60;

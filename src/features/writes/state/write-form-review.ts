import type { FrozenRequest } from '../../../http/send/build-request.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import type { Sender } from '../approvals/changed-terms.ts';
import type { AssessedApproval } from '../../../storage/approvals/approval.ts';
import type {
  LedgerEndRecord,
  WriteEffect,
  WriteStatus,
} from '../../../storage/journal/records.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import { emptyTextField, textOfField, type TextFieldState } from '../../../lib/text/text-field.ts';

/** The two operations that a review may send. */
type WriteName = 'allocateParty' | 'executeSubmission';

/** The approvals of the exact bytes in the review. */
export type ApprovalState = {
  /** The number of approvals that it needs. */
  readonly required: number;
  /** The file of the bundle that contains them; absent if there is none. */
  readonly path?: string | undefined;
  /** The version of the file that was read. */
  readonly stamp?: string | undefined;
  /** The author and the time. */
  readonly made?: string | undefined;
  readonly approvals: readonly AssessedApproval[];
  /** Those that count. */
  readonly counted: readonly AssessedApproval[];
  /** The checks that differ from those in the approval request. */
  readonly differences: readonly string[];
  /** Why the bundle doesn't contain these bytes, or is unreadable: then no approval in it counts. */
  readonly trouble?: string | undefined;
  /** Why it may not be sent yet, and what to do. */
  readonly missing?: string | undefined;
};

/** A sealed request, and the user's input about it. */
export type Review = {
  readonly sealed: FrozenRequest<WriteName>;
  /** The request as entered. */
  readonly request: JsonObject;
  /** The exact text to type before it is sent. */
  readonly phrase: string;
  readonly typed: TextFieldState;
  /** Enter on `cancel` goes back; in `text` it sends, in `approval` it approves, each by its phrase. */
  readonly focus: 'cancel' | 'text' | 'approval';
  readonly showing: 'summary' | 'body';
  /** The number of lines scrolled down. */
  readonly scroll: number;
  /** The warnings to acknowledge: each by its number, which is in the text to type. */
  readonly warnings: readonly VerificationCheck[];
  /** The entry that this attempt repeats. */
  readonly resends?: string | undefined;
  /** The attempts at the same write that were listed: the user has acknowledged no other one. */
  readonly known?: readonly string[] | undefined;
  /** Absent if no approval is required and no bundle exists. */
  readonly approvalState?: ApprovalState | undefined;
  /** The differences from that entry. */
  readonly differs?: readonly string[] | undefined;
  /** True once all of it was on the screen: only then can it be confirmed. */
  readonly seen?: true;
  /** The user of the token, once it was read while the review is open. */
  readonly sender?: Sender | undefined;
  /** The ledger's end, fetched while the user reads the review, never after the confirmation. */
  readonly ledger?: LedgerEndRecord | undefined;
};

/** A confirmed request without a response. */
export type PendingWrite = {
  /** The time of the confirmation, in ms since 1970. */
  readonly since: number;
  /** Its entry, once the intent is on disk: nothing is sent before. */
  readonly entry?: string | undefined;
  /** What it does; known once the intent is on disk. */
  readonly effect?: WriteEffect | undefined;
};

/** The result of a request that was sent, or could not be. */
export type WriteOutcome = {
  /** Absent if it could not even be recorded: then nothing was sent. */
  readonly entry?: string | undefined;
  readonly effect: WriteEffect;
  readonly word: WriteStatus;
  readonly detail: string;
  readonly partyId?: string | undefined;
  readonly status?: number | undefined;
  readonly ms?: number | undefined;
  readonly bytes: number;
  readonly sha256: string;
  /** The time of the response, or of giving up; in ms since 1970. */
  readonly at: number;
  /** The outcome after the response, or a note that cantui is still looking for it. */
  readonly followed?: string | undefined;
  /** The service's error, and what to do, one line each. */
  readonly explained: readonly string[];
  /** The recovery steps, the safe ones first. */
  readonly next: readonly string[];
};

const verbs: Readonly<Record<FormId, string>> = { allocate: 'ALLOCATE', execute: 'EXECUTE' };

/** Returns the name of a warning in the confirmation text. */
export const warningLabel = (at: number): string => `W${at + 1}`;

/** More warnings are named by the first and the last, because the text must fit on a line. */
const maxNamed = 5;

/** Returns the names of warnings, as a confirmation acknowledges them. */
export const warningNames = ({ length }: Review['warnings']): readonly string[] =>
  length > maxNamed
    ? [`${warningLabel(0)}-${warningLabel(length - 1)}`]
    : Array.from({ length }, (_, at) => warningLabel(at));

/**
 * Bound to the profile and to the bytes: the text for another request never fits. Each warning is
 * acknowledged by its own name.
 */
const phraseOf = (
  id: FormId,
  profile: string,
  { sealed, warnings }: Pick<Review, 'sealed' | 'warnings'>,
): string => [...warningNames(warnings), verbs[id], profile, sealed.sha256.slice(0, 4)].join(' ');

/** Returns the text to type for an approval, which differs from the one that sends. */
export const approvalPhrase = ({ sealed }: Review): string =>
  `APPROVE ${sealed.sha256.slice(0, 8)}`;

/** Opens a review with the focus where nothing can be sent. */
export const newReview = (
  id: FormId,
  profile: string,
  given: Pick<
    Review,
    'sealed' | 'request' | 'warnings' | 'resends' | 'known' | 'differs' | 'approvalState'
  >,
): Review => ({
  ...given,
  phrase: phraseOf(id, profile, given),
  typed: emptyTextField,
  focus: 'cancel',
  showing: 'summary',
  scroll: 0,
});

/** Returns true if the user has typed the confirmation. */
export const isConfirmed = ({ typed, phrase, focus }: Review): boolean =>
  focus === 'text' && textOfField(typed) === phrase;

/** Returns true if the user has typed the approval. */
export const isApproved = (review: Review): boolean =>
  review.focus === 'approval' && textOfField(review.typed) === approvalPhrase(review);

/** Fewer cells show too little of a request to confirm it. */
export const minReviewColumns = 60;

import type { FrozenRequest } from '../../../http/send/build-request.ts';
import type { WriteName } from '../../../submission/classify-outcome.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import type { Sender } from '../../../submission/terms/changed-terms.ts';
import type { AssessedApproval } from '../../../storage/approvals/approval.ts';
import type {
  LedgerEndRecord,
  WriteEffect,
  WriteStatus,
} from '../../../storage/journal/records.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import { emptyTextField, textOfField, type TextFieldState } from '../../../lib/text/text-field.ts';
import { confirmationPhrase, formActs } from '../../../requests/confirmation-phrase.ts';

export type ApprovalState = {
  readonly required: number;
  readonly path?: string | undefined;
  readonly stamp?: string | undefined;
  /** The author and the time. */
  readonly made?: string | undefined;
  readonly approvals: readonly AssessedApproval[];
  readonly counted: readonly AssessedApproval[];
  /** The checks that differ from those in the approval request. */
  readonly differences: readonly string[];
  /** Why the approval request doesn't contain these bytes, or is unreadable: then no approval in it counts. */
  readonly trouble?: string | undefined;
  /** Why it may not be sent yet, and what to do. */
  readonly missing?: string | undefined;
};

export type Review = {
  readonly sealed: FrozenRequest<WriteName>;
  readonly request: JsonObject;
  /** What it does, by the sealed bytes. */
  readonly effect: WriteEffect;
  /** The profile that the confirmation names. */
  readonly profile: string;
  readonly phrase: string;
  readonly typed: TextFieldState;
  /** Enter on `cancel` goes back; in `text` it sends, in `approval` it approves, each by its phrase. */
  readonly focus: 'cancel' | 'text' | 'approval';
  readonly showing: 'summary' | 'body';
  readonly scroll: number;
  /** The warnings to acknowledge: each by its number, which is in the text to type. */
  readonly warnings: readonly VerificationCheck[];
  readonly resends?: string | undefined;
  /** The attempts at the same write that were listed: the user has acknowledged no other one. */
  readonly known?: readonly string[] | undefined;
  /** Absent if no approval is required and no approval request exists. */
  readonly approvalState?: ApprovalState | undefined;
  /** The differences from the entry that it repeats. */
  readonly differs?: readonly string[] | undefined;
  /** True once all of it was on the screen: only then can it be confirmed. */
  readonly seen?: true | undefined;
  /** The user of the token, once it was read while the review is open. */
  readonly sender?: Sender | undefined;
  /** The ledger's end, fetched while the user reads the review, never after the confirmation. */
  readonly ledger?: LedgerEndRecord | undefined;
};

export type PendingWrite = {
  readonly since: number;
  /** The longest time to wait for the response, in ms. */
  readonly timeoutMs: number;
  /** The entry, once the intent is on disk: nothing is sent before. */
  readonly entry?: string | undefined;
  readonly effect?: WriteEffect | undefined;
};

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
  readonly at: number;
  /** The outcome after the response, or a note that cantui is still looking for it. */
  readonly followed?: string | undefined;
  /** The service's error, and what to do, one line each. */
  readonly explained: readonly string[];
  /** The recovery steps, the safe ones first. */
  readonly next: readonly string[];
};

/** The text for another request never fits. */
const phraseOf = (
  id: FormId,
  profile: string,
  { sealed, warnings }: Pick<Review, 'sealed' | 'warnings'>,
): string =>
  confirmationPhrase({
    warnings: warnings.length,
    act: formActs[id],
    profile,
    digest: sealed.sha256,
  });

/** The phrase differs from the text that sends. */
export const approvalPhrase = ({ sealed, profile }: Review): string =>
  confirmationPhrase({ warnings: 0, act: 'APPROVE', profile, digest: sealed.sha256 });

/** The focus is where nothing can be sent. */
export const newReview = (
  id: FormId,
  profile: string,
  given: Pick<
    Review,
    'sealed' | 'request' | 'effect' | 'warnings' | 'resends' | 'known' | 'differs' | 'approvalState'
  >,
): Review => ({
  ...given,
  profile,
  phrase: phraseOf(id, profile, given),
  typed: emptyTextField,
  focus: 'cancel',
  showing: 'summary',
  scroll: 0,
});

export const isConfirmed = ({ typed, phrase, focus }: Review): boolean =>
  focus === 'text' && textOfField(typed) === phrase;

export const isApproved = (review: Review): boolean =>
  review.focus === 'approval' && textOfField(review.typed) === approvalPhrase(review);

/** Fewer cells show too little of a request to confirm it. */
export const minReviewColumns = 60;

import type { Review } from '../state/write-form-review.ts';
import type { SigningStep } from '../state/signing-step.ts';
import type { ReadOnCommand } from '../messages/review.ts';

/** A page that can be confirmed only after its end was on the screen. */
type PageToRead = Pick<SigningStep, 'scroll' | 'seen'> & Partial<Pick<Review, 'showing'>>;

/** `limit` is the offset that shows the last line. */
export const isUnread = ({ scroll, seen, showing }: PageToRead, limit: number): boolean =>
  seen !== true && (showing === 'body' || scroll < limit);

const commands = {
  cancel: 'review.confirm',
  text: 'confirm.send',
  approval: 'approve.give',
} as const satisfies Readonly<Record<Review['focus'], ReadOnCommand>>;

export const enterOnReview = ({ focus }: Pick<Review, 'focus'>): ReadOnCommand => commands[focus];

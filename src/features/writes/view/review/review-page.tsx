import type { AppState } from '../../context.ts';
import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import {
  approvalPhrase,
  isApproved,
  isConfirmed,
  minReviewColumns,
  type Review,
} from '../../state/write-form-review.ts';
import { noticeBoxLines } from '../../../../ui-kit/frame/rule-lines.ts';
import { Lines, TextLine } from '../../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../../shell/session-context.tsx';
import type { PageProps } from '../fields/fields-page.tsx';
import { reviewLines } from './review-lines.ts';
import { confirmationText, narrowReview, readOnText } from '../../messages/review.ts';
import { enterOnReview } from './content-lines.ts';
import { confirmationField, ReadToEnd } from './reading.tsx';
import { currentFacts } from '../../state/write-form-inspection.ts';
import { floorToMinute } from '../../../../lib/time/time.ts';
import { knownMode } from '../../../../shell/labels/mode-label.ts';

type ReviewProps = PageProps & { readonly review: Review };

const phraseLine = (review: Review, width: number): Line => {
  const { phrase, typed, focus } = review;
  const words =
    focus === 'approval'
      ? confirmationText.typeToApprove(approvalPhrase(review))
      : confirmationText.typeToSend(phrase);
  return confirmationField(words, typed, { width, isFocused: focus !== 'cancel' });
};

const buttonLine = (review: Review, hasUnread: boolean): Line => {
  const isBack = review.focus === 'cancel';
  const back = isBack ? confirmationText.back : confirmationText.leaveField;
  const isOn = isConfirmed(review) || isApproved(review);
  return [
    segment(`   ${back.padEnd(30)}`, isBack ? 'focus' : undefined),
    segment('      '),
    hasUnread
      ? segment(readOnText.button(enterOnReview(review), review.showing), 'focus')
      : segment(buttonText(review), isOn ? 'danger' : undefined),
  ];
};

const buttonText = (review: Review): string => {
  if (isApproved(review)) return confirmationText.approve;
  if (review.focus === 'approval') return confirmationText.approveOff;
  if (review.approvalState?.missing !== undefined) return confirmationText.sendUnapproved;
  return isConfirmed(review) ? confirmationText.send : confirmationText.sendOff;
};

/** A read-only profile can still approve. */
const canOnlyLook = ({ focus }: Review, readOnly: boolean): boolean =>
  readOnly && focus !== 'approval';

const waitLine = ({ approvalState }: Review): Line => [
  segment(` ${confirmationText.waiting(approvalState?.missing ?? '')}`, 'warning'),
];

type ConfirmationProps = {
  readonly review: Review;
  readonly width: number;
  readonly hasUnread: boolean;
};

function Confirmation({ review, width, hasUnread }: ConfirmationProps) {
  const readOnly = useApp((state: AppState) => state.connection.readOnly);
  if (canOnlyLook(review, readOnly)) {
    return <TextLine line={[segment(` ${confirmationText.readOnly}`, 'warning')]} />;
  }
  const isWaiting = review.focus === 'cancel' && review.approvalState?.missing !== undefined;
  return (
    <>
      <TextLine line={isWaiting ? waitLine(review) : phraseLine(review, width)} />
      <TextLine line={buttonLine(review, hasUnread)} />
    </>
  );
}

export function ReviewPane({ id, writeForm, review, rows, width }: ReviewProps) {
  const mode = useApp((state: AppState) => knownMode(state.connection));
  const columns = useApp((state: AppState) => state.screen.size.columns);
  const now = useApp((state: AppState) => floorToMinute(state.screen.now));
  const lines = reviewLines({ id, writeForm, review, mode, now, width });
  if (columns < minReviewColumns) {
    const { word } = narrowReview;
    const advice = narrowReview.lines(minReviewColumns, columns);
    return <Lines lines={noticeBoxLines({ word, tone: 'warning', lines: advice, width })} />;
  }
  return (
    <ReadToEnd
      {...{ lines, rows, width, page: review, enter: enterOnReview(review) }}
      facts={currentFacts(writeForm)}
      below={(hasUnread) => <Confirmation {...{ review, width, hasUnread }} />}
    />
  );
}

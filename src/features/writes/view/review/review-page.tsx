import type { AppState } from '../../context.ts';
import { type Line, segment, unmasked } from '../../../../ui-kit/text/line.ts';
import { useMemo } from 'react';
import { textOfField } from '../../../../lib/text/text-field.ts';
import { clamp } from '../../../../lib/numbers/list-window.ts';
import {
  approvalPhrase,
  isApproved,
  isConfirmed,
  minReviewColumns,
  type Review,
} from '../../state/write-form-review.ts';
import { noticeBoxLines } from '../../../../ui-kit/frame/rule-lines.ts';
import { Lines, TextLine } from '../../../../ui-kit/text/lines.tsx';
import { fieldLine } from '../../../../ui-kit/prompt/field-line.ts';
import { useApp } from '../../../../shell/session-context.tsx';
import type { PageProps } from '../fields/fields-page.tsx';
import { reviewLines } from './review-lines.ts';
import { confirmationText, narrowReview, readOnText } from '../../messages/review.ts';
import { enterOnReview, isUnread, pinnedEffect } from './content-lines.ts';
import { currentFacts } from '../../state/write-form-inspection.ts';
import { scrollLimit } from '../../../../shell/scroll.ts';
import { floorToMinute } from '../../../../lib/time/time.ts';
import { knownMode } from '../../../../shell/labels/mode-label.ts';

type ReviewProps = PageProps & { readonly review: Review };

/** The effect, how much is left to read, the field and its button. */
export const confirmationRows = 4;

const phraseLine = (review: Review, width: number): Line => {
  const { phrase, typed, focus } = review;
  const isApproval = focus === 'approval';
  const head = isApproval
    ? ` ${confirmationText.typeToApprove(approvalPhrase(review))}`
    : ` ${confirmationText.typeToSend(phrase)}`;
  const room = width - head.length - 2;
  const field =
    focus !== 'cancel'
      ? fieldLine({ field: typed, width: room - 2, label: '[', isTyped: true })
      : [segment(`[ ${textOfField(typed)}`.padEnd(room - 2).slice(0, room - 2))];
  return unmasked([segment(head), ...field, segment(' ]')]);
};

const buttonLine = (review: Review, hasUnread: boolean): Line => {
  const back = review.focus === 'cancel' ? confirmationText.back : confirmationText.leaveField;
  const isOn = isConfirmed(review) || isApproved(review);
  return [
    segment(`   ${back.padEnd(30)}`, review.focus === 'cancel' ? 'focus' : undefined),
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
  const lines = useMemo(
    () => reviewLines({ id, writeForm, review, mode, now, width }),
    [id, writeForm, review, mode, now, width],
  );
  if (columns < minReviewColumns) {
    const { word } = narrowReview;
    const advice = narrowReview.lines(minReviewColumns, columns);
    return <Lines lines={noticeBoxLines({ word, tone: 'warning', lines: advice, width })} />;
  }
  const room = rows - confirmationRows;
  const limit = scrollLimit({ lines: lines.length, height: room });
  const from = clamp(review.scroll, 0, limit);
  const more = limit - from;
  const hasUnread = isUnread(review, limit);
  const scrolls = hasUnread && review.showing === 'summary';
  const rest = readOnText.moreLines(more, scrolls ? enterOnReview(review) : undefined);
  return (
    <>
      <Lines lines={lines} height={room} from={from} />
      <TextLine line={[segment(more > 0 ? ` ${rest}` : '', 'note')]} />
      <TextLine line={pinnedEffect(currentFacts(writeForm), width)} />
      <Confirmation review={review} width={width} hasUnread={hasUnread} />
    </>
  );
}

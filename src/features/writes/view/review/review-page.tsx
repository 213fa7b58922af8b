import type { Line } from '../../../../ui-kit/text/line.ts';
import { useMemo } from 'react';
import { fieldText } from '../../../../lib/text/text-field.ts';
import { clamp } from '../../../../lib/numbers/list-window.ts';
import {
  approvalPhrase,
  isApproved,
  isConfirmed,
  minReviewColumns,
  type Review,
} from '../../state/write-form-review.ts';
import { noticeLines } from '../../../../ui-kit/frame/notice-lines.ts';
import { Lines, TextLine } from '../../../../ui-kit/text/lines.tsx';
import { segment, unmasked } from '../../../../ui-kit/text/segment.ts';
import { fieldLine } from '../../../../ui-kit/prompt/field-line.ts';
import { useApp } from '../../../../shell/session-context.tsx';
import type { PageProps } from '../fields/fields-page.tsx';
import { reviewLines } from './review-lines.ts';
import { floorToMinute } from '../expiring-value.ts';

type ReviewProps = PageProps & { readonly review: Review };

/** Lines of the confirmation below what is reviewed. */
export const confirmationRows = 3;

/** What is typed, and what for. */
const phraseLine = (review: Review, width: number): Line => {
  const { phrase, typed, focus } = review;
  const isApproval = focus === 'approval';
  const head = isApproval
    ? ` Type  ${approvalPhrase(review)}  to approve: `
    : ` Type  ${phrase}  to send: `;
  const room = width - head.length - 2;
  const field =
    focus !== 'cancel'
      ? fieldLine({ field: typed, width: room - 2, label: '[', isTyped: true })
      : [segment(`[ ${fieldText(typed)}`.padEnd(room - 2).slice(0, room - 2))];
  return unmasked([segment(head), ...field, segment(' ]')]);
};

const buttonLine = (review: Review): Line => {
  const back =
    review.focus === 'cancel' ? 'Esc goes back, keeps the draft' : 'Esc leaves the field';
  const isOn = isConfirmed(review) || isApproved(review);
  return [
    segment(`   ${back.padEnd(30)}`, review.focus === 'cancel' ? 'focus' : undefined),
    segment(`      ${deedWords(review)}`, isOn ? 'danger' : undefined),
  ];
};

const deedWords = (review: Review): string => {
  if (isApproved(review)) return '>( Enter approves )<';
  if (review.focus === 'approval') return 'Approve: off until the text matches';
  if (review.eyes?.missing !== undefined) return 'Send: off until approved';
  return isConfirmed(review) ? '>( Enter sends )<' : 'Send: off until the text matches';
};

/** Who may not send may still approve. */
const canOnlyLook = ({ focus }: Review, readOnly: boolean): boolean =>
  readOnly && focus !== 'approval';

const waitLine = ({ eyes }: Review): Line => [
  segment(` WAITS for approval: ${eyes?.missing ?? ''}`, 'warning'),
];

function Confirmation({ review, width }: { readonly review: Review; readonly width: number }) {
  const readOnly = useApp((state) => state.connection.readOnly);
  if (canOnlyLook(review, readOnly)) {
    const words = ' READ-ONLY profile: you can review, save and approve, but not send';
    return <TextLine line={[segment(words, 'warning')]} />;
  }
  const isWaiting = review.focus === 'cancel' && review.eyes?.missing !== undefined;
  return (
    <>
      <TextLine line={isWaiting ? waitLine(review) : phraseLine(review, width)} />
      <TextLine line={buttonLine(review)} />
    </>
  );
}

/** What will leave this machine, exactly, and the one place from which it can be sent. */
export function ReviewPane({ id, wizard, review, rows, width }: ReviewProps) {
  const mode = useApp((state) => state.connection.mode);
  const columns = useApp((state) => state.screen.size.columns);
  const now = useApp((state) => floorToMinute(state.screen.now));
  const lines = useMemo(
    () => reviewLines({ id, wizard, review, mode, now, width }),
    [id, wizard, review, mode, now, width],
  );
  if (columns < minReviewColumns) {
    const words = [
      `A review needs ${minReviewColumns} columns; here are ${columns}.`,
      'Esc leads back.',
    ];
    return (
      <Lines lines={noticeLines({ word: 'TOO NARROW', tone: 'warning', lines: words, width })} />
    );
  }
  const room = rows - confirmationRows;
  const from = clamp(review.scroll, 0, Math.max(0, lines.length - room));
  const more = lines.length - from - room;
  return (
    <>
      <Lines lines={lines} height={room} from={from} />
      <TextLine
        line={[segment(more > 0 ? ` … ${more} more lines: Tab or PgDn scrolls` : '', 'note')]}
      />
      <Confirmation review={review} width={width} />
    </>
  );
}

import { Box } from 'ink';
import { useMemo } from 'react';
import { textOf } from '../../lib/text-field.ts';
import { clamp } from '../../lib/windowing.ts';
import { isConfirmed, reviewNeeds, type Review } from '../../store/wizard-review.ts';
import { Notice } from '../kit/notice.tsx';
import { RowText } from '../kit/row-text.tsx';
import { segment } from '../kit/segment.ts';
import { fieldSegments } from '../kit/text-field.tsx';
import { useApp } from '../session-context.tsx';
import type { Line } from './entry-lines.ts';
import type { PageProps } from './entry-body.tsx';
import { reviewLines } from './review-lines.ts';
import { minuteOf } from './timed-value.ts';

type ReviewProps = PageProps & { readonly review: Review };

/** Lines of the confirmation below what is reviewed. */
export const confirmRows = 3;

const fieldLine = ({ phrase, typed, focus }: Review, width: number): Line => {
  const head = ` Type  ${phrase}  to send: `;
  const room = width - head.length - 2;
  const field =
    focus === 'text'
      ? fieldSegments({ field: typed, width: room - 2, label: '[' })
      : [segment(`[ ${textOf(typed)}`.padEnd(room - 2).slice(0, room - 2))];
  return [segment(head), ...field, segment(' ]')];
};

const buttonLine = (review: Review): Line => {
  const cancel =
    review.focus === 'cancel' ? '>( Cancel, keep draft )<' : ' ( Cancel, keep draft ) ';
  const send = isConfirmed(review) ? '>( Enter sends )<' : 'Send: off until the text matches';
  return [
    segment(`   ${cancel}`, review.focus === 'cancel' ? 'focus' : undefined),
    segment(`      ${send}`, isConfirmed(review) ? 'danger' : undefined),
  ];
};

function Confirmation({ review, width }: { readonly review: Review; readonly width: number }) {
  const readOnly = useApp((state) => state.connection.readOnly);
  if (readOnly) {
    const words = ' READ-ONLY profile: this can be looked at and saved, never sent';
    return <RowText segments={[segment(words, 'warning')]} />;
  }
  return (
    <>
      <RowText segments={fieldLine(review, width)} />
      <RowText segments={buttonLine(review)} />
    </>
  );
}

/** What will leave this machine, exactly, and the one place from which it can be sent. */
export function ReviewBody({ id, wizard, review, rows, width }: ReviewProps) {
  const mode = useApp((state) => state.connection.mode);
  const columns = useApp((state) => state.screen.size.columns);
  const now = useApp((state) => minuteOf(state.screen.now));
  const lines = useMemo(
    () => reviewLines({ id, wizard, review, mode, now, width }),
    [id, wizard, review, mode, now, width],
  );
  if (columns < reviewNeeds) {
    const words = [
      `A review needs ${reviewNeeds} columns; here are ${columns}.`,
      'Esc leads back.',
    ];
    return <Notice word="TOO NARROW" tone="warning" lines={words} width={width} />;
  }
  const room = rows - confirmRows;
  const from = clamp(review.scroll, 0, Math.max(0, lines.length - room));
  const more = lines.length - from - room;
  return (
    <>
      <Box flexDirection="column" height={room} flexShrink={0} overflow="hidden">
        {lines.slice(from, from + room).map((segments, at) => (
          <RowText key={from + at} segments={segments} />
        ))}
      </Box>
      <RowText segments={[segment(more > 0 ? ` … ${more} more lines: j` : '', 'note')]} />
      <Confirmation review={review} width={width} />
    </>
  );
}

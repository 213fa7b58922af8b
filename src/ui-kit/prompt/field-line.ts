import { truncateEnd, truncateStart, displayWidth, padOrTruncate } from '../../lib/text/width.ts';
import type { Tone } from '../theme/theme.ts';
import { type Line, segment, unmasked } from '../text/line.ts';
import type { TextFieldState } from '../../lib/text/text-field.ts';

export interface FieldLineProps {
  readonly field: TextFieldState;
  readonly width: number;
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly tone?: Tone | undefined;
  /** The user is typing this text, so the privacy mask leaves it visible. */
  readonly isTyped?: boolean | undefined;
}

const cursor = '▌';

const lookahead = (after: string, room: number): number =>
  Math.min(displayWidth(truncateEnd(after, room)), Math.floor(room / 4));

/** `/ type=abort▌`, scrolled so that the cursor is always visible; exactly `width` cells. */
export const fieldLine = (props: FieldLineProps): Line => {
  const { field, width, label, placeholder, tone } = props;
  const head = truncateEnd(label === '' ? '' : `${label} `, width);
  const room = Math.max(0, width - displayWidth(head) - 1);
  const before = truncateStart(field.before, room - lookahead(field.after, room));
  const rest = room - displayWidth(before);
  const empty = field.before === '' && field.after === '';
  const segments = [
    segment(head),
    segment(before, tone),
    segment(truncateEnd(cursor, width - displayWidth(head)), 'focus'),
    segment(padOrTruncate(empty ? (placeholder ?? '') : field.after, rest), empty ? 'faint' : tone),
  ];
  return props.isTyped === true && !empty ? unmasked(segments) : segments;
};

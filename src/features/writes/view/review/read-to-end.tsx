import type { ReactNode } from 'react';
import { type Line, segment, unmasked } from '../../../../ui-kit/text/line.ts';
import { Lines, TextLine } from '../../../../ui-kit/text/lines.tsx';
import { fieldLine } from '../../../../ui-kit/prompt/field-line.ts';
import { clamp } from '../../../../lib/numbers/list-window.ts';
import { textOfField, type TextFieldState } from '../../../../lib/text/text-field.ts';
import type { ReviewFact } from '../../../../verify/review/messages.ts';
import { scrollLimit } from '../../../../shell/scroll.ts';
import { readOnText, type ReadOnCommand } from '../../messages/review.ts';
import { pinnedEffect } from './content-lines.ts';
import { confirmationRows, isUnread, type PageToRead } from './reading.ts';

type ReadToEndProps = {
  readonly page: PageToRead;
  readonly lines: readonly Line[];
  readonly facts: readonly ReviewFact[];
  readonly rows: number;
  readonly width: number;
  /** The key that scrolls on while lines are unread. */
  readonly enter: ReadOnCommand;
  /** The rows of the confirmation. */
  readonly below: (hasUnread: boolean) => ReactNode;
};

/** A page that is read to its end, what it does, and its confirmation. */
export function ReadToEnd({ page, lines, facts, rows, width, enter, below }: ReadToEndProps) {
  const room = rows - confirmationRows;
  const limit = scrollLimit({ lines: lines.length, height: room });
  const from = clamp(page.scroll, 0, limit);
  const more = limit - from;
  const hasUnread = isUnread(page, limit);
  const scrolls = hasUnread && page.showing !== 'body';
  const rest = readOnText.moreLines(more, scrolls ? enter : undefined);
  return (
    <>
      <Lines lines={lines} height={room} from={from} />
      <TextLine line={[segment(more > 0 ? ` ${rest}` : '', 'note')]} />
      <TextLine line={pinnedEffect(facts, width)} />
      {below(hasUnread)}
    </>
  );
}

/** Without the focus, it shows what was typed. */
export const confirmationField = (
  words: string,
  typed: TextFieldState,
  { width, isFocused }: { readonly width: number; readonly isFocused: boolean },
): Line => {
  const head = ` ${words}`;
  const room = width - head.length - 4;
  const field = isFocused
    ? fieldLine({ field: typed, width: room, label: '[', isTyped: true })
    : [segment(`[ ${textOfField(typed)}`.padEnd(room).slice(0, room))];
  return unmasked([segment(head), ...field, segment(' ]')]);
};

import { type Line, segment } from '../../../ui-kit/text/line.ts';
import type { LookupRecord } from '../../../storage/history/lookup-history.ts';
import { formatTimeOfDay, formatDuration } from '../../../lib/time/time.ts';
import { truncateEnd, padOrTruncate, shortenId } from '../../../lib/text/width.ts';
import { scrollIntoView } from '../../../lib/numbers/list-window.ts';
import type { LookupState } from '../state/lookup.ts';
import { historyTitle, noHistory } from '../messages/form.ts';

const isGood = (status: string): boolean => status.startsWith('2');

const lineOf = (
  { at, kind, id, status, ms, what }: LookupRecord,
  isChosen: boolean,
  width: number,
): Line => {
  const head = `${isChosen ? '>' : ' '}${formatTimeOfDay(at).slice(0, 8)}  ${padOrTruncate(kind, 11)}  `;
  const answer = `  ${padOrTruncate(status, 4)} ${padOrTruncate(formatDuration(ms), 6, 'right')}  `;
  const idRoom = Math.min(24, Math.max(10, Math.floor(width / 4)));
  const room = Math.max(0, width - head.length - idRoom - answer.length);
  return [
    segment(`${head}${padOrTruncate(shortenId(id, idRoom), idRoom)}`),
    segment(answer, isGood(status) ? 'plain' : 'warning'),
    segment(truncateEnd(what, room)),
  ];
};

/** The lookup history, with a heading that says where it is saved. */
export const historyLines = (
  { history, chosen, form }: LookupState,
  isPrivate: boolean,
  {
    width,
    rows,
    isFocused,
  }: { readonly width: number; readonly rows: number; readonly isFocused: boolean },
): readonly Line[] => {
  const isAt = isFocused && form.field === 'history';
  const heading = segment(
    truncateEnd(`${isAt ? '>' : ' '}${historyTitle(isPrivate)}`, width),
    isAt ? 'focus' : 'plain',
  );
  if (history.length === 0) return [[heading], [segment(truncateEnd(`     ${noHistory}`, width))]];
  const height = Math.max(1, rows - 1);
  const { from, to } = scrollIntoView({ count: history.length, height, selected: chosen, from: 0 });
  return [
    [heading],
    ...history
      .slice(from, to)
      .map((record, index) => lineOf(record, isAt && from + index === chosen, width)),
  ];
};

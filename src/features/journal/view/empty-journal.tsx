import { noticeLines } from '../../../ui-kit/frame/notice-lines.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import { emptyText } from '../messages/list.ts';

const noticeOf = (failure: string | undefined, filter: string | undefined) => {
  if (failure !== undefined)
    return { word: emptyText.unreadable, tone: 'danger', lines: [failure] } as const;
  return filter === undefined
    ? ({ word: emptyText.empty, tone: 'note', lines: emptyText.noSubmissions } as const)
    : ({
        word: emptyText.filteredOut,
        tone: 'note',
        lines: emptyText.noMatch(filter),
      } as const);
};

/** Replaces the list of an empty, filtered-out or unreadable journal. */
export function EmptyJournal({ width, rows }: { readonly width: number; readonly rows: number }) {
  const failure = useApp((state) => state.journal.file.failure);
  const filter = useApp((state) => state.journal.filter);
  return <Lines lines={noticeLines({ ...noticeOf(failure, filter), width })} height={rows} />;
}

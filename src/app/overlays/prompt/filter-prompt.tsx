import { useMemo } from 'react';
import { padOrTruncate } from '../../../lib/text/width.ts';
import { recentParties } from '../../session/recent-ids.ts';
import { Footer } from '../../frame/frame.tsx';
import { ruleLine } from '../../../ui-kit/frame/rule-lines.ts';
import { Lines, TextLine } from '../../../ui-kit/text/lines.tsx';
import { lineOf } from '../../../ui-kit/text/line.ts';
import { useApp, useSession } from '../../../shell/session-context.tsx';
import { parseJournalFilter, journalRows } from '../../../features/journal/journal-rows.ts';
import { isWhole } from '../../../features/activity/state/activity-filter.ts';
import type { AppState, SessionServices } from '../../state.ts';
import { filterLines, type FilterPrompt } from './filter-lines.ts';
import { filterText } from '../../messages.ts';
import { PromptLine } from './prompt-line.tsx';

/** Lines of the prompt: its rule, the text, and the keys or the caret. */
const promptRows = 3;

const textsOf = ({ of }: FilterPrompt) => ({
  label: ' /',
  placeholder: of === 'journal' ? filterText.journalPlaceholder : filterText.placeholder,
});

/** Counts the rows of the preview, once the list shows the text. */
const countRows = ({ activeFilter, view }: AppState['activity'], text: string) =>
  activeFilter?.text === text ? ([view.matching, view.loaded, isWhole(view)] as const) : undefined;

const countEntries = (journal: AppState['journal'], text: string) => {
  const all = journalRows({ ...journal, filter: undefined }).length;
  const parsed = parseJournalFilter(text);
  if (!parsed.ok) return [all, all, true] as const;
  return [journalRows({ ...journal, filter: { test: parsed.value } }).length, all, true] as const;
};

/** Draws the filter prompt: the matches so far, or the problem, its place, and what is allowed. */
export function FilterPromptLines({
  prompt,
  width,
  second,
}: {
  readonly prompt: FilterPrompt;
  readonly width: number;
  readonly second: boolean;
}) {
  const session = useSession<AppState, SessionServices>();
  const activity = useApp((state: AppState) => state.activity);
  const journal = useApp((state: AppState) => state.journal);
  const rows = useApp((state: AppState) => state.screen.size.rows);
  const { rule, isProblem, above, caret } = useMemo(() => {
    const parties = () => recentParties(session.store.getState());
    const matches = (text: string) =>
      prompt.of === 'journal' ? countEntries(journal, text) : countRows(activity, text);
    return filterLines(prompt, {
      parties,
      saved: activity.savedFilters,
      matches,
      width,
      hasCaretLine: second,
    });
  }, [prompt, activity, journal, width, second, session]);
  const top = Math.max(0, rows - (second ? promptRows : promptRows - 1) - above.length);
  return (
    <>
      <TextLine line={ruleLine({ width, left: rule, leftTone: isProblem ? 'danger' : 'plain' })} />
      <PromptLine prompt={prompt} texts={textsOf(prompt)} width={width} />
      {second && caret === undefined && <Footer width={width} />}
      {second && caret !== undefined && (
        <TextLine line={lineOf(padOrTruncate(caret, width), 'danger')} />
      )}
      <Lines
        lines={above.map((text) => lineOf(padOrTruncate(` ${text}`, width), 'note'))}
        top={top}
      />
    </>
  );
}

import { padOrTruncate, wrapWords } from '../../../lib/text/width.ts';
import type { DoctorFinding, CheckInfo, DoctorStatus } from './check-result.ts';
import { glyphs, findingLines } from './report.ts';
import { reportText } from '../messages/report.ts';

/** One line of a report. The mark has its own column, in the first line of a finding. */
export type ReportLine = {
  readonly mark: string;
  readonly text: string;
  /** Set on a line with a mark, unless the check is still running. */
  readonly verdict?: DoctorStatus | undefined;
  readonly isHeading?: true | undefined;
};

type Item = CheckInfo | DoctorFinding;

const isFound = (item: Item): item is DoctorFinding => 'verdict' in item;

const markWidth = 12;
const titleWidth = 14;
const minRoom = 30;

const wordOf = (item: Item): string =>
  isFound(item) ? `${glyphs[item.verdict]} ${item.verdict}` : `… ${reportText.pending}`;

/** Widens the column of a group for titles that are too long for it, such as routes. */
const titleColumn = (group: readonly Item[]): number =>
  Math.max(titleWidth, ...group.map(({ title }) => title.length + 2));

const itemLines = (item: Item, column: number, width: number): readonly ReportLine[] => {
  const mark = `  ${padOrTruncate(wordOf(item), markWidth - 2)}`;
  const verdict = isFound(item) ? item.verdict : undefined;
  const texts = isFound(item) ? findingLines(item) : [];
  const indent = markWidth + column;
  // If title and finding don't fit side by side, the finding goes below the title.
  const isNarrow = width - indent < minRoom;
  const at = isNarrow ? 4 : indent;
  const lines = texts.flatMap((text) => wrapWords(text, Math.max(minRoom, width - at)));
  const [first = '', ...rest] = isNarrow ? ['', ...lines] : lines;
  return [
    { mark, verdict, text: `${padOrTruncate(item.title, column)}${first}`.trimEnd() },
    ...rest.map((line) => ({ mark: '', text: `${' '.repeat(at)}${line}` })),
  ];
};

/** Lays out a report in `width` cells: one group for each part of the setup, then an empty line. */
export const formatReportLines = (items: readonly Item[], width: number): readonly ReportLine[] =>
  [...new Set(items.map(({ group }) => group))].flatMap((name) => {
    const group = items.filter((item) => item.group === name);
    const column = titleColumn(group);
    return [
      { mark: '', text: name.toUpperCase(), isHeading: true },
      ...group.flatMap((item) => itemLines(item, column, width)),
      { mark: '', text: '' },
    ];
  });

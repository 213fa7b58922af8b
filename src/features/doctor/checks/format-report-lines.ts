import { padOrTruncate } from '../../../lib/text/width.ts';
import { wrapWords } from '../../../lib/text/wrap.ts';
import type { DoctorFinding, CheckInfo, DoctorStatus } from './check-result.ts';
import { glyphs, findingLines } from './report.ts';

/** One line of a report: the mark has its column, and stands at the first line of a finding. */
export type ReportLine = {
  readonly mark: string;
  readonly text: string;
  /** Of a line with a mark; a check that is under way has none. */
  readonly verdict?: DoctorStatus | undefined;
  readonly isHeading?: true | undefined;
};

type Item = CheckInfo | DoctorFinding;

const isFound = (item: Item): item is DoctorFinding => 'verdict' in item;

const markWidth = 12;
const titleWidth = 14;
const minRoom = 30;

const wordOf = (item: Item): string =>
  isFound(item) ? `${glyphs[item.verdict]} ${item.verdict}` : '… asking';

/** Titles that are too long for their column, as those of routes, have a wider one in their group. */
const titleColumn = (group: readonly Item[]): number =>
  Math.max(titleWidth, ...group.map(({ title }) => title.length + 2));

const itemLines = (item: Item, column: number, width: number): readonly ReportLine[] => {
  const mark = `  ${padOrTruncate(wordOf(item), markWidth - 2)}`;
  const verdict = isFound(item) ? item.verdict : undefined;
  const texts = isFound(item) ? findingLines(item) : [];
  const indent = markWidth + column;
  // Where both do not fit beside each other, what was found stands below the title.
  const isNarrow = width - indent < minRoom;
  const at = isNarrow ? 4 : indent;
  const lines = texts.flatMap((text) => wrapWords(text, Math.max(minRoom, width - at)));
  const [first = '', ...rest] = isNarrow ? ['', ...lines] : lines;
  return [
    { mark, verdict, text: `${padOrTruncate(item.title, column)}${first}`.trimEnd() },
    ...rest.map((line) => ({ mark: '', text: `${' '.repeat(at)}${line}` })),
  ];
};

/** Lays a report out in so many cells: a group for each part of the set-up, with an empty line behind. */
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

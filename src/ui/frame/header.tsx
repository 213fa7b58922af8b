import { cut, displayWidth } from '../../lib/width.ts';
import { clockZ } from '../../lib/time.ts';
import type { AppState } from '../../store/store.ts';
import type { TabId } from '../../store/tab.ts';
import { RowText } from '../kit/row-text.tsx';
import { segment } from '../kit/segment.ts';
import { useApp } from '../session-context.tsx';
import { tabs } from './tabs.ts';
import { modeWords, profileWords } from './mode-words.ts';
import { tokenWord } from './token-words.ts';
import { isCounting, scanWord, selectTailFacts } from './tail-words.ts';

/** The clock shows seconds only while something counts: an idle screen is written once a minute. */
export const clockWord = (state: AppState): string => {
  const time = clockZ(state.screen.now);
  return isCounting(selectTailFacts(state)) ? time : `${time.slice(0, 5)}Z`;
};

/** `off`: none was named; `idle`: nothing has been asked of it, as activity comes from the scan. */
const ledgerWord = ({ connection }: AppState): string =>
  connection.ledgerUrl === '' ? 'off' : 'idle';

const scanWords = (state: AppState): string => `scan ${scanWord(selectTailFacts(state))}`;

const narrowWords = (state: AppState): string =>
  ` cantui  ${profileWords(state.connection)}  ${scanWords(state)}`;

const wideWords = (state: AppState): string =>
  [
    ` cantui  ${profileWords(state.connection)}`,
    `ledger ${ledgerWord(state)}`,
    scanWords(state),
    `tok ${tokenWord(state)}`,
    clockWord(state),
  ].join(' | ');

/** Beside the tabs there is little room: what guards the reader goes first, his profile after it. */
const shortWords = (state: AppState): string =>
  ` [${modeWords(state.connection)}] ${state.connection.profile}  ${scanWords(state)}`;

const headerWords = (state: AppState): string =>
  state.screen.size.columns < 80 ? narrowWords(state) : wideWords(state);

/** `[1]Act 2 3`: the tabs, where the terminal has no line for them. */
const inlineTabs = (active: TabId): string =>
  Object.values(tabs)
    .map(({ key, short }) => (key === tabs[active].key ? `[${key}]${short}` : key))
    .join(' ');

/** Line 1: which profile, whether the services answer, whether there is a token, the time. */
export function Header({
  width,
  withTabs,
}: {
  readonly width: number;
  readonly withTabs: boolean;
}) {
  const words = useApp(withTabs && width < 80 ? shortWords : headerWords);
  const prod = useApp((state) => state.connection.mode === 'prod');
  const tab = useApp((state) => state.screen.tab);
  const right = withTabs ? `${inlineTabs(tab)} ` : '';
  const left = cut(words, width - displayWidth(right));
  const gap = ' '.repeat(Math.max(0, width - displayWidth(left) - displayWidth(right)));
  return <RowText tone={prod ? 'prod' : undefined} segments={[segment(`${left}${gap}${right}`)]} />;
}

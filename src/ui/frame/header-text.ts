import { cut, displayWidth } from '../../lib/width.ts';
import { clockZ } from '../../lib/time.ts';
import type { AppState } from '../../store/store.ts';
import type { TabId } from '../../store/tab.ts';
import type { Tone } from '../theme.ts';
import { tabs } from './tabs.ts';
import { modeWords, profileWords } from './mode-words.ts';
import { tokenWord } from './token-words.ts';
import { isCounting, scanWord, selectTailFacts } from './tail-words.ts';

/** The clock shows seconds only while something counts: an idle screen is written once a minute. */
const clockWord = (state: AppState): string => {
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
export const headerText = (state: AppState, width: number, withTabs: boolean): string => {
  const words = withTabs && width < 80 ? shortWords(state) : headerWords(state);
  const right = withTabs ? `${inlineTabs(state.screen.tab)} ` : '';
  const left = cut(words, width - displayWidth(right));
  const gap = ' '.repeat(Math.max(0, width - displayWidth(left) - displayWidth(right)));
  return `${left}${gap}${right}`;
};

export const headerTone = ({ connection }: AppState): Tone =>
  connection.mode === 'prod' ? 'prod' : 'plain';

import type { TabId } from '../../shell/state/screen.ts';
import { truncateEnd, displayWidth, shortenId } from '../../lib/text/width.ts';
import { formatUtcTime } from '../../lib/time/time.ts';
import type { AppState } from '../state.ts';
import { tabs } from '../features.ts';
import { ledgerLabel, ledgerTone, tokenLabel } from '../../shell/labels/connection-labels.ts';
import { lineOf, segment, type Line, type Segment } from '../../ui-kit/text/line.ts';
import type { Tone } from '../../ui-kit/theme/theme.ts';
import {
  guardLabel,
  hasNoProfile,
  hostLabel,
  targetLabel,
  profileLabel,
  withMaskedLabel,
} from '../../shell/labels/mode-label.ts';
import {
  showsSeconds,
  scanStatusLabel,
  scanStatusTone,
  selectTailFacts,
} from '../../features/activity/view/tail-labels.ts';

/** The clock shows seconds only while something counts: an idle screen is written once a minute. */
const clockWord = (state: AppState): string => {
  const time = formatUtcTime(state.screen.now);
  return showsSeconds(selectTailFacts(state)) ? time : `${time.slice(0, 5)}Z`;
};

const isOfLedger = ({ connection }: AppState): boolean => connection.source === 'ledger';

const tailWords = (state: AppState): string =>
  `${isOfLedger(state) ? 'ledger' : 'scan'} ${scanStatusLabel(selectTailFacts(state))}`;

const ledgerWords = (state: AppState): string =>
  isOfLedger(state) ? tailWords(state) : ledgerLabel(state.connection, state.screen.now);

const scanWords = (state: AppState): string => {
  if (state.connection.scanUrl === '') return 'scan off';
  return isOfLedger(state) ? 'scan unused' : tailWords(state);
};

/** The sandbox has no host, and `made-up data` doesn't fit in its place. */
const madeUp = 'made up';

/** The columns from which on the name of the program stands before all. */
const nameFrom = 100;

/** The minimum width of a host name; longer names are shortened in the middle. */
const minHost = 12;

/** Makes the texts for line 1, from the longest to the shortest. Most screens show the first one. */
function* variants(state: AppState, width: number): Iterable<string> {
  const host = hostLabel(state.connection);
  const place = targetLabel(state.connection, host);
  const services = [ledgerWords(state), scanWords(state), tokenLabel(state)].join(' | ');
  const timed = `${place} | ${services} | ${clockWord(state)}`;
  // On a narrow screen, the words after the name would move with each state of a service.
  if (width >= nameFrom) yield ` cantui  ${timed}`;
  yield ` ${timed}`;
  yield ` ${place} | ${services}`;
  const brief = services.replaceAll(' ago', '');
  yield ` ${place} | ${brief}`;
  const rest = ` ${targetLabel(state.connection, '')} | ${brief}`;
  const shortHost =
    state.connection.mode === 'demo'
      ? madeUp
      : shortenId(host, Math.max(minHost, width - displayWidth(rest)));
  yield ` ${targetLabel(state.connection, shortHost)} | ${brief}`;
}

/** The longest text that fits, or else the shortest one, which is then cut. */
const wideWords = (state: AppState, width: number): string => {
  let shortest = '';
  for (const words of variants(state, width)) {
    if (displayWidth(words) <= width) return words;
    shortest = words;
  }
  return shortest;
};

/** The text on a narrow terminal: mode and access, the service that lists, and as much of the host as fits. */
const narrowWords = (state: AppState, width: number): string => {
  const { connection } = state;
  const host = hostLabel(connection);
  const around = ` ${targetLabel(connection, '')}  ${tailWords(state)}`;
  const room = width - displayWidth(around);
  const isRoomy = room >= Math.min(minHost, displayWidth(host));
  return isRoomy
    ? ` ${targetLabel(connection, shortenId(host, room))}  ${tailWords(state)}`
    : ` ${profileLabel(connection)}  ${tailWords(state)}`;
};

/** The text next to the tabs: mode and access first, then the profile or host. */
const shortWords = (state: AppState): string => {
  const { connection } = state;
  const host = shortenId(hostLabel(connection), minHost);
  const isHost = connection.mode === 'demo' || hasNoProfile(connection);
  const name = isHost ? host : connection.profile;
  return ` [${guardLabel(connection)}] ${name}  ${tailWords(state)}`;
};

const headerWords = (state: AppState, width: number): string =>
  state.screen.size.columns < 80 ? narrowWords(state, width) : wideWords(state, width);

/** `[1] 2 3`: the tabs in the header, on terminals without a line for them. The title below names the open one. */
const inlineTabs = (active: TabId): string =>
  tabs.map(({ id, key }) => (id === active ? `[${key}]` : key)).join(' ');

const withoutAgo = (words: string): string => words.replace(/ ago$/, '');

/** The words of the services, each in the tone of its last proof. */
const toneWords = (state: AppState): readonly (readonly [words: string, tone: Tone])[] => {
  const tail = [tailWords(state), scanStatusTone(selectTailFacts(state))] as const;
  return isOfLedger(state)
    ? [tail]
    : [[ledgerWords(state), ledgerTone(state.connection, state.screen.now)], tail];
};

/** Builds line 1: profile, mode, host, state of the services, token, time, and the privacy mask. */
export const headerText = (state: AppState, width: number, withTabs: boolean): string => {
  const end = withMaskedLabel(state.screen, withTabs ? inlineTabs(state.screen.tab) : '');
  const right = end === '' ? '' : `${state.screen.masked ? ' ' : ''}${end} `;
  const room = width - displayWidth(right);
  const words = withTabs && width < 80 ? shortWords(state) : headerWords(state, room);
  const left = truncateEnd(words, room);
  const gap = ' '.repeat(Math.max(0, width - displayWidth(left) - displayWidth(right)));
  return `${left}${gap}${right}`;
};

/** Line 1 in pieces. A banner has one color. */
export const headerLine = (state: AppState, width: number, withTabs: boolean): Line => {
  const text = headerText(state, width, withTabs);
  if (state.connection.mode === 'prod') return lineOf(text, 'prod');
  const pieces: Segment[] = [];
  let rest = text;
  for (const [words, tone] of toneWords(state)) {
    const shown = rest.includes(words) ? words : withoutAgo(words);
    const at = rest.indexOf(shown);
    if (at === -1) continue;
    pieces.push(segment(rest.slice(0, at), 'plain'), segment(shown, tone));
    rest = rest.slice(at + shown.length);
  }
  return [...pieces, segment(rest, 'plain')].filter(({ text: piece }) => piece !== '');
};

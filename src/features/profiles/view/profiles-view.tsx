import { type Line, segment } from '../../../ui-kit/text/line.ts';
import { formatCountdown, formatUtcTime, formatIsoDay } from '../../../lib/time/time.ts';
import { padOrTruncate, wrapWords, displayWidth, truncateStart } from '../../../lib/text/width.ts';
import type { ProfileEntry } from '../profiles.ts';
import type { AppState } from '../context.ts';
import { guardLabel, profileLabel } from '../../../shell/labels/mode-label.ts';
import { tokenLabel } from '../../../shell/labels/connection-labels.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import { profileListText, profileText } from '../messages.ts';
import { Box } from 'ink';
import { useShallow } from 'zustand/react/shallow';
import type { Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { useApp, useSession } from '../../../shell/session-context.tsx';
import type { FramedLayout, ViewDefinition } from '../../../shell/view-types.ts';

type ProfileLinesOptions = Pick<AppState, 'connection' | 'profiles' | 'screen'>;

/** The first two end with a space; a mode may be `no mode, rw`. */
const [nameWidth, modeWidth, tokenWidth] = [16, 12, 10];

const addressWidths = (width: number): readonly [number, number] => {
  const room = width - 3 - nameWidth - modeWidth - tokenWidth;
  if (width < 80) return [Math.max(0, room), 0];
  const ledger = Math.floor(room * 0.55);
  return [ledger, room - ledger];
};

type Cells = Readonly<Record<'name' | 'mode' | 'ledger' | 'scan' | 'token', string>>;

const profileLine = (mark: string, cells: Cells, width: number): string => {
  const [ledger, scan] = addressWidths(width);
  return [
    ` ${mark} `,
    `${padOrTruncate(cells.name, nameWidth - 1)} `,
    `${padOrTruncate(cells.mode, modeWidth - 1)} `,
    padOrTruncate(cells.ledger, Math.max(0, ledger - 1)),
    ledger > 0 ? ' ' : '',
    padOrTruncate(cells.scan, Math.max(0, scan - 1)),
    scan > 0 ? ' ' : '',
    padOrTruncate(cells.token, tokenWidth),
  ].join('');
};

const titles: Cells = {
  name: 'NAME',
  mode: 'MODE',
  ledger: 'LEDGER',
  scan: 'SCAN',
  token: 'TOKEN',
};

const bare = (url: string): string => (url === '' ? '-' : url.replace(/^https:\/\//, ''));

/** The token state of the active profile; of other profiles, the source of the token. */
const tokenCell = (entry: ProfileEntry, state: ProfileLinesOptions): string => {
  if (entry.name === state.connection.profile) return tokenLabel(state).replace(/^token /, '');
  return entry.token.replace(/ .*/, '');
};

const profileTone = (entry: ProfileEntry, isSelected: boolean): Tone | undefined => {
  if (isSelected) return 'selected';
  if (entry.problem !== undefined) return 'warning';
  return entry.mode === 'prod' ? 'danger' : undefined;
};

const entryLine = (entry: ProfileEntry, at: number, state: ProfileLinesOptions): Line => {
  const { selected } = state.profiles;
  const mark = entry.name === state.connection.profile ? '*' : ' ';
  const cells = {
    name: entry.name,
    mode: entry.problem === undefined ? guardLabel(entry) : profileListText.invalid,
    ledger: bare(entry.ledgerUrl),
    scan: bare(entry.scanUrl).replace(/\/api\/scan$/, ''),
    token: tokenCell(entry, state),
  };
  const isSelected = at === selected;
  const text = profileLine(isSelected ? '>' : mark, cells, state.screen.size.columns);
  return [segment(text, profileTone(entry, isSelected))];
};

/** Draws the list with its headings. `*` marks the active profile. */
const profileLines = (state: ProfileLinesOptions): readonly Line[] => [
  [segment(profileLine(' ', titles, state.screen.size.columns), 'focus')],
  ...state.profiles.entries.map((entry, index) => entryLine(entry, index, state)),
];

type Fact = readonly [label: string, value: string, tone?: Tone];

const formatUtcDayTime = (at: number): string => `${formatIsoDay(at)} ${formatUtcTime(at)}`;

const expiryText = (expiresAt: number, now: number): string =>
  expiresAt <= now
    ? profileText.expired(formatUtcDayTime(expiresAt))
    : profileText.validUntil(formatUtcDayTime(expiresAt), formatCountdown(expiresAt - now));

/** Shows the claims of the token. Only the ledger verifies them. */
const tokenFacts = ({ connection, screen }: ProfileLinesOptions): readonly Fact[] => {
  const { token } = connection;
  if (token === undefined) return [[profileText.token, profileText.noToken]];
  const { claims, expiresAt, obtainedAt, trouble, asking } = token;
  const said = claims && [
    [profileText.user, claims.user ?? '-'] as const,
    [profileText.audience, claims.audience.join(' ') || '-'] as const,
    [profileText.scope, claims.scopes.join(' ') || '-'] as const,
    [
      profileText.issuer,
      [claims.issuer ?? '-', claims.keyId && profileText.key(claims.keyId)].join('  '),
    ] as const,
  ];
  const life = expiresAt === undefined ? profileText.noExpiry : expiryText(expiresAt, screen.now);
  const got = obtainedAt === undefined ? '' : profileText.obtained(formatUtcDayTime(obtainedAt));
  return [
    ...(token.held ? [[profileText.token, `${life}${got}`] as const] : []),
    ...(said ?? []),
    ...(asking ? [[profileText.token, profileText.requesting] as const] : []),
    ...(trouble === undefined ? [] : [[profileText.error, trouble, 'danger'] as const]),
  ];
};

const settingFacts = ({ connection }: ProfileLinesOptions): readonly Fact[] => {
  const { pollIntervalMs: intervalMs, pageSize, timeoutMs, maxRows: keep } = connection;
  const seconds = (ms: number): string => `${ms / 1000} s`;
  const options = [seconds(intervalMs), pageSize, seconds(timeoutMs), keep] as const;
  return [[profileText.polling, profileText.pollingOptions(...options)]];
};

const profileEntryFacts = (entry: ProfileEntry, state: ProfileLinesOptions): readonly Fact[] => {
  const isCurrent = entry.name === state.connection.profile;
  return [
    ...(entry.problem === undefined
      ? []
      : [[profileListText.invalid, entry.problem, 'danger'] as const]),
    [profileText.ledger, entry.ledgerUrl || '-'],
    [profileText.scan, entry.scanUrl || '-'],
    [
      profileText.tokenSource,
      isCurrent && state.connection.token?.isTyped === true ? profileText.typedToken : entry.token,
    ],
    ...(isCurrent ? [...tokenFacts(state), ...settingFacts(state)] : []),
  ];
};

const labelWidth = 15;

const profileFactLines = ([label, value, tone]: Fact, width: number): readonly Line[] =>
  wrapWords(value, Math.max(10, width - labelWidth - 1)).map((line, index) => [
    segment(padOrTruncate(index === 0 ? `   ${label}` : '', labelWidth), 'faint'),
    segment(line, tone),
  ]);

const profileFacts = (state: ProfileLinesOptions): readonly Line[] => {
  const entry = state.profiles.entries[state.profiles.selected];
  if (entry === undefined) return [];
  return profileEntryFacts(entry, state).flatMap((fact) =>
    profileFactLines(fact, state.screen.size.columns),
  );
};

const blank = [segment('')];

/** Lines that the facts take at most: the list has the rest. */
const maxFacts = 12;

const profilesNeeds = ({ connection, profiles, screen }: AppState): ProfileLinesOptions => ({
  connection,
  profiles,
  screen,
});

function ProfilesBody({ layout }: { readonly layout: FramedLayout }) {
  const state = useApp(useShallow(profilesNeeds));
  const facts = [blank, ...profileFacts(state)].slice(0, maxFacts);
  const listRows = Math.max(2, layout.body - facts.length);
  const { selected } = state.profiles;
  const { store } = useSession<AppState>();
  /** The heading is no profile. */
  const select = (line: number): Clicked | undefined =>
    line === 0
      ? undefined
      : {
          isRow: true,
          run: () => store.getState().moveProfileSelection(line - 1 - selected),
        };
  return (
    <Box flexDirection="column" height={layout.body} flexShrink={0} overflow="hidden">
      <Lines
        lines={profileLines(state)}
        height={Math.min(listRows, state.profiles.entries.length + 1)}
        focus={selected + 1}
        click={select}
      />
      <Lines lines={facts} height={layout.body - listRows} />
    </Box>
  );
}

const offer = ({ profiles, connection }: AppState): string => {
  if (profiles.opening !== undefined) return profileListText.opening(profiles.opening);
  const { length } = profiles.entries;
  const { name = '', problem } = profiles.entries[profiles.selected] ?? {};
  if (problem !== undefined) return profileListText.cannotSwitch(name, problem);
  const isActive = name === connection.profile;
  const offered = isActive ? profileListText.isActive(name) : profileListText.switchTo(name);
  return `${profileListText.count(length)}; ${offered}`;
};

const titleCells = displayWidth(profileListText.title) + 10;

export const profilesView: ViewDefinition<AppState> = {
  title: profileListText.title,
  titleRule: ({ profiles, screen }) => ({
    left: profileListText.title,
    leftTone: 'focus',
    // The end of a path tells more than its beginning.
    right: truncateStart(profiles.path, Math.max(8, screen.size.columns - titleCells)),
  }),
  stateRule: (state) => ({
    left: profileListText.active(profileLabel(state.connection)),
    right: `${state.profiles.selected + 1}/${state.profiles.entries.length}`,
  }),
  status: (state) => ({
    left: ` ${offer(state)}`,
    right: `${tokenLabel(state)} `,
  }),
  body: ({ layout }) => <ProfilesBody layout={layout} />,
};

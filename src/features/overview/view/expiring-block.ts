import type { AppState } from '../context.ts';
import { noResponseFor } from '../../../shell/labels/connection-labels.ts';
import { displayWidth, mask, padOrTruncate } from '../../../lib/text/width.ts';
import { formatCountdown, formatIsoMinute } from '../../../lib/time/time.ts';
import { segment } from '../../../ui-kit/text/line.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import * as messages from '../messages.ts';
import { findExpiring, type Expiring } from '../model/expiring.ts';
import { blockOf, type BlockLine, type OverviewBlock, type Target } from './block.ts';
import type { BlockPlace } from './activity-blocks.ts';
import { openGapCount, silentMs } from './health-blocks.ts';
import type { PartyForms, ShownParties } from './party-forms.ts';

const timeWidth = 18;

/** What ends within an hour is urgent. */
const soonMs = 3_600_000;

const leftWords = ({ endsAt }: Expiring, now: number): string => {
  if (endsAt === undefined) return messages.noDeadline;
  return endsAt <= now ? messages.over : messages.endsIn(formatCountdown(endsAt - now));
};

const expiringTone = ({ needsUser, endsAt }: Expiring, now: number): Tone | undefined => {
  if (needsUser) return 'danger';
  return endsAt !== undefined && endsAt > now && endsAt - now < soonMs ? 'warning' : undefined;
};

const targetOf = ({ at }: Expiring): Target => at;

/** As long as in the list, unless two parties look alike. */
const idWidth = 28;

const partyIds = /\S+::[0-9a-f]{20,}/g;

/** The parties of all rows, and the one whose tokens these are. */
export const expiringParties = (state: AppState): ShownParties => ({
  ids: [
    ...findExpiring(state).flatMap(({ what }) => what.match(partyIds) ?? []),
    ...(state.tokens.party === undefined ? [] : [state.tokens.party]),
  ],
  width: idWidth,
});

/** The cells of a line, and the form of each party. */
interface ExpiringStyle {
  readonly width: number;
  readonly forms: PartyForms;
}

interface RowStyle {
  readonly width: number;
  /** The cells of the time that is left. */
  readonly left: number;
  readonly now: number;
  readonly say: (what: string) => string;
}

/** The time gives way to the parties: what is left of it says enough. */
const expiringRow = (each: Expiring, { width, left, now, say }: RowStyle): BlockLine => {
  const { id, what, endsAt, party } = each;
  const words = say(what);
  const isTimed = endsAt !== undefined && displayWidth(words) <= width - left - timeWidth;
  const time = isTimed ? padOrTruncate(formatIsoMinute(endsAt), timeWidth, 'right') : '';
  return {
    element: { id, target: targetOf(each), party },
    line: [
      segment(padOrTruncate(leftWords(each, now), left), expiringTone(each, now)),
      segment(padOrTruncate(words, Math.max(8, width - left - time.length))),
      segment(time, 'faint'),
    ],
  };
};

const expiringRows = (state: AppState, { width, forms }: ExpiringStyle): readonly BlockLine[] => {
  const { now, masked } = state.screen;
  const all = findExpiring(state);
  const say = masked ? mask : (text: string) => text.replace(partyIds, forms);
  const left = 2 + Math.max(0, ...all.map((each) => leftWords(each, now).length));
  return all.map((each) => expiringRow(each, { width, left, now, say }));
};

/** What is wrong with the services now, which comes before every deadline. */
const alarmLines = (state: AppState): readonly BlockLine[] => {
  const gaps = openGapCount(state);
  const late = silentMs(state);
  const { trafficAlert } = state.nodePages;
  return [
    ...(gaps === 0
      ? []
      : [
          {
            element: { id: 'expiring.gaps', target: { kind: 'gap' as const } },
            line: [segment(messages.openGaps(gaps), 'danger')],
          },
        ]),
    ...(late === undefined
      ? []
      : [
          {
            element: {
              id: 'expiring.silent',
              target: { kind: 'tab' as const, tab: 'activity' as const },
            },
            line: [segment(noResponseFor(late), 'danger')],
          },
        ]),
    ...(trafficAlert === undefined
      ? []
      : [
          {
            element: { id: 'expiring.traffic', target: { kind: 'traffic' as const } },
            line: [segment(trafficAlert, 'danger')],
          },
        ]),
  ];
};

/** Without the contracts of the party, nobody knows what of it expires. */
const unreadLines = ({ connection, tokens: { isAsking, report } }: AppState) => {
  if (connection.ledgerUrl === '' || report.contracts.kind === 'ready') return [];
  return isAsking || report.contracts.kind === 'loading'
    ? [{ line: [segment(` ${messages.readingTokens}`, 'faint')] }]
    : [{ line: [segment(` ${messages.unreadTokens}`, 'warning')] }];
};

/** What needs the user first, then what ends, the nearest deadline at the top. */
export const expiringLines = (state: AppState, style: ExpiringStyle): readonly BlockLine[] => [
  ...alarmLines(state),
  ...expiringRows(state, style),
  ...unreadLines(state),
];

export const expiringBlock = (
  state: AppState,
  place: BlockPlace,
  { lines, forms }: { readonly lines: readonly BlockLine[]; readonly forms: PartyForms },
): OverviewBlock => {
  const { party } = state.tokens;
  const none = { line: [segment(` ${messages.nothingExpires}`, 'faint')] };
  return blockOf(
    {
      ...place,
      title: messages.expiringTitle,
      right: party === undefined ? undefined : messages.expiringOf(forms(party)),
    },
    lines.length === 0 ? [none] : lines,
  );
};

import { fitParties } from '../../../submission/effect/name-write.ts';
import type { AppState } from '../context.ts';
import { listingService } from '../../../ledger/activity/listing.ts';
import {
  ledgerOutage,
  noResponseFor,
  outageWords,
} from '../../../shell/labels/connection-labels.ts';
import { displayWidth, mask, padOrTruncate } from '../../../lib/text/width.ts';
import {
  formatCountdown,
  formatDuration,
  formatIsoMinute,
  formatUtcTime,
} from '../../../lib/time/time.ts';
import { segment } from '../../../ui-kit/text/line.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import * as messages from '../messages.ts';
import { findExpiring, type Expiring } from '../model/expiring.ts';
import type { Block, BlockLine, Drawn, ShownParties, Target } from './block.ts';
import { openGapCount, silentMs } from './health-blocks.ts';

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

/** As long as in the list, unless two parties look alike. */
const idWidth = 28;

const partyIds = /\S+::[0-9a-f]{20,}/g;

const idsIn = (what: Expiring['what']): readonly string[] =>
  typeof what === 'string' ? (what.match(partyIds) ?? []) : [];

/** The parties of all rows, and the one whose tokens these are. */
export const expiringParties = (state: AppState): ShownParties => ({
  ids: [
    ...findExpiring(state).flatMap(({ what }) => idsIn(what)),
    ...(state.tokens.party === undefined ? [] : [state.tokens.party]),
  ],
  width: idWidth,
});

/** The time gives way to the parties: what is left of it says enough. */
const expiringRows = (
  { state, forms }: Shown,
  all: readonly Expiring[],
  width: number,
): readonly BlockLine[] => {
  const { now, masked } = state.screen;
  const say = (what: Expiring['what'], room: number): string => {
    if (typeof what !== 'string') return what(room);
    const words = what.replace(partyIds, (id) => forms(id, idWidth));
    return displayWidth(words) <= room ? words : fitParties(what, idsIn(what), room).text;
  };
  const left = 2 + Math.max(0, ...all.map((each) => leftWords(each, now).length));
  return all.map((each) => {
    const { id, what, endsAt, party, at: target } = each;
    const told = say(what, width - left);
    const words = masked ? mask(told) : told;
    const isTimed = endsAt !== undefined && displayWidth(words) <= width - left - timeWidth;
    const time = isTimed ? padOrTruncate(formatIsoMinute(endsAt), timeWidth, 'right') : '';
    return {
      element: { id, target, party },
      line: [
        segment(padOrTruncate(leftWords(each, now), left), expiringTone(each, now)),
        segment(padOrTruncate(words, Math.max(8, width - left - time.length))),
        segment(time, 'faint'),
      ],
    };
  });
};

/** The service that lists activities, if it fails or is late. */
const listingOutage = (state: AppState): string | undefined => {
  const { failure, lastGoodAt, nextAt, waitMs = Infinity } = state.activity.poll;
  const service = listingService(state.connection.source);
  const late = silentMs(state);
  if (failure === undefined)
    return late === undefined ? undefined : messages.silent(service, noResponseFor(late));
  const outage = outageWords(service, failure, lastGoodAt);
  const left = nextAt === undefined ? 0 : Math.min(nextAt - state.screen.now, waitMs);
  return left > 0
    ? messages.retryIn(outage, formatDuration(Math.ceil(left / 1000) * 1000))
    : outage;
};

/** The ledger, unless it lists the activities. */
const outageOfLedger = ({ connection }: AppState): string | undefined =>
  connection.source === 'ledger' ? undefined : ledgerOutage(connection);

/** What is wrong with the services now, which comes before every deadline. */
const alarmLines = (state: AppState): readonly BlockLine[] => {
  const gaps = openGapCount(state);
  const alarms: readonly (readonly [id: string, text: string | undefined, target: Target])[] = [
    ['silent', listingOutage(state), { kind: 'tab', tab: 'activity' }],
    ['ledger', outageOfLedger(state), { kind: 'tab', tab: 'profiles' }],
    ['gaps', gaps === 0 ? undefined : messages.openGaps(gaps), { kind: 'gap' }],
    ['traffic', state.nodePages.trafficAlert, { kind: 'traffic' }],
  ];
  return alarms.flatMap(([id, text, target]) =>
    text === undefined
      ? []
      : [{ element: { id: `expiring.${id}`, target }, line: [segment(text, 'danger')] }],
  );
};

/** Without the contracts of the party, nobody knows what of it expires. */
const unreadLines = ({ connection, tokens }: AppState): readonly BlockLine[] => {
  const { isAsking, report, whyNone } = tokens;
  const { contracts, holdings, preapprovals } = report;
  const isOld = [contracts, holdings, preapprovals].some(
    (part) => part.kind === 'ready' && part.isBeforeWrite === true,
  );
  if (isOld) return [{ line: [segment(` ${messages.beforeWrite}`, 'warning')] }];
  if (connection.ledgerUrl === '')
    return [{ line: [segment(` ${messages.unreadTokens(messages.noLedger)}`, 'unknown')] }];
  if (contracts.kind === 'ready') {
    const { unread } = contracts;
    if (unread === undefined) return [];
    const words = messages.unreadSince(formatUtcTime(unread.since), unread.reason);
    return [{ line: [segment(` ${words}`, 'warning')] }];
  }
  const why = contracts.kind === 'loading' ? whyNone : contracts.reason;
  return isAsking || why === undefined
    ? [{ line: [segment(` ${messages.readingTokens}`, 'faint')] }]
    : [{ line: [segment(` ${messages.unreadTokens(why)}`, 'warning')] }];
};

type Shown = Pick<Drawn, 'state' | 'forms'>;

/** What needs the user first, then what ends, the nearest deadline at the top. */
export const expiringBlock = (shown: Shown, width: number): Block => {
  const { state, forms } = shown;
  const { party } = state.tokens;
  const all = findExpiring(state);
  const rows = expiringRows(shown, all, width);
  const urgent = all.filter(({ needsUser }) => needsUser).length;
  const lines = [
    ...alarmLines(state),
    ...rows.slice(0, urgent),
    ...unreadLines(state),
    ...rows.slice(urgent),
  ];
  const none = { line: [segment(` ${messages.nothingExpires}`, 'faint')] };
  return {
    title: messages.expiringTitle,
    right: party === undefined ? undefined : messages.expiringOf(forms(party, idWidth)),
    lines: lines.length === 0 ? [none] : lines,
  };
};

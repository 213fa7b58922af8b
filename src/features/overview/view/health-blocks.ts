import {
  expiresSoon,
  formatAge,
  formatCountdown,
  formatDuration,
  formatUtcTime,
  formatIsoDay,
} from '../../../lib/time/time.ts';
import { formatInteger } from '../../../lib/text/pluralize.ts';
import { padOrTruncate } from '../../../lib/text/width.ts';
import {
  tokenStatus,
  noResponseFor,
  overdueMs,
  aheadLabel,
} from '../../../shell/labels/connection-labels.ts';
import { segment } from '../../../ui-kit/text/line.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import type { AppState } from '../context.ts';
import * as messages from '../messages.ts';
import { openOutcomes } from '../model/expiring.ts';
import { ofRound } from '../model/filters.ts';
import type { NetworkFacts } from '../slice.ts';
import type { OpenRound } from '../../../tokens/amulets.ts';
import { shareBar } from './bars.ts';
import { listing, type Block, type BlockLine, type Drawn, type Target } from './block.ts';

const toActivity: Target = { kind: 'tab', tab: 'activity' };
const toProfiles: Target = { kind: 'tab', tab: 'profiles' };
const toJournal: Target = { kind: 'tab', tab: 'journal' };

/** The duration has no blank: three of them share a narrow line. */
const short = (ms: number): string => formatDuration(ms).replace(' ', '');

/** The smallest value that at least a share of the values don't exceed (nearest rank). */
const percentile = (values: readonly number[], share: number): number | undefined => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
};

type Three = readonly [string, string, string];

/** Three of the same unit name it once: at 80 columns the last one would be cut. */
const withOneUnit = (texts: Three): Three => {
  const unit = 'ms';
  if (!texts.every((text) => text.endsWith(unit))) return texts;
  const [half, most, worst] = texts;
  return [half.slice(0, -unit.length), most.slice(0, -unit.length), worst];
};

const latencyText = (values: readonly number[]): string => {
  const [half, most, worst] = [0.5, 0.95, 1].map((share) => percentile(values, share));
  return half === undefined || most === undefined || worst === undefined
    ? messages.noLatency
    : messages.latencies(...withOneUnit([short(half), short(most), short(worst)]));
};

export const silentMs = ({ activity, connection, screen }: AppState): number | undefined =>
  overdueMs({ lastGoodAt: activity.poll.lastGoodAt, now: screen.now, connection });

/** While a response is overdue, the heading says for how long there was none. */
const tailHeading = (appState: AppState): string => {
  const { state } = appState.activity.poll;
  const late = silentMs(appState);
  const isPolling = state === 'following' || state === 'catching-up' || state === 'retrying';
  return late !== undefined && isPolling ? noResponseFor(late) : state;
};

/** The lag when the row arrived, by the clock of the scan. */
const lagText = (state: AppState): string => {
  const lagMs = state.activity.news?.lagMs;
  const ahead = lagMs === undefined ? undefined : aheadLabel(lagMs);
  if (ahead !== undefined) return ahead;
  // The lag of an older row says nothing about now.
  if (silentMs(state) !== undefined) return messages.lagUnknown;
  return lagMs === undefined ? messages.noLag : messages.lagOf(formatAge(lagMs));
};

const acceptedGapCount = ({ activity: { view } }: AppState): number =>
  view.gapsAt.filter((index) => {
    const entry = view.entries[index];
    return entry !== undefined && 'gap' in entry && entry.gap.state === 'accepted';
  }).length;

export const openGapCount = (state: AppState): number =>
  state.activity.view.gapsAt.length - acceptedGapCount(state);

/** Without a target, the line can't be selected. */
const labeledLine = (
  block: 'tail' | 'network' | 'session',
  row: keyof typeof messages.labels,
  text: string,
  { target, tone }: { readonly target?: Target; readonly tone?: Tone | undefined } = {},
): BlockLine => ({
  line: [segment(padOrTruncate(messages.labels[row], 10), 'faint'), segment(text, tone)],
  element: target && { id: `${block}.${row}`, target },
});

export const tailBlock = ({ state }: Drawn): Block => {
  const { poll, timeline, view } = state.activity;
  const { responded = 0, failed = 0, latenciesMs = [] } = poll.statistics ?? {};
  const { late, changed } = timeline.counts;
  const open = openGapCount(state);
  const gaps = messages.gaps(open, acceptedGapCount(state));
  const tail = (
    row: keyof typeof messages.labels,
    text: string,
    tone?: Tone,
    target: Target = toActivity,
  ): BlockLine => labeledLine('tail', row, text, { target, tone });
  return {
    title: messages.tailTitle,
    right: tailHeading(state),
    lines: [
      tail('lag', lagText(state)),
      tail('latency', latencyText(latenciesMs)),
      tail('polls', messages.polls(responded, failed), failed > 0 ? 'warning' : undefined),
      open > 0 ? tail('gaps', gaps, 'danger', { kind: 'gap' }) : tail('gaps', gaps),
      tail('rows', messages.rows(view.loaded)),
      tail('irregular', messages.irregular(late, changed)),
    ],
  };
};

/** Names the next round only if it is announced. */
export const roundsAt = (
  rounds: readonly OpenRound[],
  now: number,
): { readonly current?: OpenRound | undefined; readonly next?: OpenRound | undefined } => ({
  current: rounds.findLast(({ opensAt }) => opensAt <= now),
  next: rounds.find(({ opensAt }) => opensAt > now),
});

const roundLine = ({ rounds }: NetworkFacts, now: number): BlockLine => {
  if (!rounds.ok) return labeledLine('network', 'round', rounds.error);
  const { current, next } = roundsAt(rounds.value, now);
  if (current === undefined) return labeledLine('network', 'round', messages.noOpenRound);
  const target = listing(ofRound(current.number));
  const number = formatInteger(BigInt(current.number));
  if (next === undefined)
    return labeledLine('network', 'round', messages.lastRound(number), { target });
  const share = (now - current.opensAt) / (next.opensAt - current.opensAt);
  const bar = `[${shareBar(share, 6)}]`;
  const left = formatCountdown(next.opensAt - now);
  return labeledLine('network', 'round', messages.roundNow(number, bar, left), { target });
};

const upgradeLine = ({ upgrade }: NetworkFacts, now: number): BlockLine => {
  const line = (text: string, tone?: Tone) =>
    labeledLine('network', 'upgrade', text, { target: toProfiles, tone });
  if (!upgrade.ok) return line(upgrade.error);
  if (upgrade.value === undefined) return line(messages.noUpgrade);
  const upgradesAt = upgrade.value;
  const when = `${formatIsoDay(upgradesAt)} ${formatUtcTime(upgradesAt)}`;
  const text =
    upgradesAt <= now
      ? messages.upgradePast(when)
      : messages.upgradeAhead(when, formatCountdown(upgradesAt - now));
  return line(text, 'warning');
};

const networkLines = ({ overview, connection, screen }: AppState): readonly BlockLine[] => {
  const { network } = overview;
  if (network === undefined) {
    const why = connection.scanUrl === '' ? messages.noScan : messages.asking;
    const rows = ['round', 'upgrade', 'version'] as const;
    return rows.map((row) => labeledLine('network', row, why));
  }
  const { version } = network;
  const text = version.ok ? messages.scanVersion(version.value) : version.error;
  return [
    roundLine(network, screen.now),
    upgradeLine(network, screen.now),
    labeledLine('network', 'version', text, { target: toProfiles }),
  ];
};

/** A scan alone has no traffic of its own, and a replay asks nobody. */
const trafficLines = ({ connection, nodePages }: AppState): readonly BlockLine[] => {
  if (connection.ledgerUrl === '' || connection.isReplay === true) return [];
  const { trafficLeft = messages.asking, trafficAlert } = nodePages;
  const tone = trafficAlert === undefined ? undefined : 'danger';
  return [labeledLine('network', 'traffic', trafficLeft, { target: { kind: 'traffic' }, tone })];
};

const outcomesLine = ({ journal: { entries, file } }: AppState): BlockLine => {
  const line = (text: string, tone?: Tone) =>
    labeledLine('session', 'outcomes', text, { target: toJournal, tone });
  if (file.failure !== undefined) return line(messages.unreadableJournal, 'danger');
  const counts = openOutcomes
    .map((status) => [status, entries.filter(({ word }) => word === status).length] as const)
    .filter(([, count]) => count > 0);
  const text = counts.map(([status, count]) => messages.outcomes(status, count)).join(', ');
  const isUnknown = counts.some(([status]) => status === 'UNKNOWN');
  return line(text === '' ? messages.noOutcomes : text, isUnknown ? 'danger' : undefined);
};

const tokenLine = (state: AppState): BlockLine => {
  const status = tokenStatus(state);
  const text =
    status.kind === 'valid'
      ? messages.tokenEnds(formatCountdown(status.leftMs))
      : messages.tokenTexts[status.kind];
  const isUseless = ['failed', 'expired', 'refused'].includes(status.kind);
  const isEnding = expiresSoon(state.connection.token?.expiresAt, state.screen.now);
  const tone = isUseless ? 'danger' : isEnding ? 'warning' : undefined;
  return labeledLine('session', 'token', text, { target: toProfiles, tone });
};

export const networkBlock = ({ state }: Drawn): Block => ({
  title: messages.networkTitle,
  lines: [...networkLines(state), ...trafficLines(state), outcomesLine(state), tokenLine(state)],
});

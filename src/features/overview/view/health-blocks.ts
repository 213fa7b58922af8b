import {
  expiresSoon,
  formatAge,
  formatCountdown,
  formatDuration,
  formatUtcTime,
  formatIsoDay,
} from '../../../lib/time/time.ts';
import { formatInteger } from '../../../lib/text/pluralize.ts';
import {
  tokenStatus,
  noResponseFor,
  overdueMs,
  aheadLabel,
} from '../../../shell/labels/connection-labels.ts';
import type { AppState } from '../context.ts';
import * as messages from '../messages.ts';
import { ofRound } from '../model/filters.ts';
import type { NetworkFacts, Round } from '../slice.ts';
import { shareBar } from './bars.ts';
import { blockOf, labeledLine, type OverviewBlock, type BlockLine, type Target } from './block.ts';

type Place = { readonly width: number; readonly height: number; readonly isFramed?: boolean };

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
  overdueMs({
    lastGoodAt: activity.poll.lastGoodAt,
    now: screen.now,
    intervalMs: connection.pollIntervalMs,
  });

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

export const tailBlock = (state: AppState, place: Place): OverviewBlock => {
  const { activity } = state;
  const { poll, timeline, view } = activity;
  const { statistics } = poll;
  const accepted = acceptedGapCount(state);
  const open = openGapCount(state);
  const failed = statistics?.failed ?? 0;
  const line = (id: string, label: string, value: string, tone?: 'danger' | 'warning') => {
    const target: Target = id === 'gaps' && open > 0 ? { kind: 'gap' } : toActivity;
    return labeledLine(label, value, { element: { id: `tail.${id}`, target }, tone });
  };
  return blockOf({ ...place, title: messages.tailTitle, right: tailHeading(state) }, [
    line('lag', messages.lagLabel, lagText(state)),
    line('latency', messages.latencyLabel, latencyText(statistics?.latenciesMs ?? [])),
    line(
      'polls',
      messages.pollsLabel,
      messages.polls(statistics?.responded ?? 0, failed),
      failed > 0 ? 'warning' : undefined,
    ),
    line(
      'gaps',
      messages.gapsLabel,
      messages.gaps(open, accepted),
      open > 0 ? 'danger' : undefined,
    ),
    line('rows', messages.rowsLabel, messages.rows(view.loaded)),
    line(
      'irregular',
      messages.irregularLabel,
      messages.irregular(timeline.counts.late, timeline.counts.changed),
    ),
  ]);
};

/** Names the next round only if it is announced. */
export const roundsAt = (
  rounds: readonly Round[],
  now: number,
): { readonly current?: Round | undefined; readonly next?: Round | undefined } => ({
  current: rounds.findLast(({ opensAt }) => opensAt <= now),
  next: rounds.find(({ opensAt }) => opensAt > now),
});

const roundLine = ({ rounds }: NetworkFacts, now: number): BlockLine => {
  if (!rounds.ok) return labeledLine(messages.roundLabel, rounds.error);
  const { current, next } = roundsAt(rounds.value, now);
  if (current === undefined) return labeledLine(messages.roundLabel, messages.noOpenRound);
  const target: Target = { kind: 'filter', filter: ofRound(current.number) };
  const element = { id: 'network.round', target };
  const number = formatInteger(BigInt(current.number));
  if (next === undefined)
    return labeledLine(messages.roundLabel, messages.lastRound(number), { element });
  const share = (now - current.opensAt) / (next.opensAt - current.opensAt);
  const bar = `[${shareBar(share, 6)}]`;
  const left = formatCountdown(next.opensAt - now);
  return labeledLine(messages.roundLabel, messages.roundNow(number, bar, left), { element });
};

const upgradeLine = ({ upgrade }: NetworkFacts, now: number): BlockLine => {
  const element = { id: 'network.upgrade', target: toProfiles };
  if (!upgrade.ok) return labeledLine(messages.upgradeLabel, upgrade.error, { element });
  if (upgrade.value === undefined)
    return labeledLine(messages.upgradeLabel, messages.noUpgrade, { element });
  const { upgradesAt } = upgrade.value;
  const when = `${formatIsoDay(upgradesAt)} ${formatUtcTime(upgradesAt)}`;
  const text =
    upgradesAt <= now
      ? messages.upgradePast(when)
      : messages.upgradeAhead(when, formatCountdown(upgradesAt - now));
  return labeledLine(messages.upgradeLabel, text, { element, tone: 'warning' });
};

const networkLines = ({ overview, connection, screen }: AppState): readonly BlockLine[] => {
  const { network } = overview;
  const labels = [messages.roundLabel, messages.upgradeLabel, messages.versionLabel];
  if (network === undefined) {
    const why = connection.scanUrl === '' ? messages.noScan : messages.asking;
    return labels.map((label) => labeledLine(label, why));
  }
  const { version } = network;
  return [
    roundLine(network, screen.now),
    upgradeLine(network, screen.now),
    labeledLine(
      messages.versionLabel,
      version.ok ? messages.scanVersion(version.value) : version.error,
      {
        element: { id: 'network.version', target: toProfiles },
      },
    ),
  ];
};

/** A scan alone has no traffic of its own, and a replay asks nobody. */
const trafficLines = ({ connection, nodePages }: AppState): readonly BlockLine[] =>
  connection.ledgerUrl === '' || connection.isReplay === true
    ? []
    : [
        labeledLine(messages.trafficLabel, nodePages.trafficLeft ?? messages.asking, {
          element: { id: 'network.traffic', target: { kind: 'traffic' } },
          tone: nodePages.trafficAlert === undefined ? undefined : 'danger',
        }),
      ];

/** The outcome of these is still open; the worst comes first. */
const openStatuses = ['UNKNOWN', 'IN FLIGHT', 'ACCEPTED', 'SENDING'] as const;

const outcomesLine = ({ journal: { entries, file } }: AppState): BlockLine => {
  const element = { id: 'session.outcomes', target: toJournal };
  if (file.failure !== undefined)
    return labeledLine(messages.outcomesLabel, messages.unreadableJournal, {
      element,
      tone: 'danger',
    });
  const counts = openStatuses
    .map((status) => [status, entries.filter(({ word }) => word === status).length] as const)
    .filter(([, count]) => count > 0);
  const text = counts.map(([status, count]) => messages.outcomes(status, count)).join(', ');
  const isUnknown = counts.some(([status]) => status === 'UNKNOWN');
  return labeledLine(messages.outcomesLabel, text === '' ? messages.noOutcomes : text, {
    element,
    tone: isUnknown ? 'danger' : undefined,
  });
};

const tokenLine = (state: AppState): BlockLine => {
  const status = tokenStatus(state);
  const text =
    status.kind === 'valid'
      ? messages.tokenEnds(formatCountdown(status.leftMs))
      : messages.tokenTexts[status.kind];
  const isUseless = ['failed', 'expired', 'refused'].includes(status.kind);
  const isEnding = expiresSoon(state.connection.token?.expiresAt, state.screen.now);
  return labeledLine(messages.tokenHeading, text, {
    element: { id: 'session.token', target: toProfiles },
    tone: isUseless ? 'danger' : isEnding ? 'warning' : undefined,
  });
};

export const networkBlock = (state: AppState, place: Place): OverviewBlock =>
  blockOf({ ...place, title: messages.networkTitle }, [
    ...networkLines(state),
    ...trafficLines(state),
    outcomesLine(state),
    tokenLine(state),
  ]);

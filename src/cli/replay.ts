import { mkdtempSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GlobalFlags } from '../cli-kit/load-settings.ts';
import { failUsage } from '../cli-kit/streams.ts';
import {
  chosenTheme,
  withThemeColorsOrExit,
  type ChosenTheme,
} from '../cli-kit/with-theme-colors.ts';
import { listUrlOf, type Settings } from '../config/settings/settings.ts';
import { createReplay } from '../debug/recording/create-replay.ts';
import { parseRecording, type Recording } from '../debug/recording/recording.ts';
import { parseSavedTimeline } from '../features/activity/timeline/receive/persist.ts';
import { saveCursor } from '../features/activity/tail/saved/cursor-store.ts';
import { tryFile } from '../lib/result.ts';
import { readFile } from '../storage/files/atomic-files.ts';
import { detectCapabilities } from '../terminal/capabilities.ts';
import { drawDashboard } from './dashboard/draw-dashboard.ts';

/** A recording ends at 256 MiB; another file must not fill the memory. */
const maxBytes = 300 * 1024 * 1024;

export const readRecordingOrExit = (path: string): string => {
  const read = tryFile(() => {
    const { size } = statSync(path);
    return size > maxBytes ? undefined : readFile(path).toString('utf8');
  });
  if (read.ok && read.value !== undefined) return read.value;
  const reason = read.ok ? 'it is larger than 300 MiB, and recordings end at 256 MiB' : read.error;
  return failUsage(`cannot read the recording ${path}: ${reason}`);
};

export type ReplayFlags = GlobalFlags & {
  readonly speed?: string;
  readonly paused?: boolean;
  readonly keys?: boolean;
};

const readOrExit = (path: string): Recording => {
  const recording = parseRecording(readRecordingOrExit(path));
  return recording.ok ? recording.value : failUsage(`${path} ${recording.error}`);
};

const speedOrExit = (speed = '1'): number => {
  const factor = Number(speed);
  return factor >= 0.1 && factor <= 1000
    ? factor
    : failUsage('--speed takes a number from 0.1 to 1000');
};

/** The settings of the recorded session, without its token, and read-only. */
const replaySettings = ({ session, exchanges }: Recording): Omit<Settings, keyof ChosenTheme> => {
  const { time: _, event: __, name: ___, ...recorded } = session;
  return {
    ...recorded,
    ...{ profile: 'replay', mode: 'dev', isModeUnset: true, readOnly: true, isReplay: true },
    ...{ timeoutMs: patienceMs, lookupHistory: false },
    replayEndsAt: Math.max(...exchanges.map(({ at }) => at)),
  };
};

/** A paused replay lets its requests wait. */
const patienceMs = 24 * 60 * 60 * 1000;

/** The folder is temporary: only exported files outlive it. */
const replayStateDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'cantui-replay-'));
  process.on('exit', () => {
    tryFile(() => {
      for (const name of readdirSync(dir))
        if (name !== 'exports') rmSync(join(dir, name), { recursive: true, force: true });
      rmdirSync(dir);
    });
  });
  return dir;
};

/** Draws the dashboard on a recording. It connects to nothing and sends nothing. */
export const replayRecording = async (path: string, flags: ReplayFlags): Promise<void> => {
  const recording = readOrExit(path);
  const speed = speedOrExit(flags.speed);
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) return failUsage('a replay needs a terminal');
  const able = detectCapabilities(process.env);
  const themed = await withThemeColorsOrExit(await chosenTheme(flags));
  const settings = { ...replaySettings(recording), ...themed };
  const stateDir = replayStateDir();
  const scanUrl = listUrlOf(settings);
  const saved = parseSavedTimeline(recording.cursor);
  if (saved.ok && saved.value.ids.length > 0)
    saveCursor(stateDir, { consumer: 'dashboard', profile: 'replay', scanUrl }, saved.value);
  const { paused = false, keys = false } = flags;
  const monotonicMs = () => performance.now();
  return drawDashboard({
    settings: () => Promise.resolve(settings),
    settingsInput: { flags: {}, env: {}, ...able, readToken: () => undefined },
    ascii: able.ascii,
    usesMouse: false,
    replay: { ...createReplay(recording, { speed, paused, keys, monotonicMs }), stateDir },
  });
};

import { graphemes } from '../../lib/text/graphemes.ts';
import { network } from '../../http/transport/offline.ts';
import type { Recording } from './recording.ts';
import { createReplayClock, type ReplayClock } from './replay-clock.ts';
import { createReplayHttp } from './replay-http.ts';
import type { HttpClient } from '../../http/transport/http.ts';

export type ReplayOptions = {
  readonly speed: number;
  readonly paused: boolean;
  /** Also presses the recorded keys. */
  readonly keys: boolean;
  readonly monotonicMs: () => number;
};

/** Controls a replay. */
export type ReplayControls = {
  /** Pauses or continues; returns whether it is paused now. */
  readonly togglePause: () => boolean;
  /** Pauses at the next event; returns its time, or undefined at the end. */
  readonly step: () => number | undefined;
  /** Presses the recorded keys at their times; the returned function stops that. */
  readonly playKeys: (press: (chord: string) => void) => () => void;
};

/** The parts of a session that a replay replaces. */
export type Replay = {
  readonly clock: ReplayClock;
  readonly http: HttpClient;
  readonly controls: ReplayControls;
};

/** The recorded session ended by these keys; the replay stays open at its end. */
const quitKeys: ReadonlySet<string> = new Set(['q', 'ctrl+c']);

const playedKeys = ({ keys }: Recording) => {
  const end = keys.findLastIndex(({ key = '' }) => !quitKeys.has(key));
  return keys.slice(0, end + 1);
};

/**
 * Creates the replay of a recording: its clock, its answers, and its controls. From then on this process
 * connects to nothing.
 */
export const createReplay = (recording: Recording, options: ReplayOptions): Replay => {
  network.isOff = true;
  const { header, exchanges } = recording;
  const { speed, paused, monotonicMs } = options;
  const clock = createReplayClock({ startAt: Date.parse(header.time), speed, paused, monotonicMs });
  const keys = options.keys ? playedKeys(recording) : [];
  const times = [...exchanges, ...keys].map(({ at }) => at).sort((one, other) => one - other);

  const play = async (press: (chord: string) => void, ended: AbortSignal): Promise<void> => {
    for (const { at, key, text = '' } of keys) {
      await clock.sleep(at - clock.now(), ended);
      if (ended.aborted) return;
      for (const chord of key === undefined ? graphemes(text) : [key]) press(chord);
    }
  };

  return {
    clock,
    http: createReplayHttp(exchanges, clock),
    controls: {
      togglePause: () => {
        if (clock.isPaused()) clock.resume();
        else clock.pause();
        return clock.isPaused();
      },
      step: () => {
        clock.pause();
        const next = times.find((at) => at > clock.now());
        if (next !== undefined) clock.advanceTo(next);
        return next;
      },
      playKeys: (press) => {
        const ended = new AbortController();
        void play(press, ended.signal);
        return () => ended.abort();
      },
    },
  };
};

import { listUrlOf, type Settings } from '../../../../config/settings/settings.ts';
import {
  loadCursor,
  renameUnusableCursor,
  type CursorUse,
  type LoadedCursor,
} from '../../tail/saved/cursor-store.ts';
import { createCursorWriter } from '../../tail/saved/cursor-writer.ts';
import { cursorLockPath, type CursorOwner } from '../../tail/saved/cursor-paths.ts';
import {
  holdLockAfterSilence,
  silenceMs,
  type ForeignHold,
  type Hold,
  type OwnHold,
} from '../../../../storage/locks/hold-lock.ts';
import { resolveStateDir } from '../../../../storage/paths/state-dir.ts';
import { serializeUpTo, type SavedTimeline } from '../../timeline/receive/persist.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { appendReportedGap } from '../../../../storage/history/gap-log.ts';
import { gapNamed } from '../../messages/tail.ts';
import { normalizeServiceAddress } from '../../../../lib/io/service-address.ts';
import {
  err,
  hasCode,
  isCodedError,
  systemReason,
  tryIo,
  type Result,
} from '../../../../lib/result.ts';
import { sleep } from '../../../../lib/time/sleep.ts';
import { formatDuration } from '../../../../lib/time/time.ts';
import type { ActivityOptions } from '../activity-options.ts';
import { exitWith, gapFound, internalError } from '../../../../cli-kit/exit.ts';
import { printError, failUsage } from '../../../../cli-kit/streams.ts';
import * as messages from '../../messages/cli.ts';

/** The position that the reader has reached, saved for the next run. */
export interface FollowCursor {
  /** Undefined if there was no run or its file is unusable. */
  readonly load: () => SavedTimeline | undefined;
  /** The reader has everything up to this id once the returned function is called. */
  readonly prepare: (timeline: Timeline, upTo: string) => () => void;
  /** Says that rows may be missing from here on, also to `cantui watch`. */
  readonly reportGap: (reason: string) => void;
}

const ownerOf = (settings: Settings, { filters, cursor }: ActivityOptions): CursorOwner => ({
  consumer: 'follow',
  profile: settings.profile,
  scanUrl: listUrlOf(settings),
  source: settings.source,
  filters: filters.map(({ text }) => text.trim()),
  name: cursor,
});

const nameHolder = ({
  by,
  since,
}: ForeignHold): readonly [pid: number, host: string, time: string] => {
  const [host = ''] = by.host.split(' ');
  return [by.pid, host, new Date(since).toISOString()];
};

const sayWhoIsAwaited = (holder: ForeignHold): void =>
  printError(messages.holderAwaited(...nameHolder(holder), formatDuration(silenceMs)));

/** A disk that accepts no more data cannot save a cursor either. */
const noRoom = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'] as const;

const lockResult = async (
  lock: string,
): Promise<Result<Hold, { readonly reason: string; readonly isFull: boolean }>> => {
  try {
    return { ok: true, value: await holdLockAfterSilence(lock, { sleep, waits: sayWhoIsAwaited }) };
  } catch (error) {
    if (!isCodedError(error)) throw error;
    return err({ reason: systemReason(error), isFull: hasCode(error, ...noRoom) });
  }
};

/** Holds the lock until the process ends. The error says why the disk refuses it. */
const hold = async (
  stateDir: string,
  owner: CursorOwner,
  isKept: boolean,
): Promise<Result<OwnHold, string>> => {
  const lock = cursorLockPath(stateDir, owner);
  const held = await lockResult(lock);
  if (!held.ok) {
    // A cursor that cannot be saved cannot be shared.
    const { reason, isFull } = held.error;
    if (!isKept || isFull) return err(reason);
    printError(messages.cannotLockCursor(lock, reason));
    return exitWith(internalError);
  }
  const own = held.value;
  if (own.kind === 'taken') return failUsage(messages.cursorTaken(...nameHolder(own)));
  return { ok: true, value: own };
};

const isSameUse = (owner: CursorOwner, use: CursorUse): boolean =>
  use.scanUrl === normalizeServiceAddress(owner.scanUrl) &&
  use.filters.join('\n') === (owner.filters ?? []).join('\n');

/** A second run with the same cursor is refused. */
export const openFollowCursor = async (
  settings: Settings,
  options: ActivityOptions,
): Promise<FollowCursor> => {
  const stateDir = resolveStateDir(process.env);
  const owner = ownerOf(settings, options);
  const isKept = loadCursor(stateDir, owner).kind !== 'none';
  const writer = createCursorWriter(stateDir, owner, () => performance.now());
  const held = await hold(stateDir, owner, isKept);
  let whyNotKept = held.ok ? undefined : held.error;
  let isSaid = false;

  /** A lock that cannot be looked at was not taken by anybody. */
  const isLost = (): boolean => {
    const ours = held.ok ? tryIo(held.value.isOurs) : undefined;
    return ours?.ok === true && !ours.value;
  };

  process.once('exit', () => {
    if (isLost()) return;
    void tryIo(writer.end);
    if (held.ok) void tryIo(held.value.release);
  });

  const reportNotKept = (reason: string): void => {
    if (!isSaid) printError(messages.cannotSaveCursor(reason));
    isSaid = true;
  };

  /** An id says where to start. A limit only bounds the first start: what happened since is not skipped. */
  const ignoresCursor = options.after !== undefined;

  /** With --fail-on-gap, an unusable file stays in its place; otherwise it gets another name. */
  const withDamaged = ({ path, reason }: LoadedCursor & { kind: 'damaged' }): void => {
    const problem = messages.cursorUnusable(path, reason, !ignoresCursor);
    if (options.strict && !ignoresCursor) {
      printError(`${problem} ${messages.cursorKept}`);
      return exitWith(gapFound);
    }
    const aside = tryIo(() => renameUnusableCursor(path, Date.now()));
    if (!aside.ok) whyNotKept = aside.error;
    printError(aside.ok ? `${problem} ${messages.cursorMoved(aside.value)}` : problem);
  };

  let reached: string | undefined;

  /** On disk before it is said: who reads only one of them misses nothing. */
  const reportGap = (reason: string): void => {
    const service = normalizeServiceAddress(owner.scanUrl);
    const gap = { at: Date.now(), service, cursor: owner.name ?? owner.consumer, reason };
    const logged = tryIo(() => appendReportedGap(stateDir, { ...gap, afterId: reached ?? null }));
    if (!logged.ok) printError(messages.cannotLogGap(logged.error));
    printError(gapNamed(reason));
  };

  return {
    reportGap,
    load: () => {
      const cursor = loadCursor(stateDir, owner);
      if (cursor.kind === 'newer') {
        return failUsage(messages.cursorNewer(cursor.path, cursor.reason));
      }
      if (cursor.kind === 'damaged') withDamaged(cursor);
      if (cursor.kind !== 'found' || ignoresCursor) return undefined;
      const { saved, use } = cursor;
      if (owner.name !== undefined && use !== undefined && !isSameUse(owner, use))
        printError(messages.cursorUseChanged(owner.name, use, owner));
      reached = saved.ids.at(-1);
      return saved;
    },
    prepare: (timeline, upTo) => {
      if (isLost()) return failUsage(messages.cursorLost);
      const saved = serializeUpTo(timeline, upTo);
      reached = upTo;
      return () => {
        const result = tryIo(() => {
          if (whyNotKept === undefined) writer.save(saved);
        });
        const reason = result.ok ? whyNotKept : result.error;
        if (reason !== undefined) reportNotKept(reason);
      };
    },
  };
};

/** A run that is watched is never resumed. */
export const nullCursor: FollowCursor = {
  load: () => undefined,
  prepare: () => () => undefined,
  reportGap: (reason) => printError(gapNamed(reason)),
};

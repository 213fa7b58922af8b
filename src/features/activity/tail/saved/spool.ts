import {
  closeSync,
  constants,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { makePrivateDir } from '../../../../storage/paths/state-dir.ts';
import { spoolTooShort } from '../../messages/tail.ts';
import { hasCode } from '../../../../lib/result.ts';
import { parseActivity, type Activity } from '../../../../ledger/activity/activity.ts';
import { parseJson, stringifyJson } from '../../../../lib/json/json.ts';

/** A row as it is on disk. */
interface StoredRow {
  readonly id: string;
  /** The record time in milliseconds since 1970. */
  readonly at?: number | undefined;
  readonly isAsked: boolean;
  /** The activity as received; empty if nobody reads it. */
  readonly json: string;
}

export interface SpooledRow extends Pick<StoredRow, 'id' | 'at' | 'isAsked'> {
  /** Present if the row is asked for, or is an offer that a later row may end. */
  readonly activity?: Activity | undefined;
}

/** Rows that are read newest first and printed oldest first, on disk in between. */
export interface Spool {
  /** Adds an older row. Throws file system errors. */
  readonly push: (activity: Activity, isAsked: boolean) => void;
  /** Yields blocks, each row once. */
  readonly oldestFirst: () => Generator<readonly SpooledRow[]>;
  readonly count: () => number;
  readonly close: () => void;
}

interface Block {
  readonly offset: number;
  readonly length: number;
}

/** Characters in memory: a short backlog never touches the disk. */
const blockChars = 512 * 1024;

const suffix = '.spool';

/** The file has no name, so the system frees it however this process ends. */
const openNameless = (dir: string): number => {
  makePrivateDir(dir);
  for (const name of readdirSync(dir))
    if (name.endsWith(suffix)) rmSync(join(dir, name), { force: true });
  const path = join(dir, `${process.pid}-${Date.now()}${suffix}`);
  const { O_RDWR, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const file = openSync(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    unlinkSync(path);
  } catch (error) {
    // Another process that opens a spool may have removed the name already.
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  return file;
};

const pack = (rows: readonly StoredRow[]): Buffer =>
  deflateRawSync(JSON.stringify(rows), { level: 1 });

const unpack = (bytes: Uint8Array): readonly StoredRow[] =>
  JSON.parse(inflateRawSync(bytes).toString('utf8')) as readonly StoredRow[];

const toStored = (activity: Activity, isAsked: boolean): StoredRow => {
  const { id, at, step, raw } = activity;
  return { id, at, isAsked, json: isAsked || step?.step === 'opens' ? stringifyJson(raw) : '' };
};

const fromStored = ({ json, ...row }: StoredRow): SpooledRow => ({
  ...row,
  activity: json === '' ? undefined : parseActivity(parseJson(json)),
});

const readBlock = (file: number, { offset, length }: Block): Uint8Array => {
  const bytes = Buffer.alloc(length);
  for (let read = 0; read < length;) {
    const more = readSync(file, bytes, read, length - read, offset + read);
    if (more === 0) throw new Error(spoolTooShort);
    read += more;
  }
  return bytes;
};

export const openSpool = (stateDir: string): Spool => {
  const blocks: Block[] = [];
  let file: number | undefined;
  let end = 0;
  let count = 0;
  let waiting: StoredRow[] = [];
  let chars = 0;

  const flush = (): void => {
    file ??= openNameless(join(stateDir, 'spool'));
    const bytes = pack(waiting);
    for (let written = 0; written < bytes.length;)
      written += writeSync(file, bytes, written, bytes.length - written, end + written);
    blocks.push({ offset: end, length: bytes.length });
    end += bytes.length;
    waiting = [];
    chars = 0;
  };

  return {
    push: (activity, isAsked) => {
      const row = toStored(activity, isAsked);
      waiting.push(row);
      count += 1;
      chars += row.id.length + row.json.length;
      if (chars >= blockChars) flush();
    },
    *oldestFirst() {
      if (waiting.length > 0) yield waiting.toReversed().map(fromStored);
      for (const block of blocks.toReversed())
        if (file !== undefined) yield unpack(readBlock(file, block)).toReversed().map(fromStored);
    },
    count: () => count,
    close: () => {
      if (file !== undefined) closeSync(file);
      file = undefined;
      waiting = [];
    },
  };
};

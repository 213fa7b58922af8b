import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditJournal } from '../../../src/storage/journal/audit.ts';
import { journalPath } from '../../../src/storage/journal/journal-file.ts';
import {
  finishLastAppend,
  readSnapshot,
  withChangedBodies,
} from '../../../src/storage/journal/snapshot.ts';
import { roundsOf } from '../../support/models/torture.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let dir: string;
let writers: ChildProcess[];

beforeEach(() => {
  dir = scratchFolder();
  writers = [];
});
afterEach(() => {
  for (const writer of writers) writer.kill('SIGKILL');
});

const writerScript = join(import.meta.dirname, '../../support/fixtures/journal-writer.ts');

const startWriter = async (): Promise<ChildProcess> => {
  const writer = spawn(process.execPath, ['--import', 'tsx', writerScript, dir]);
  writers.push(writer);
  await once(writer.stdout, 'data');
  return writer;
};

const kill = async (writer: ChildProcess): Promise<void> => {
  writer.kill('SIGKILL');
  await once(writer, 'exit');
};

const audit = () => {
  const { chain, evidence } = withChangedBodies(dir, readSnapshot(dir));
  return { lines: chain.lines.length, findings: auditJournal(chain, evidence) };
};

/** Verifies until the writers have appended so many lines; what it found but for what a kill leaves. */
const verifyWhile = async (more: number) => {
  const until = audit().lines + more;
  const found: string[] = [];
  for (;;) {
    const { lines, findings } = audit();
    found.push(...findings.filter(({ kind }) => kind !== 'unfinished').map(({ text }) => text));
    if (lines >= until || found.length > 0) return found;
    // Lets the writers have the lock, and this process collect those that were killed.
    await new Promise(setImmediate);
  }
};

describe('a journal that several processes write', () => {
  it('raises no alarm while they append and are killed, and no receipt stays away', async () => {
    for (let round = 0; round < roundsOf(20); round += 1) {
      dir = scratchFolder();
      const [first, second] = await Promise.all([startWriter(), startWriter()]);
      expect(await verifyWhile(40)).toEqual([]);
      await kill(first);
      expect(await verifyWhile(7)).toEqual([]);
      await kill(second);
      finishLastAppend(dir);
      expect(audit().findings).toEqual([]);
    }
    const path = journalPath(dir);
    writeFileSync(path, readFileSync(path, 'utf8').replace('COMMITTED', 'REJECTED'));
    expect(audit().findings.map(({ kind }) => kind)).toContain('lost');
  });
});

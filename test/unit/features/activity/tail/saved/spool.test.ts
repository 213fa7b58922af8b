import { readdirSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSpool } from '../../../../../../src/features/activity/tail/saved/spool.ts';
import { parseActivity, type Activity } from '../../../../../../src/ledger/activity/activity.ts';
import { makePrivateDir } from '../../../../../../src/storage/paths/state-dir.ts';
import { scratchFolder } from '../../../../../support/scratch-folder.ts';

const folder = (): string => scratchFolder();

const rowOf = (number: number, description = 'é'.repeat(200)): Activity => {
  const date = new Date(number).toISOString();
  const transfer = { sender: { party: 'alice::1220' }, description };
  const activity = parseActivity({ event_id: `#1220${number}:0`, date, transfer });
  if (activity === undefined) throw new Error('no activity');
  return activity;
};

/** What this process has open in a folder, whether it has a name or not. */
const openIn = (dir: string): readonly string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(dir) ? [`/proc/self/fd/${fd}`] : [];
    } catch {
      // The descriptor of this very listing.
      return [];
    }
  });

describe('a spool', () => {
  it.each([0, 1, 10, 20_000])('gives %i rows back oldest first, each once', (count) => {
    const spool = openSpool(folder());
    const rows = Array.from({ length: count }, (_, index) => rowOf(index));
    for (const row of rows.toReversed()) spool.push(row, true);
    expect(spool.count()).toBe(count);
    expect([...spool.oldestFirst()].flat()).toEqual(
      rows.map((activity) => ({ id: activity.id, at: activity.at, isAsked: true, activity })),
    );
    spool.close();
  });

  it('gives back of a row that is not asked for what a later row may need', () => {
    const spool = openSpool(folder());
    const offer = parseActivity({
      event_id: '#1220a:0',
      transfer: {
        sender: { party: 'alice::1220' },
        transfer_kind: 'create_transfer_instruction',
        transferInstructionReceiver: 'bob::1220',
        transferInstructionAmount: '5.0',
        transferInstructionCid: '00ab',
      },
    });
    if (offer !== undefined) spool.push(offer, false);
    spool.push(rowOf(0), false);
    const [transfer, opening] = [...spool.oldestFirst()].flat();
    expect(transfer).toEqual({ id: rowOf(0).id, at: 0, isAsked: false, activity: undefined });
    expect(opening?.activity?.step).toEqual({ step: 'opens', contracts: ['00ab'] });
    spool.close();
  });

  it('keeps a short backlog in memory', () => {
    const dir = folder();
    const spool = openSpool(dir);
    spool.push(rowOf(1), true);
    expect(readdirSync(dir)).toEqual([]);
    spool.close();
  });

  it('keeps a long one in a file without a name that only its owner can read', () => {
    const dir = folder();
    const spool = openSpool(dir);
    for (let number = 5000; number > 0; number--) spool.push(rowOf(number), true);
    expect(readdirSync(join(dir, 'spool'))).toEqual([]);
    const files = openIn(dir);
    expect(files).toHaveLength(1);
    const [file = ''] = files;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(dir, 'spool')).mode & 0o777).toBe(0o700);
    spool.close();
    expect(openIn(dir)).toEqual([]);
  });

  it('removes what a process left behind that was killed while it made its file', () => {
    const dir = folder();
    makePrivateDir(join(dir, 'spool'));
    writeFileSync(join(dir, 'spool', '1-2.spool'), 'left behind');
    const spool = openSpool(dir);
    for (let number = 5000; number > 0; number--) spool.push(rowOf(number), true);
    expect(readdirSync(join(dir, 'spool'))).toEqual([]);
    spool.close();
  });

  it('throws what the file system says when it cannot be written', () => {
    const spool = openSpool('/dev/null');
    expect(() => {
      for (let number = 5000; number > 0; number--) spool.push(rowOf(number), true);
    }).toThrow(/ENOTDIR|EEXIST/);
  });
});

import {
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  holdLock,
  holdLockAfterSilence,
  silenceMs,
  type ForeignHold,
  type Hold,
} from '../../../../src/storage/locks/hold-lock.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let dir: string;
let path: string;

beforeEach(() => {
  dir = scratchFolder();
  path = join(dir, 'lock');
});

const since = Date.UTC(2026, 0, 1);

/** The process of another container: its id may belong to a process of this machine. */
const elsewhere = { pid: process.pid, host: 'container pid:[1]', started: '1' };

const heldElsewhere = (holder: object = { ...elsewhere, beatsSince: since }): string => {
  writeFileSync(`${path}.4`, JSON.stringify(holder));
  return `${path}.4`;
};

const wait = async (
  during: (waited: number) => void,
): Promise<{ hold: Hold; waited: number; said: readonly ForeignHold[] }> => {
  let waited = 0;
  const said: ForeignHold[] = [];
  const hold = await holdLockAfterSilence(path, {
    sleep: (ms) => {
      waited += ms;
      during(waited);
      return Promise.resolve();
    },
    waits: (holder) => said.push(holder),
  });
  return { hold, waited, said };
};

describe('a lock whose holder is in another container', () => {
  it('is taken after a silence, and the holder is named before the wait', async () => {
    heldElsewhere();
    const { hold, waited, said } = await wait(() => undefined);
    expect(hold.kind).toBe('held');
    expect(waited).toBe(silenceMs);
    expect(said).toMatchObject([{ by: elsewhere, since }]);
    expect(readdirSync(dir)).toEqual(['lock.5']);
  });

  it('stays with a holder that beats at the very end of the wait', async () => {
    const file = heldElsewhere();
    const { hold } = await wait((waited) => {
      if (waited === silenceMs) utimesSync(file, 1, 1);
    });
    expect(hold).toMatchObject({ kind: 'taken', by: elsewhere });
    expect(readdirSync(dir)).toEqual(['lock.4']);
  });

  it('is taken as soon as its holder releases it', async () => {
    const file = heldElsewhere();
    const { hold, waited } = await wait(() => truncateSync(file, 0));
    expect(hold.kind).toBe('held');
    expect(waited).toBeLessThan(silenceMs);
  });

  it('goes to one of two processes that wait for it', async () => {
    heldElsewhere();
    const both = await Promise.all([wait(() => undefined), wait(() => undefined)]);
    expect(both.map(({ hold }) => hold.kind).sort()).toEqual(['held', 'taken']);
  });

  it('is refused at once where an earlier release holds it, which never beats', async () => {
    heldElsewhere(elsewhere);
    const { hold, waited, said } = await wait(() => undefined);
    expect(hold.kind).toBe('taken');
    expect(waited).toBe(0);
    expect(said).toEqual([]);
  });
});

describe('a lock whose holder is on this machine', () => {
  it('is refused at once, because its process can be looked for', async () => {
    const own = holdLock(path);
    const { hold, waited } = await wait(() => undefined);
    expect(hold).toMatchObject({ kind: 'taken', by: { pid: process.pid } });
    expect(waited).toBe(0);
    if (own.kind === 'held') own.release();
  });
});

describe('a holder', () => {
  it('holds its lock until a later turn has begun', () => {
    const own = holdLock(path);
    if (own.kind === 'taken') throw new Error('nobody has it');
    expect(own.isOurs()).toBe(true);
    writeFileSync(`${path}.2`, '');
    expect(own.isOurs()).toBe(false);
  });

  it('still holds a lock whose file somebody removed', () => {
    const own = holdLock(path);
    if (own.kind === 'taken') throw new Error('nobody has it');
    rmSync(`${path}.1`);
    expect(own.isOurs()).toBe(true);
  });

  it('writes since when it beats', () => {
    const before = Date.now();
    holdLock(path);
    const { beatsSince } = JSON.parse(readFileSync(`${path}.1`, 'utf8')) as { beatsSince: number };
    expect(beatsSince).toBeGreaterThanOrEqual(before);
  });
});

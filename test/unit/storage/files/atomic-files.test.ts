import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { bodyPath, readSavedBody } from '../../../../src/storage/journal/evidence.ts';
import { listDrafts } from '../../../../src/storage/draft-store.ts';
import {
  appendAndSync,
  createPrivateFile,
  readIfExists,
  writeDurableFile,
  writePrivateFile,
} from '../../../../src/storage/files/atomic-files.ts';
import { nodeFileSystem, type FileSystem } from '../../../../src/storage/files/file-system.ts';
import { findForeignAccess, foreignAccessOf } from '../../../../src/storage/paths/path-status.ts';
import { isProcessAlive, currentProcess } from '../../../../src/storage/locks/process-identity.ts';
import { withLock } from '../../../../src/storage/locks/lock.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let dir: string;

beforeEach(() => {
  dir = scratchFolder();
});

const listening = (path: string) =>
  new Promise<void>((resolve) => {
    const server = createServer().listen(path, resolve);
    server.unref();
  });

const odd: readonly (readonly [what: string, make: (path: string) => unknown])[] = [
  ['a named pipe', (path) => execFileSync('sh', ['-c', 'mkfifo "$0"', path])],
  ['a folder', (path) => mkdirSync(path)],
  ['a device', (path) => symlinkSync('/dev/zero', path)],
  ['a socket', listening],
  ['a dangling symbolic link', (path) => symlinkSync(join(dir, 'nothing'), path)],
];

describe.each(odd)('%s in the place of a file', (what, make) => {
  it('is named, and neither read nor written nor replaced', async () => {
    const path = join(dir, 'file');
    await make(path);
    for (const act of [
      () => readIfExists(path),
      () => appendAndSync(path, 'line\n'),
      () => writePrivateFile(path, 'text'),
      () => writeDurableFile(path, 'text'),
    ])
      expect(act).toThrow(`${path} is ${what}, not a file`);
    expect(existsSync(join(dir, 'nothing'))).toBe(false);
    expect(readdirSync(dir)).toEqual(['file']);
  });

  it('is named where a lock, a kept body or a draft should be', async () => {
    const body = bodyPath(dir, 'ab');
    const draft = join(dir, 'drafts', 'A-1.json');
    for (const folder of ['bodies', 'drafts']) mkdirSync(join(dir, folder));
    await Promise.all([make(join(dir, 'lock.3')), make(body), make(draft)]);
    expect(() => withLock(join(dir, 'lock'), () => 1)).toThrow(`lock.3 is ${what}`);
    expect(() => readSavedBody(dir, 'ab')).toThrow(what);
    expect(listDrafts(dir, 'allocate').damaged).toEqual([expect.stringContaining(what)]);
  });
});

/** Every step that is taken, in its order. */
const recording = (): { readonly port: FileSystem; readonly steps: string[] } => {
  const steps: string[] = [];
  const names = new Map<number, string>();
  const nameOf = (path: string): string =>
    path === dir ? 'the folder' : path.endsWith('.new') ? 'the draft' : 'the file';
  const port: FileSystem = {
    open: (path, flags) => {
      const file = nodeFileSystem.open(path, flags);
      names.set(file, nameOf(path));
      return file;
    },
    write: (file, bytes, from) => {
      steps.push(`write ${names.get(file)}`);
      return nodeFileSystem.write(file, bytes, from);
    },
    sync: (file) => {
      steps.push(`sync ${names.get(file)}`);
      nodeFileSystem.sync(file);
    },
    close: nodeFileSystem.close,
    rename: (from, to) => {
      steps.push(`rename ${nameOf(from)}`);
      nodeFileSystem.rename(from, to);
    },
  };
  return { port, steps };
};

describe('a file that has to be on disk', () => {
  it('is synced after each line, and so is the folder that holds its name', () => {
    const { port, steps } = recording();
    appendAndSync(join(dir, 'file'), 'one\n', port);
    appendAndSync(join(dir, 'file'), 'two\n', port);
    const once = ['write the file', 'sync the file', 'sync the folder'];
    expect(steps).toEqual([...once, ...once]);
    expect(readFileSync(join(dir, 'file'), 'utf8')).toBe('one\ntwo\n');
  });

  it('is synced before it takes the place of another, and its folder behind that', () => {
    const { port, steps } = recording();
    writeDurableFile(join(dir, 'file'), 'text', port);
    expect(steps).toEqual([
      'write the draft',
      'sync the draft',
      'rename the draft',
      'sync the folder',
    ]);
  });

  it('leaves the one before it where a step fails, and no draft', () => {
    const path = join(dir, 'file');
    writeFileSync(path, 'before');
    for (const step of ['write', 'sync', 'rename'] as const) {
      const fail = () => {
        throw Object.assign(new Error('EIO: the disk is gone'), { code: 'EIO' });
      };
      const port = { ...nodeFileSystem, [step]: fail };
      expect(() => writeDurableFile(path, 'after', port)).toThrow('EIO');
      expect(readFileSync(path, 'utf8')).toBe('before');
      expect(readdirSync(dir)).toEqual(['file']);
    }
  });
});

it('a new file that a full disk cuts off is removed, so the next try finds its name free', () => {
  const path = join(dir, 'file');
  const write = (): number => {
    throw Object.assign(new Error('ENOSPC: no room'), { code: 'ENOSPC' });
  };
  expect(() => createPrivateFile(path, 'text', { ...nodeFileSystem, write })).toThrow('ENOSPC');
  createPrivateFile(path, 'text');
  expect(readFileSync(path, 'utf8')).toBe('text');
});

describe('a draft beside a file', () => {
  it('has a name that nobody foresees, and writes through no link that lies there', () => {
    const seen: string[] = [];
    const port: FileSystem = {
      ...nodeFileSystem,
      open: (path, flags) => {
        if (path.endsWith('.new')) {
          seen.push(path);
          // Somebody else was faster.
          symlinkSync(join(dir, 'elsewhere'), path);
        }
        return nodeFileSystem.open(path, flags);
      },
    };
    const write = () => writeDurableFile(join(dir, 'file'), 'text', port);
    expect(write).toThrow('EEXIST');
    expect(write).toThrow('EEXIST');
    expect(new Set(seen).size).toBe(2);
    expect(existsSync(join(dir, 'elsewhere'))).toBe(false);
  });

  it('is never made where a link lies in the place of a new file', () => {
    symlinkSync(join(dir, 'elsewhere'), join(dir, 'file'));
    expect(() => createPrivateFile(join(dir, 'file'), 'text')).toThrow('EEXIST');
    expect(existsSync(join(dir, 'elsewhere'))).toBe(false);
  });
});

describe('a holder of the lock', () => {
  it.runIf(existsSync('/proc/self/stat'))(
    'that was killed and whose parent has not asked for its end does not hold it any more',
    async () => {
      // The shell starts a child, tells of it, and becomes a program that never asks for its end.
      const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
      const pid = await new Promise<number>((resolve) => {
        parent.stdout.once('data', (text: Buffer) => resolve(Number(text.toString())));
      });
      // Until then it is still the shell, which asks for the end of its children.
      await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n');
      const started = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
      const holder = { ...currentProcess(), pid, started };
      expect(isProcessAlive(holder)).toBe(true);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
      expect(isProcessAlive(holder)).toBe(false);
      writeFileSync(join(dir, 'lock.7'), JSON.stringify(holder));
      expect(withLock(join(dir, 'lock'), () => 'mine')).toBe('mine');
      parent.kill('SIGKILL');
    },
  );
});

describe('a lock', () => {
  it.each(['lock.1e3', 'lock.0x10', 'lock.1.0', 'lock.-5', 'lock.01', 'lock.9007199254740991'])(
    'is taken beside a file that no turn has made: %s',
    (name) => {
      writeFileSync(join(dir, name), '');
      expect(withLock(join(dir, 'lock'), () => 'done')).toBe('done');
      expect(readdirSync(dir).sort()).toEqual([name, 'lock.1'].sort());
    },
  );

  it.each([0, -1])('is not held by the process id %d, which names no process', (pid) => {
    const { host } = currentProcess();
    writeFileSync(join(dir, 'lock.1'), JSON.stringify({ pid, host }));
    expect(withLock(join(dir, 'lock'), () => 'done')).toBe('done');
  });
});

describe('who else can write to a folder', () => {
  it('is nobody where only the owner can write, below a folder where each user owns their files', () => {
    chmodSync(dir, 0o700);
    expect(findForeignAccess(dir)).toBeUndefined();
  });

  it('is said of the folder itself, and of one above it', () => {
    const inside = join(dir, 'a', 'b');
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    chmodSync(inside, 0o770);
    expect(findForeignAccess(inside)).toContain('is writable by its group');
    chmodSync(inside, 0o707);
    expect(findForeignAccess(inside)).toContain('is writable by everyone');
    chmodSync(inside, 0o700);
    chmodSync(join(dir, 'a'), 0o777);
    expect(findForeignAccess(inside)).toContain(`${join(dir, 'a')} is writable by everyone`);
    chmodSync(join(dir, 'a'), 0o1777);
    expect(findForeignAccess(inside)).toBeUndefined();
  });

  it.each([
    ['nobody, for the temporary folder of the system', 0o1777, 0, undefined],
    [
      'everybody, for a folder of the system that is not sticky',
      0o777,
      0,
      'is writable by everyone',
    ],
    ['a group, for a sticky folder of the user', 0o1777, 1000, 'is writable by its group'],
    ['another user, for a sticky folder of that user', 0o1777, 1001, 'is owned by user 1001'],
  ])('is %s', (_who, mode, uid, expected) => {
    const found = foreignAccessOf({ path: '/tmp', mode, uid, isOwn: true }, 1000);
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(expected);
  });
});

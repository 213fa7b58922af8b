import { createHash } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCursor } from '../../../src/features/activity/tail/saved/cursor-store.ts';
import { listDrafts } from '../../../src/storage/draft-store.ts';
import { foldEntries } from '../../../src/storage/journal/fold-entries.ts';
import { readJournal } from '../../../src/storage/journal/journal-file.ts';
import {
  cleanEnv,
  onSmallDisk,
  run,
  until,
  type Run,
} from '../../support/terminal/built-program.ts';
import { startForeignScan, type ForeignScan } from '../../support/servers/foreign-scan.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { openDashboard } from '../../support/terminal/dashboard-page.ts';
import { execution } from '../../support/writes/small-execution.ts';
import { tellVerdicts, verdictTable } from '../../support/documents/verdict-table.ts';
import { asTestLedger } from '../../support/samples/test-profile.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { eventIdsIn } from '../../support/event-ids.ts';

let ledger: MisbehavingServer;
let scan: ForeignScan;
const verdicts = new Map<string, readonly string[]>();

beforeAll(async () => {
  ledger = await startMisbehavingServer();
  scan = await startForeignScan('backward');
  scan.model.arrive(30);
});
afterAll(async () => {
  await ledger.close();
  await scan.close();
  const rows = rooms.map(({ ends }) => [ends, ...(verdicts.get(ends) ?? ['FAILED'])]);
  const heading = ['its room ends', 'exit', 'sent', 'entry'];
  tellVerdicts('A write on a disk that is full', verdictTable(heading, rows));
});

const digest = (body: string): string => createHash('sha256').update(body, 'utf8').digest('hex');

/** Files that a write which was cut off has left. */
const leftovers = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.new'),
  );

/** What a write puts into a journal, in bytes: its intent, that it is sent, its outcome. */
type Lengths = { readonly intent: number; readonly sent: number; readonly finding: number };

/** A limit on the size of files, and letters that make the address, and so the intent, longer. */
type Room = { readonly blocks: number; readonly pad: number };

/** An intent has the address twice: as the target of the request, and in the check of that target. */
const addressesInIntent = 2;

/** The room ends so many bytes behind the intent. */
const behindIntent = ({ intent }: Lengths, bytes: number): Room => {
  const blocks = Math.ceil((intent + bytes) / 512);
  return { blocks, pad: Math.floor((blocks * 512 - intent - bytes) / addressesInIntent) };
};

/** How far the records of a write come, and what follows. */
const rooms: readonly {
  readonly ends: string;
  readonly room: (lengths: Lengths) => Room;
  readonly exit: number;
  readonly sent: number;
  readonly word: string;
}[] = [
  { ends: 'before the body', room: () => ({ blocks: 0, pad: 0 }), exit: 8, sent: 0, word: 'none' },
  {
    ends: 'within the intent',
    room: () => ({ blocks: 1, pad: 0 }),
    exit: 8,
    sent: 0,
    word: 'none',
  },
  {
    ends: 'within the record of the sending',
    room: (lengths) => behindIntent(lengths, Math.round(lengths.sent / 2)),
    exit: 8,
    sent: 0,
    word: 'UNKNOWN',
  },
  {
    ends: 'within the outcome',
    room: (lengths) => behindIntent(lengths, lengths.sent + Math.round(lengths.finding / 2)),
    exit: 0,
    sent: 1,
    word: 'UNKNOWN',
  },
  { ends: 'nowhere', room: () => ({ blocks: 64, pad: 0 }), exit: 0, sent: 1, word: 'ACCEPTED' },
];

/** What a write meets, and how it is sent. */
type Circumstances = {
  readonly by?: readonly string[];
  readonly path?: string;
  readonly flags?: readonly string[];
};

/** Ids of one length, so that the intents of all are as long. */
const idOf = (name: string): string => name.replaceAll(' ', '-').padEnd(40, 'i');

describe('a write on a disk whose room ends', () => {
  let lengths: Lengths;

  const execute = (
    folder: string,
    id: string,
    { by, path = '', flags = [] }: Circumstances = {},
  ): Run => {
    const file = join(folder, 'request.json');
    writeFileSync(file, JSON.stringify(execution));
    const sent = ['execute', '--file', file, '--yes', '--wait', '0', '--submission-id', id];
    const words = [...sent, '--accept-warnings', 'signature-1-1,sent-before'];
    const url = `${ledger.url}${path}`;
    const env = cleanEnv({ XDG_STATE_HOME: folder, ...asTestLedger(folder, url) });
    return run([...words, '--ledger-url', url, ...flags], env, by);
  };

  const linesIn = (folder: string): readonly number[] =>
    readJournal(join(folder, 'cantui')).lines.map(({ text }) => Buffer.byteLength(text) + 1);

  beforeAll(async () => {
    const folder = scratchFolder();
    expect((await execute(folder, idOf('measured')).exit).code).toBe(0);
    const [intent = 0, sent = 0, finding = 0] = linesIn(folder);
    lengths = { intent, sent, finding };
  });

  it.concurrent.for(rooms)(
    '$ends leaves only once its intent and its sending are on disk',
    async ({ ends, room, ...expected }) => {
      const folder = scratchFolder();
      const stateDir = join(folder, 'cantui');
      const { blocks, pad } = room(lengths);
      const path = pad === 0 ? '' : `/${'p'.repeat(pad - 1)}`;
      const id = idOf(ends);
      const full = execute(folder, id, { by: onSmallDisk(blocks), path });
      const { code: exit } = await full.exit;
      const sent = ledger.received.filter(({ body }) => body.includes(`"${id}"`));
      const [entry] = foldEntries(readJournal(stateDir));
      const met = { exit, sent: sent.length, word: entry?.word ?? 'none' };
      expect(met, full.stderr()).toEqual(expected);
      for (const { body } of sent) expect(entry?.bodySha256).toBe(digest(body));
      if (exit !== 0) expect(full.stderr()).toContain('not sent: cannot write the journal');
      else if (met.word === 'UNKNOWN')
        expect(full.stderr()).toContain('(X-0001): cannot record the outcome');
      verdicts.set(ends, [`${exit}`, `${sent.length}`, met.word]);
      // With room again the journal goes on, and tells of what was torn: only a retry passes an open entry.
      const flags = entry === undefined ? [] : ['--retry-of', entry.entry];
      const after = execute(folder, `after-${id}`, { path, flags });
      expect((await after.exit).code, after.stderr()).toBe(0);
      expect(readJournal(stateDir).broken).toBeUndefined();
      expect(leftovers(folder)).toEqual([]);
    },
  );
});

describe('the tail on a disk that is full', () => {
  it('goes on, says once that its cursor is not kept, and skips nothing afterwards', async () => {
    const folder = scratchFolder();
    const follow = async (by?: readonly string[]) => {
      const words = ['activity', '--follow', '--output', 'ndjson', '--poll-interval', '500ms'];
      const env = cleanEnv({ XDG_STATE_HOME: folder });
      const started = run([...words, '--scan-url', scan.url], env, by);
      for (let burst = 0; burst < 2; burst += 1) {
        scan.model.arrive(5);
        const newest = scan.model.all.at(-1)?.id ?? '';
        await until('it has the newest', () => started.stdout().includes(newest), started.stderr);
      }
      started.child.kill('SIGTERM');
      expect((await started.exit).code).toBe(143);
      return { ids: eventIdsIn(started.stdout()), said: started.stderr() };
    };
    const first = await follow();
    const full = await follow(onSmallDisk(0));
    expect(full.said.match(/cannot save the cursor/g)).toHaveLength(1);
    const last = await follow();
    expect(leftovers(folder)).toEqual([]);
    const all = scan.model.all.map(({ id }) => id);
    // What the full disk did not keep comes again: a script sees it twice rather than never.
    expect(first.ids.concat(last.ids)).toEqual(all.slice(all.indexOf(first.ids[0] ?? '')));
    expect(last.ids.slice(0, full.ids.length)).toEqual(full.ids);
  });
});

/** Starts the program with a stream on a device that has no room. */
const withFull = (stream: '1' | '2'): readonly string[] => [
  '/bin/sh',
  '-c',
  `exec "$@" ${stream}>/dev/full`,
  'sh',
];

describe('a stream on a disk that is full', () => {
  it.each([
    ['a list', ['activity']],
    ['a tail', ['activity', '--follow']],
    ['help', ['--help']],
  ])('ends %s on stdout with the reason in one line', async (_, words) => {
    const scanUrl = words[0] === 'activity' ? ['--scan-url', scan.url] : [];
    const started = run([...words, ...scanUrl], cleanEnv(), withFull('1'));
    expect((await started.exit).code).toBe(1);
    expect(started.stderr()).toMatch(
      /^cantui: cannot write to stdout: no space left[^\n]*incomplete\n$/,
    );
  });

  it('changes no exit code where it is stderr, so that no write is given up halfway', async () => {
    const words = ['activity', '--scan-url', 'http://127.0.0.1:9/api/scan'];
    const [usual, full] = await Promise.all(
      [[], withFull('2')].map((by) => run(words, cleanEnv(), by).exit),
    );
    expect(full).toEqual(usual);
    expect(full?.code).toBe(8);
  });
});

describe('the dashboard whose state cannot be written', () => {
  it('says so of cursor and draft, reads on, and keeps both at the end once there is room', async () => {
    const folder = scratchFolder();
    const stateDir = join(folder, 'cantui');
    // A file in the place of the folder refuses whoever runs the tests, root too.
    writeFileSync(stateDir, '');
    const env = cleanEnv({ XDG_STATE_HOME: folder });
    const args = ['--poll-interval', '500ms'];
    const app = await openDashboard({ scanUrl: scan.url, args, env });
    await app.sees('Cannot save the cursor');
    scan.model.arrive(1);
    const count = scan.model.all.length;
    await app.sees(`row ${count}/${count}`);
    await app.beginsAllocation('half-an-id');
    await app.sees('Cannot save the draft');
    rmSync(stateDir);
    await app.interrupts();
    const { drafts } = listDrafts(stateDir, 'allocate');
    expect(JSON.stringify(drafts)).toContain('half-an-id');
    const newest = scan.model.all.at(-1)?.id;
    expect(
      loadCursor(stateDir, { consumer: 'dashboard', profile: 'default', scanUrl: scan.url }),
    ).toMatchObject({
      saved: { ids: expect.arrayContaining([newest]) as unknown },
    });
  });

  it('goes on where no file may grow, and ends as ever', async () => {
    const env = cleanEnv({ XDG_STATE_HOME: scratchFolder() });
    const app = await openDashboard({
      scanUrl: scan.url,
      env,
      by: onSmallDisk(0),
      ready: 'Cannot save the cursor',
    });
    await app.sees('no gaps since');
    await app.quits();
    expect(app.leavesOn()).toEqual([]);
  });
});

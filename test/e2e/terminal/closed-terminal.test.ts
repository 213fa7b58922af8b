import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDrafts } from '../../../src/storage/draft-store.ts';
import { readJournal } from '../../../src/storage/journal/journal-file.ts';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { allocationRequest, walter } from '../../support/writes/allocation-request.ts';
import { cleanEnv, until } from '../../support/terminal/built-program.ts';
import { writePasts } from '../../support/writes/journal-writer.ts';
import { isRunning, childOf } from '../../support/terminal/processes.ts';
import {
  cantui,
  startDashboard,
  startInTerminal,
  type DashboardPage,
} from '../../support/terminal/dashboard-page.ts';
import { loadFile, nextPage } from '../../support/terminal/write-form-page.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let ledger: Sandbox;
beforeAll(async () => {
  ledger = await startSandbox({ rate: 5, history: 20 });
});
afterAll(() => ledger.close());

/** Outlives the terminal, and writes down how the program below it ended. */
const watcher = fileURLToPath(new URL('../../support/fixtures/watcher.cjs', import.meta.url));

const typed = 'half-an-id';

type Stage = {
  readonly app: DashboardPage;
  readonly folder: string;
  readonly stateDir: string;
  /** The file in which the watcher writes how the program ended. */
  readonly ended: string;
};

type Scene = {
  readonly how: string;
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Brings the program to where its terminal is closed. */
  readonly go: (stage: Stage) => Promise<void>;
  /** There is a draft, and it is kept to its last key. */
  readonly drafts?: true;
};

const idle = ({ app }: Stage): Promise<void> => app.sees(/no gaps|UNKNOWN/);

/** Opens the form of an allocation and types into it. */
const typing = async (stage: Stage): Promise<void> => {
  await idle(stage);
  await stage.app.beginsAllocation(typed);
  await stage.app.sees(typed);
};

const reviewing = async (stage: Stage): Promise<void> => {
  const { app, folder } = stage;
  const { participant, synchronizer } = ledger.world;
  const request = join(folder, 'request.json');
  writeFileSync(request, JSON.stringify(allocationRequest(walter(participant), { synchronizer })));
  await idle(stage);
  app.opens('Allocate');
  await app.sees('step 1/6');
  // What stays on screen: the notice gives way to one about the outcome of an earlier write.
  await loadFile(app, request, 'DECODED TRANSACTION');
  for (const page of [2, 3, 4, 5]) await nextPage(app, page);
  await app.sees('to send: [');
};

/** Opens a document in a program that shows a file; `name` is that of its variable. */
const inProgram = async (stage: Stage): Promise<void> => {
  await typing(stage);
  stage.app.presses('ctrl+e');
  const isEditing = () => existsSync(join(stage.folder, 'editing'));
  await until('the editor runs', isEditing, stage.app.screen);
};

const editor = (rest: string): Readonly<Record<string, string>> => ({
  EDITOR: `sh -c ': > "$XDG_STATE_HOME/editing"; ${rest}' sh`,
});

const scenes: readonly Scene[] = [
  { how: 'while it starts', go: ({ app }) => until('it starts', () => app.written() !== '') },
  {
    how: 'at the first picture',
    go: ({ app }) => until('it draws', () => app.written().includes('\x1b[?1049h')),
  },
  { how: 'while nothing happens', go: idle },
  { how: 'without a signal', env: { FORWARD: 'no' }, go: idle },
  {
    how: 'while a prompt is open',
    go: async (stage) => {
      await idle(stage);
      stage.app.opens('Activity');
      stage.app.presses('/');
      stage.app.types('tra');
      await stage.app.sees('tra');
    },
  },
  { how: 'while a form is filled in', go: typing, drafts: true },
  { how: 'while the review of a write is open', go: reviewing },
  { how: 'while $EDITOR runs', env: editor('sleep 600'), go: inProgram, drafts: true },
  {
    how: 'while $EDITOR reads the terminal',
    env: editor(`trap "" HUP; cat > /dev/null`),
    go: inProgram,
    drafts: true,
  },
  {
    how: 'while it follows the activity',
    words: ['activity', '--follow'],
    go: ({ app }) => app.sees(/transfer|mint|tap/),
  },
  {
    how: 'while it prints activities and gets no signal',
    words: ['activity', '--follow', '--poll-interval', '500ms'],
    env: { FORWARD: 'no' },
    go: ({ app }) => app.sees(/transfer|mint|tap/),
  },
];

const begin = ({ words = [], env = {} }: Scene): Stage => {
  const folder = scratchFolder();
  const stateDir = join(folder, 'cantui');
  writePasts(stateDir, Date.now());
  const urls = ['--ledger-url', ledger.ledgerUrl, '--scan-url', ledger.scanUrl];
  const ended = join(folder, 'ended');
  const own = { CANTUI_TOKEN: ledger.token.reveal(), XDG_STATE_HOME: folder, ENDED: ended };
  const watched = ['/bin/sh', '-c', 'ulimit -c 0; exec "$@"', 'sh', process.execPath, watcher];
  const app = startInTerminal([...watched, ...cantui, ...words, ...urls], {
    columns: 100,
    env: cleanEnv({ ...own, ...env }),
  });
  return { app, folder, stateDir, ended };
};

const draftsOf = (stateDir: string): string =>
  JSON.stringify(listDrafts(stateDir, 'allocate').drafts.map(({ values }) => values));

// One after the other: a program that is started inherits the terminals of the others, and keeps them open.
describe('a terminal that is closed under the program', () => {
  it.for(scenes)('$how ends it with 129 and no abort, and everything is saved', async (scene) => {
    const stage = begin(scene);
    const { app, stateDir, ended } = stage;
    const journal = readFileSync(join(stateDir, 'submissions.ndjson'));
    await scene.go(stage);
    app.losesTerminal();
    await until('it has ended', () => existsSync(ended) && readFileSync(ended, 'utf8') !== '');
    // A parent that passes the signal on may do so while Node exits, which resets the handlers first:
    // then the program ends by the signal, which shells report as 129, too.
    const endings = scene.env?.['FORWARD'] === 'no' ? ['129'] : ['129', 'SIGHUP'];
    expect(endings).toContain(readFileSync(ended, 'utf8'));
    expect(readJournal(stateDir).broken).toBeUndefined();
    expect(readFileSync(join(stateDir, 'submissions.ndjson'))).toEqual(journal);
    if (scene.drafts) expect(draftsOf(stateDir)).toContain(typed);
  });

  it('goes away with the shell above it', async () => {
    const stage = begin({ how: '', go: typing });
    await typing(stage);
    const program = childOf(stage.app.pid);
    await stage.app.isKilledBy('SIGKILL');
    await until('the program has ended', () => !isRunning(program));
    expect(draftsOf(stage.stateDir)).toContain(typed);
  });
});

it('keeps its exit code where the terminal is closed as soon as it has let go of it', async () => {
  const codes: number[] = [];
  // Whether the signal or the end comes first is a race, which the signal won nearly always.
  for (let run = 0; run < 8; run += 1) {
    codes.push(await startDashboard({ args: ['--profile', 'missing'] }).exit);
  }
  expect(codes).toEqual(Array(8).fill(2));
});

it('leaves no memory in a core dump', async () => {
  const stage = begin({ how: '', go: idle });
  await idle(stage);
  const filter = readFileSync(`/proc/${childOf(stage.app.pid)}/coredump_filter`, 'utf8');
  expect(Number.parseInt(filter, 16)).toBe(0);
});

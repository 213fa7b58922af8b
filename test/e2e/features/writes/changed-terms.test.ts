import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { cleanEnv } from '../../../support/terminal/built-program.ts';
import {
  cantui,
  openDashboard,
  startInTerminal,
  type DashboardPage,
} from '../../../support/terminal/dashboard-page.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { jwt } from '../../../support/samples/jwt.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { allocationRequest, walter } from '../../../support/writes/allocation-request.ts';
import {
  checkFailedNothing,
  confirmWrite,
  loadFile,
  nextPage,
} from '../../../support/terminal/write-form-page.ts';
import { isWrite } from '../../../support/writes/confirming.ts';
import { execution } from '../../../support/writes/small-execution.ts';

let ledger: MisbehavingServer;
let folder: string;

beforeEach(async () => {
  ledger = await startMisbehavingServer();
  folder = scratchFolder();
});

afterEach(async () => {
  await ledger.close();
});

const inFolder = (name: string): string => join(folder, name);

const useToken = (user: string): void =>
  writeFileSync(inFolder('token'), jwt({ sub: user, exp: 4_102_444_800 }), { mode: 0o600 });

/** The profile of a desk, with more settings. */
const useProfile = (more = ''): void =>
  writeFileSync(
    inFolder('config.yaml'),
    `default: desk\nprofiles:\n  desk: { ledgerUrl: '${ledger.url}', scanUrl: '${ledger.url}', mode: test, token: { file: token }${more} }\n`,
    { mode: 0o600 },
  );

const env = () =>
  cleanEnv({ CANTUI_CONFIG: inFolder('config.yaml'), XDG_STATE_HOME: inFolder('state') });

/** A write in a shell that waits for its words. */
const waiting = async (): Promise<{ readonly app: DashboardPage; readonly words: string }> => {
  useToken('operator');
  useProfile();
  writeFileSync(inFolder('request.json'), JSON.stringify(execution));
  const words = ['execute', '--file', inFolder('request.json'), '--wait', '0'];
  const app = startInTerminal([...cantui, ...words], { columns: 120, rows: 50, env: env() });
  await app.sees(/type .*EXECUTE desk [0-9a-f]{4} to send\./);
  return {
    app,
    words: /type (.*EXECUTE desk [0-9a-f]{4}) to send\./.exec(app.screen())?.[1] ?? '',
  };
};

const nothingLeft = (): void => {
  expect(ledger.received.filter(isWrite)).toEqual([]);
  expect(readEntries(join(inFolder('state'), 'cantui'))).toEqual([]);
};

describe('a write that waits for its words in a shell is not sent, and says why, after', () => {
  it.each<[what: string, change: () => void, said: RegExp]>([
    [
      'its token became that of another user',
      () => useToken('mallory'),
      /user mallory, not of user/,
    ],
    ['its profile became read-only', () => useProfile(', readOnly: true'), /desk is read-only now/],
    [
      'its profile came to require an approval',
      () => useProfile(', requiredApprovals: 1'),
      /now requires 1 approval, not 0/,
    ],
    [
      'its configuration became unreadable',
      () => writeFileSync(inFolder('config.yaml'), 'profiles: ['),
      /cannot read the settings again/,
    ],
  ])('%s', async (_, change, said) => {
    const { app, words } = await waiting();
    change();
    app.types(words);
    app.presses('enter');
    await app.sees(said);
    expect(await app.exit).toBe(10);
    nothingLeft();
  });
});

it('a write that waits for its words in the dashboard is not sent after its profile became read-only', async () => {
  useToken('operator');
  useProfile();
  writeFileSync(inFolder('request.json'), JSON.stringify(allocationRequest(walter())));
  const app = await openDashboard({ env: env(), ready: 'desk' });
  app.opens('Allocate');
  await loadFile(app, inFolder('request.json'), '(u to undo)');
  for (const page of [2, 3, 4]) await nextPage(app, page);
  await app.sees(checkFailedNothing);
  await nextPage(app, 5);
  useProfile(', readOnly: true');
  await confirmWrite(app, 'ALLOCATE');
  await app.sees('profile desk is read-only now');
  nothingLeft();
});

it('a write that waits for its words in a shell is sent when nothing changed', async () => {
  const { app, words } = await waiting();
  useProfile();
  app.types(words);
  app.presses('enter');
  await app.exit;
  expect(ledger.received.filter(isWrite)).toHaveLength(1);
});

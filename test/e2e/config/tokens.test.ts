import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { foldEntries } from '../../../src/storage/journal/fold-entries.ts';
import { readChain } from '../../../src/storage/journal/hash-chain.ts';
import { exampleIds } from '../../../src/sandbox/examples/examples.ts';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { cleanEnv, run, until } from '../../support/terminal/built-program.ts';
import { startDashboard, type DashboardPage } from '../../support/terminal/dashboard-page.ts';
import { startTokenDesk, type TokenDesk } from '../../support/servers/identity-provider.ts';
import { allocationRequest, walter } from '../../support/writes/allocation-request.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let sandbox: Sandbox;
let desk: TokenDesk;
let home: string;
/** All that any run of a test has shown. */
let shown: (() => string)[];

beforeEach(async () => {
  sandbox = await startSandbox({ rate: 2, history: 40 });
  desk = await startTokenDesk(sandbox);
  home = scratchFolder();
  shown = [];
});

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** What was given out and what it was got with: nowhere on the screen, nowhere on disk. */
const expectNoSecret = (): void => {
  expect(desk.issued).not.toEqual([]);
  const written = filesBelow(home).map((path) => readFileSync(path, 'utf8'));
  const everything = [...shown.map((text) => text()), ...written].join('\n');
  for (const secret of [...desk.issued, desk.clientSecret, sandbox.token.reveal()]) {
    // The signature alone would be enough to put one together.
    for (const part of [secret, ...secret.split('.').slice(2)])
      expect(everything).not.toContain(part);
  }
};

afterEach(async () => {
  await desk.close();
  await sandbox.close();
});

const env = (changes: Readonly<Record<string, string>> = {}): Record<string, string> =>
  cleanEnv({
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CONFIG_HOME: join(home, 'config'),
    LEDGER_SECRET: desk.clientSecret,
    ...changes,
  });

const configure = (token: string, more = ''): void => {
  mkdirSync(join(home, 'config', 'cantui'), { recursive: true });
  const text = `default: net
profiles:
  net:
    ledgerUrl: ${desk.ledgerUrl}
    scanUrl: ${desk.scanUrl}
    mode: test
    pollInterval: 500ms
    token: ${token}
${more}`;
  writeFileSync(join(home, 'config', 'cantui', 'config.yaml'), text, { mode: 0o600 });
};

const credentials = (): string => `
      oauth2:
        tokenUrl: ${desk.tokenUrl}
        clientId: ${desk.clientId}
        clientSecret: { env: LEDGER_SECRET }`;

const start = (changes?: Readonly<Record<string, string>>): DashboardPage => {
  const app = startDashboard({ columns: 120, rows: 30, env: env(changes) });
  shown.push(app.written, app.screen);
  return app;
};

const command = async (args: readonly string[]) => {
  const started = run(args, env());
  shown.push(started.stdout, started.stderr);
  const { code } = await started.exit;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
};

const contractId = (): string =>
  exampleIds(sandbox.world).find(({ lookup }) => lookup === 'contract')?.id ?? '';

describe('a token from an identity provider', () => {
  it('is got at the start, shown by what it says of itself, and used', async () => {
    configure(credentials());
    const app = start();
    await app.sees(/token [45]m/);
    app.looksUp(contractId());
    await app.sees('signatories');
    app.opens('Profiles');
    await app.sees('ops-bob');
    await app.sees(`client cantui-test at ${desk.tokenUrl}`);
    await app.interrupts();
    expect(desk.issued).toHaveLength(1);
    expectNoSecret();
  });

  it('that is refused in mid-session is followed by another, and the lookup goes on', async () => {
    configure(credentials());
    const app = start();
    await app.sees(/token [45]m/);
    await app.sees('no gaps since');
    desk.revoke();
    app.looksUp(contractId());
    await app.sees('signatories');
    expect(desk.issued).toHaveLength(2);
    expect(desk.ledger).toMatchObject({ refused: 1 });
    app.opens('Activity');
    await app.sees('no gaps');
    await app.interrupts();
    expectNoSecret();
  });

  it('is renewed in the middle of a tail before it runs out', async () => {
    await desk.close();
    desk = await startTokenDesk(sandbox, 5);
    configure(credentials());
    const app = start();
    await app.sees('no gaps since');
    await until('three tokens were given out', () => desk.issued.length >= 3);
    expect(app.written()).not.toContain('EXPIRED');
    app.looksUp(contractId());
    await app.sees('signatories');
    expect(desk.ledger.refused).toBe(0);
    app.opens('Activity');
    await app.sees('no gaps');
    await app.interrupts();
    expectNoSecret();
  });

  it('that knows no such client leaves the activity as it is, and says so where a token is needed', async () => {
    configure(credentials());
    const app = start({ LEDGER_SECRET: 'not-the-secret' });
    await app.sees('token FAILED');
    await app.sees('no gaps since');
    app.looksUp(contractId());
    await app.sees('invalid_client (no such client)');
    expect(desk.ledger.asked).toBe(0);
    await app.interrupts();
    expect(app.written()).not.toContain('not-the-secret');
  });
});

describe('a token from a command', () => {
  it('that fails is told with what the command said', async () => {
    configure('{ command: [sh, -c, "echo sealed vault >&2; exit 3"] }');
    const app = start();
    await app.sees('token FAILED');
    app.opens('Profiles');
    await app.sees('the command sh exited with code 3: sealed vault');
    await app.interrupts();
  });

  it('that hangs holds nothing up, and is ended at its deadline', async () => {
    configure('{ command: [sleep, "600"], deadline: 1s }');
    const app = start();
    await app.sees('no gaps since');
    app.looksUp(contractId());
    await app.sees('timed out after 1 s');
    await app.interrupts();
  });

  it('that is still running ends with the program', async () => {
    const noted = join(home, 'pid');
    configure(`{ command: [sh, -c, "echo $$ > ${noted}; exec sleep 600"], deadline: 300s }`);
    const app = start();
    await until('the command runs', () => existsSync(noted) && readFileSync(noted, 'utf8') !== '');
    await app.sees('token pending');
    await app.interrupts();
    const stat = `/proc/${readFileSync(noted, 'utf8').trim()}/stat`;
    await until(
      'the command has ended',
      () => !existsSync(stat) || readFileSync(stat, 'utf8').includes(') Z '),
    );
  });

  it('is asked for once more when the service has refused it', async () => {
    const path = join(home, 'token');
    writeFileSync(path, desk.issue(), { mode: 0o600 });
    configure(`{ command: [cat, ${path}] }`);
    const app = start();
    await app.sees(/token [45]m/);
    desk.revoke();
    writeFileSync(path, desk.issue(), { mode: 0o600 });
    app.looksUp(contractId());
    await app.sees('signatories');
    await app.interrupts();
    rmSync(path);
    expectNoSecret();
  });
});

/** The transaction is for a participant that the sandbox does not have, which refuses it. */
const accepted = ['--accept-warnings', 'participant,sent-before', '--wait', '0'] as const;

const body = () => {
  const path = join(home, 'request.json');
  const { synchronizer } = sandbox.world;
  writeFileSync(path, JSON.stringify(allocationRequest(walter(), { synchronizer })));
  return path;
};

describe('a write from a shell', () => {
  it('gets its token when it leaves, and not for a look at what would be sent', async () => {
    configure(credentials());
    const dry = await command(['allocate', '--file', body(), '--dry-run', '--output', 'json']);
    expect(dry.stdout).toContain('Bearer ••••');
    expect(desk.issued).toHaveLength(0);
    const sent = await command(['allocate', '--file', body(), '--yes', ...accepted]);
    expect(sent.stderr + sent.stdout).toMatch(/REJECTED/);
    expect(desk.issued).toHaveLength(1);
    expect(desk.ledger).toEqual({ asked: 1, refused: 0 });
    expectNoSecret();
  });

  it('is never repeated when its token is refused: that is its response', async () => {
    const path = join(home, 'token');
    writeFileSync(path, desk.issue(), { mode: 0o600 });
    configure(`{ file: ${path} }`);
    desk.revoke();
    const { code } = await command(['allocate', '--file', body(), '--yes', ...accepted]);
    expect(code).toBe(4);
    expect(desk.ledger).toEqual({ asked: 1, refused: 1 });
    const chain = readChain(readFileSync(join(home, 'state', 'cantui', 'submissions.ndjson')));
    expect(foldEntries(chain)).toMatchObject([{ word: 'REJECTED' }]);
    rmSync(path);
    expectNoSecret();
  });

  it('a write without a token is not sent, and is recorded as not sent', async () => {
    configure('{ command: ["false"] }');
    const { code, stderr } = await command(['allocate', '--file', body(), '--yes', ...accepted]);
    expect(code).toBe(4);
    expect(stderr).toContain('the command false exited with code 1');
    expect(desk.ledger.asked).toBe(0);
    const chain = readChain(readFileSync(join(home, 'state', 'cantui', 'submissions.ndjson')));
    expect(foldEntries(chain)).toMatchObject([{ word: 'NOT SENT' }]);
  });
});

describe('a profile that guards its ledger', () => {
  const digest = 'a'.repeat(64);

  it('never sends when it is read-only, whatever was confirmed', async () => {
    configure(credentials(), '    readOnly: true\n');
    for (const way of [['--yes'], ['--confirm', digest]]) {
      const { code, stderr } = await command(['allocate', '--file', body(), ...way]);
      expect(code).toBe(2);
      expect(stderr).toContain('profile net is read-only and never sends');
    }
    expect(desk.ledger.asked).toBe(0);
  });

  it('never sends unseen when it is in production, on this machine either', async () => {
    configure(credentials());
    const path = join(home, 'config', 'cantui', 'config.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace('mode: test', 'mode: production'));
    const { code, stderr } = await command(['allocate', '--file', body(), '--yes', ...accepted]);
    expect(code).toBe(2);
    expect(stderr).toContain('--yes is refused: profile net has mode: production for this ledger');
    expect(desk.ledger.asked).toBe(0);
  });
});

describe('the configuration', () => {
  it('is written once, for its owner alone', async () => {
    const path = join(home, 'config', 'cantui', 'config.yaml');
    expect(await command(['config', 'init'])).toMatchObject({ code: 0, stdout: `${path}\n` });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    writeFileSync(path, '# mine\n');
    expect((await command(['config', 'init'])).code).toBe(2);
    expect(readFileSync(path, 'utf8')).toBe('# mine\n');
  });

  it('is told with its line where it is wrong, by every command', async () => {
    configure('{ fil: x }');
    const path = join(home, 'config', 'cantui', 'config.yaml');
    const words = `cantui: ${path}:8: profiles.net.token.fil is an unknown key: did you mean file?\n`;
    expect(await command(['config', 'check'])).toMatchObject({ code: 2, stderr: words });
    expect(await command(['activity'])).toMatchObject({ code: 2, stderr: words });
    const app = start();
    expect(await app.exit).toBe(2);
  });

  it('is told with its line where keys do not go together, and by check for every profile', async () => {
    const more = `  other:
    ledgerUrl: http://ledger.example
    token: { env: T }
    clientCert: c.pem
`;
    configure('{ env: T }', more);
    const path = join(home, 'config', 'cantui', 'config.yaml');
    const { code, stderr } = await command(['config', 'check']);
    expect(code).toBe(2);
    expect(stderr).toContain(
      `${path}:10: profiles.other.ledgerUrl would receive the token over plain`,
    );
    expect(stderr).toContain(`${path}:12: profiles.other.clientCert needs clientKey`);
    expect((await command(['config', 'show', '--profile', 'other'])).stderr).toContain(
      `${path}:10:`,
    );
    expect((await command(['config', 'show'])).code).toBe(0);
  });

  it('is shown with what gave each value; of a token only where it is kept', async () => {
    configure(credentials());
    const token = desk.issue();
    const started = run(['config', 'show', '--page-size', '50'], env({ CANTUI_TOKEN: token }));
    shown.push(started.stdout, started.stderr);
    await started.exit;
    expect(started.stdout()).toMatch(/^token +CANTUI_TOKEN +CANTUI_TOKEN$/m);
    expect(started.stdout()).toMatch(/^pageSize +50 +--page-size$/m);
    expect(started.stdout()).toMatch(/^pollInterval +500ms +profile net, line 7$/m);
    expect(started.stdout()).toMatch(/^maxRows +100000 +default$/m);
    expectNoSecret();
  });

  it('has a schema that its own file keeps', async () => {
    const { stdout } = await command(['config', 'schema']);
    const schema = JSON.parse(stdout) as {
      properties: { profiles: { additionalProperties: { properties: object } } };
    };
    expect(Object.keys(schema.properties.profiles.additionalProperties.properties)).toContain(
      'token',
    );
  });
});

describe('profiles', () => {
  it('are switched in the running dashboard, each with its own token', async () => {
    const other = await startTokenDesk(sandbox);
    onTestFinished(() => other.close());
    const more = `  second:
    ledgerUrl: ${other.ledgerUrl}
    scanUrl: ${other.scanUrl}
    mode: production
    token: { oauth2: { tokenUrl: "${other.tokenUrl}", clientId: cantui-test, clientSecret: { env: LEDGER_SECRET } } }
`;
    configure(credentials(), more);
    const app = start();
    await app.sees('net [test rw]');
    await app.sees(/token [45]m/);
    app.opens('Profiles');
    await app.sees('NAME');
    app.presses('j', 'enter');
    await app.sees('second [PROD rw]');
    await app.sees('Switched to profile second (PROD): writes change its ledger.');
    app.looksUp(contractId());
    await app.sees('signatories');
    expect(other.ledger.asked).toBeGreaterThan(0);
    expect(other.ledger.refused).toBe(0);
    expect(desk.ledger.asked).toBe(0);
    await app.interrupts();
    expectNoSecret();
  });
});

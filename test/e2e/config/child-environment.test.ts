import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanEnv, run, until } from '../../support/terminal/built-program.ts';
import { startForeignScan, type ForeignScan } from '../../support/servers/foreign-scan.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { openDashboard } from '../../support/terminal/dashboard-page.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let scan: ForeignScan;
let ledger: MisbehavingServer;
let home: string;
let dump: string;

beforeEach(async () => {
  scan = await startForeignScan('backward');
  scan.model.arrive(5);
  ledger = await startMisbehavingServer();
  home = scratchFolder();
  dump = join(home, 'dump');
  mkdirSync(join(home, 'cantui'));
});
afterEach(async () => {
  await scan.close();
  await ledger.close();
});

/** One secret for each way in which a profile names a variable, of whatever profile. */
const secrets = {
  CANTUI_TOKEN: 'secret-of-the-usual-variable',
  OWN_TOKEN: 'secret-of-this-profile',
  OTHER_TOKEN: 'secret-of-another-profile',
  CLIENT_SECRET: 'secret-of-a-client',
} as const;

const dumps = 'env > $DUMP.part; mv $DUMP.part $DUMP';

const config = (): string => `default: own
profiles:
  own:
    ledgerUrl: ${ledger.url}
    scanUrl: ${scan.url}
    pollInterval: 500ms
    token: { env: OWN_TOKEN }
    alerts:
      - { name: large, when: "amount>=0", run: [sh, -c, '${dumps}'] }
  other:
    ledgerUrl: ${ledger.url}
    token: { env: OTHER_TOKEN }
  client:
    ledgerUrl: ${ledger.url}
    token:
      oauth2:
        tokenUrl: ${ledger.url}/token
        clientId: me
        clientSecret: { env: CLIENT_SECRET }
  command:
    ledgerUrl: ${ledger.url}
    token: { command: [sh, -c, '${dumps}; echo a-token-from-a-command'] }
`;

const environment = (more: Readonly<Record<string, string>> = {}): Record<string, string> => {
  writeFileSync(join(home, 'cantui', 'config.yaml'), config(), { mode: 0o600 });
  return cleanEnv({ ...secrets, XDG_CONFIG_HOME: home, DUMP: dump, KEPT: 'of use', ...more });
};

/** The child ran with what it needs, and with no secret. */
const expectNoSecret = async (): Promise<void> => {
  await until('the child has run', () => existsSync(dump));
  const seen = readFileSync(dump, 'utf8');
  expect(seen).toContain('KEPT=of use');
  for (const [name, secret] of Object.entries(secrets)) {
    expect(seen).not.toContain(secret);
    expect(seen).not.toMatch(new RegExp(`^${name}=`, 'm'));
  }
};

describe('a program that cantui starts gets no variable that holds a secret', () => {
  it('a program that cantui starts gets no variable that holds a secret when it is the command that prints a token', async () => {
    const env = environment();
    delete env['CANTUI_TOKEN'];
    const started = run(['contract', '00ab', '--profile', 'command'], env);
    await started.exit;
    await expectNoSecret();
    expect(ledger.received[0]?.headers.authorization).toBe('Bearer a-token-from-a-command');
  });

  it('a program that cantui starts gets no variable that holds a secret when it is the command of an alert', async () => {
    const app = await openDashboard({ columns: 120, env: environment() });
    scan.model.arrive(2);
    await expectNoSecret();
    expect(readFileSync(dump, 'utf8')).toContain('CANTUI_ALERT=large');
    await app.isKilledBy('SIGTERM');
  });

  it('a program that cantui starts gets no variable that holds a secret when it is $EDITOR', async () => {
    const env = environment({ EDITOR: `sh -c '${dumps}' sh` });
    const app = await openDashboard({ columns: 120, env });
    await app.beginsAllocation('half');
    app.presses('ctrl+e');
    await expectNoSecret();
    await app.isKilledBy('SIGTERM');
  });
});

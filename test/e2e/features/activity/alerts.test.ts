import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanEnv, until } from '../../../support/terminal/built-program.ts';
import { startForeignScan, type ForeignScan } from '../../../support/servers/foreign-scan.ts';
import { openDashboard, type DashboardPage } from '../../../support/terminal/dashboard-page.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let scan: ForeignScan;
let home: string;

beforeEach(async () => {
  scan = await startForeignScan('backward');
  scan.model.arrive(5);
  home = scratchFolder();
  mkdirSync(join(home, 'cantui'));
});
afterEach(async () => {
  await scan.close();
});

const start = (...args: readonly string[]): Promise<DashboardPage> => {
  const noted = join(home, 'noted');
  const text = `default: watched
profiles:
  watched:
    scanUrl: ${scan.url}
    pollInterval: 500ms
    readOnly: true
    alerts:
      - { name: large, when: "amount>=6", run: [sh, -c, 'echo "$CANTUI_ALERT $CANTUI_ALERT_COUNT" >> ${noted}'] }
`;
  writeFileSync(join(home, 'cantui', 'config.yaml'), text, { mode: 0o600 });
  return openDashboard({ args, columns: 120, env: cleanEnv({ XDG_CONFIG_HOME: home }) });
};

describe('an alert rule of a profile', () => {
  it('rings the bell, counts, and runs its command', async () => {
    const app = await start();
    expect(app.written()).not.toContain('\x07');
    scan.model.arrive(4);
    await app.sees('Alert large: ');
    await until('the bell rang', () => app.written().includes('\x07'));
    const noted = join(home, 'noted');
    await until('the command ran', () => existsSync(noted) && readFileSync(noted, 'utf8') !== '');
    expect(readFileSync(noted, 'utf8')).toMatch(/^large \d\n$/);
    app.opens('Activity');
    await app.sees(/\d alerts?/);
    await app.quits();
  });

  it('does not apply to the sandbox, as nothing else of the profile does', async () => {
    const app = await start('demo');
    await app.sees('demo [demo rw]');
    await app.quits();
    expect(app.written()).not.toContain('\x07');
  });
});

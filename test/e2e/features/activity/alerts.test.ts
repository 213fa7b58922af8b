import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanEnv, until } from '../../../support/terminal/built-program.ts';
import { startForeignScan, type ForeignScan } from '../../../support/servers/foreign-scan.ts';
import { open, type PseudoTerminal } from '../../../support/terminal/pseudo-terminal.ts';

let scan: ForeignScan;
let home: string;

beforeEach(async () => {
  scan = await startForeignScan('backward');
  scan.model.arrive(5);
  home = mkdtempSync(join(tmpdir(), 'cantui-alerts-'));
  mkdirSync(join(home, 'cantui'));
});
afterEach(async () => {
  await scan.close();
  rmSync(home, { recursive: true, force: true });
});

const start = (...args: readonly string[]): PseudoTerminal => {
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
  return open(args, { cols: 120, env: cleanEnv({ XDG_CONFIG_HOME: home }) });
};

describe('an alert rule of a profile', () => {
  it('rings the bell, counts, and runs its command', async () => {
    const terminal = start();
    await terminal.shows('no gaps since');
    expect(terminal.raw()).not.toContain('\x07');
    scan.model.arrive(4);
    await terminal.shows('Alert large: ');
    await until('the bell rang', () => terminal.raw().includes('\x07'));
    const noted = join(home, 'noted');
    await until('the command ran', () => existsSync(noted) && readFileSync(noted, 'utf8') !== '');
    expect(readFileSync(noted, 'utf8')).toMatch(/^large \d\n$/);
    terminal.press('1');
    await terminal.shows(/\d alerts?/);
    terminal.press('q');
    expect(await terminal.exit).toBe(0);
  });

  it('is not for the embedded ledger, and nothing else of the profile is', async () => {
    const terminal = start('demo');
    await terminal.shows('demo [demo rw]');
    await terminal.shows('no gaps since');
    terminal.press('q');
    expect(await terminal.exit).toBe(0);
    expect(terminal.raw()).not.toContain('\x07');
  });
});

import { describe, expect, it } from 'vitest';
import { cleanEnv, run, until } from '../../support/terminal/built-program.ts';
import { open } from '../../support/terminal/pseudo-terminal.ts';

describe('SIGUSR1', () => {
  it('opens no debugger of a command that runs', async () => {
    const started = run(['sandbox']);
    await until('it is ready', () => started.stdout().includes('READY'));
    started.child.kill('SIGUSR1');
    started.child.kill('SIGUSR1');
    const [, ledger = ''] = /ledger=(\S+)/.exec(started.stdout()) ?? [];
    expect((await fetch(`${ledger}/v2/version`)).status).toBe(200);
    started.child.kill('SIGTERM');
    expect((await started.exit).code).toBe(143);
    expect(started.stderr()).not.toContain('Debugger');
  });

  it('opens no debugger of the dashboard, which goes on', async () => {
    const terminal = open(['demo'], { env: cleanEnv() });
    await terminal.shows(/transfer|mint|tap/);
    process.kill(terminal.pid, 'SIGUSR1');
    terminal.press('?');
    await terminal.shows(/help|keys/i);
    expect(terminal.raw()).not.toContain('Debugger');
    terminal.kill('SIGTERM');
    expect(await terminal.exit).toBe(143);
  });
});

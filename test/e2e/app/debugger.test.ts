import { describe, expect, it } from 'vitest';
import { run, until } from '../../support/terminal/built-program.ts';
import { openDashboard } from '../../support/terminal/dashboard-page.ts';

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
    const app = await openDashboard({ args: ['demo'], ready: /transfer|mint|tap/ });
    process.kill(app.pid, 'SIGUSR1');
    app.presses('?');
    await app.sees(/help|keys/i);
    expect(app.written()).not.toContain('Debugger');
    expect(await app.isKilledBy('SIGTERM')).toBe(143);
  });
});

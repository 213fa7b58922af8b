import { readdirSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { readNewestActivities } from '../../../../src/features/activity/cli/activity.ts';
import { settings } from '../../../support/screens/sample-session.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { open } from '../../../support/servers/sandbox.ts';

const openFiles = (): number => readdirSync('/dev/fd').length;

it('leaves no file open, however often a program that watches reads its newest activities', async () => {
  vi.stubEnv('XDG_STATE_HOME', scratchFolder());
  const { scanUrl } = await open({ history: 1200 });
  const read = () => readNewestActivities({ ...settings, scanUrl }, 1000);
  const first = await read();
  expect(first.ok && first.value.activities).toHaveLength(1000);
  const before = openFiles();
  for (let time = 0; time < 8; time += 1) await read();
  expect(openFiles() - before).toBeLessThan(4);
});

import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { savedFiltersOf } from '../../../../../src/features/activity/cli/activity-options.ts';
import { saveFilter } from '../../../../../src/storage/history/profile-files.ts';
import { settings } from '../../../../support/screens/sample-session.ts';
import { scratchFolder } from '../../../../support/scratch-folder.ts';

let stateHome = '';
const before = process.env['XDG_STATE_HOME'];

beforeEach(() => {
  stateHome = scratchFolder();
  process.env['XDG_STATE_HOME'] = stateHome;
});

afterEach(() => {
  if (before === undefined) delete process.env['XDG_STATE_HOME'];
  else process.env['XDG_STATE_HOME'] = before;
});

it('a script may use the filters of the configuration file and the saved ones', () => {
  const profile = 'prod';
  saveFilter(join(stateHome, 'cantui'), profile, { name: 'large', text: 'amount>1' });
  saveFilter(join(stateHome, 'cantui'), profile, { name: 'mine', text: 'party~alice' });
  const filters = [{ name: 'large', text: 'amount>9', isInFile: true }] as const;
  expect(savedFiltersOf({ ...settings, profile, mode: 'prod', filters })).toEqual({
    ok: true,
    value: [
      { name: 'large', text: 'amount>9', isInFile: true },
      { name: 'mine', text: 'party~alice' },
    ],
  });
});

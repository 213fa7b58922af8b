import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { applyDashboardSettings } from '../../../src/app/session/dashboard-settings.ts';
import { loadConfig } from '../../../src/config/file/config-file.ts';
import { dashboardTable } from '../../../src/config/settings/dashboard-table.ts';
import { noOwnKeys, setOwnKeys } from '../../../src/shell/keys/key-changes.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

/** The YAML blocks of the guide that set keys or commands. */
const guideExamples = [
  ...readFileSync('GUIDE.md', 'utf8').matchAll(/^```yaml\n((?:keys|commands):\n[^`]*)```$/gm),
].map(([, text = '']) => text);

/** The examples in the file of `cantui config init` and in REFERENCE.md. */
const tableExamples = Object.entries(dashboardTable).map(
  ([name, { example }]) => `${name}: ${example}\n`,
);

/** What the program says about a file with these settings and one profile. */
const problemsOf = async (settings: string): Promise<readonly unknown[]> => {
  const path = join(scratchFolder(), 'config.yaml');
  writeFileSync(path, `${settings}default: a\nprofiles:\n  a: {}\n`, { mode: 0o600 });
  const read = await loadConfig({ CANTUI_CONFIG: path });
  return read.kind === 'found' ? applyDashboardSettings(read.file) : [read];
};

// Keys belong to a run of the program, which other tests share.
afterEach(() => setOwnKeys(noOwnKeys));

describe('an example of the settings of the dashboard', () => {
  it('is in the guide for keys and for commands', () => {
    expect(guideExamples.map((text) => text.split(':')[0])).toEqual(['keys', 'commands']);
  });

  it.each([...tableExamples, ...guideExamples])('loads without a problem: %s', async (text) => {
    expect(await problemsOf(text)).toEqual([]);
  });
});

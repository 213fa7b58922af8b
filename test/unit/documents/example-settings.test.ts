import { resetKeys } from '../../support/screens/own-keys.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { applyDashboardSettings } from '../../../src/app/keys/configure-keys.ts';
import { loadConfig } from '../../../src/config/file/config-file.ts';
import { loadPolicy } from '../../../src/config/policy/policy.ts';
import { dashboardTable } from '../../../src/config/settings/config-template.ts';
import { blocksIn } from '../../support/documents/document-blocks.ts';
import { signerRecipes } from '../../support/documents/signer-recipes.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const guideExamples = blocksIn('GUIDE.md', 'yaml');

const firstKey = (yaml: string): string => /^\w+/.exec(yaml)?.[0] ?? '';

/** The alternatives of a block that sets one key several times, each as an example of its own. */
const alternativesOf = (yaml: string): readonly string[] => {
  const key = firstKey(yaml);
  const parts = yaml.split(new RegExp(`^(?=${key}:)`, 'm'));
  return parts.length > 2 ? parts : [yaml];
};

/** Settings of a profile, as a file with this profile. */
const asFile = (yaml: string): string => {
  const key = firstKey(yaml);
  if (key === 'version') return yaml;
  if (key in dashboardTable) return `${yaml}default: a\nprofiles:\n  a: {}\n`;
  return `default: a\nprofiles:\n  a:\n${yaml.replaceAll(/^(?=.)/gm, '    ')}`;
};

const isPolicy = (yaml: string): boolean => firstKey(yaml) === 'ledgers';

/** The problems that the program has with a file. */
const problemsOf = async (text: string): Promise<readonly unknown[]> => {
  const path = join(scratchFolder(), 'config.yaml');
  writeFileSync(path, asFile(text), { mode: 0o600 });
  const read = await loadConfig({ CANTUI_CONFIG: path });
  if (read.kind !== 'found') return [read];
  return [...Object.values(read.file.broken ?? {}), ...(await applyDashboardSettings(read.file))];
};

// Keys belong to a run of the program, which other tests share.
afterEach(resetKeys);

/** The examples in the file of `cantui config init` and in REFERENCE.md. */
const tableExamples = Object.entries(dashboardTable).map(
  ([name, { example }]) => `${name}: ${example}\n`,
);

describe('an example of a configuration', () => {
  it('is in the guide for each task that has settings', () => {
    expect(guideExamples.map(firstKey)).toEqual([
      ...['filters', 'alerts', 'requiredApprovals', 'ledgers', 'version'],
      ...['token', 'signers', 'keys', 'commands', 'watch'],
    ]);
  });

  it.each([
    ...tableExamples,
    ...guideExamples.filter((yaml) => !isPolicy(yaml)).flatMap(alternativesOf),
    signerRecipes,
  ])('loads without a problem: %s', async (text) => {
    expect(await problemsOf(text)).toEqual([]);
  });

  it.each(guideExamples.filter(isPolicy))('is a policy that holds: %s', async (text) => {
    const path = join(scratchFolder(), 'policy.yaml');
    writeFileSync(path, text, { mode: 0o644 });
    const me = process.getuid?.() ?? 0;
    expect(await loadPolicy(path, [0, me])).toMatchObject({
      rules: [{ required: 2 }, { forbidsTesting: false }],
    });
  });
});

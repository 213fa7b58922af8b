import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../../src/config/file/config-file.ts';
import type { ConfigFile } from '../../../../src/config/file/parse-config-file.ts';
import { profileNames } from '../../../../src/config/profiles/resolve-profile.ts';
import {
  resolveSettings,
  type Flags,
  type ResolveSettingsResult,
} from '../../../../src/config/settings/settings.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let folder: string;
beforeEach(() => {
  folder = scratchFolder();
});

const load = async (text: string): Promise<ConfigFile> => {
  const path = join(folder, 'config.yaml');
  writeFileSync(path, text, { mode: 0o600 });
  const loaded = await loadConfig({ CANTUI_CONFIG: path });
  if (loaded.kind !== 'found') throw new Error(JSON.stringify(loaded));
  return loaded.file;
};

const resolve = (file: ConfigFile, flags: Flags = {}): ResolveSettingsResult =>
  resolveSettings({
    ...{ flags, env: {}, file, policy: { rules: [] }, color: false, ascii: false },
    readToken: () => undefined,
  });

const settingsOf = (resolved: ResolveSettingsResult) => {
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.error.problems));
  return resolved.value.settings;
};

const config = `default: good
profiles:
  good:
    ledgerUrl: https://good.example
    mode: test
  bad:
    ledgerUrl: https://bad.example:8443
    mode: tset
    requiredAprovals: 2
`;

describe('the sandbox as the default profile', () => {
  const sandboxed = config.replace('default: good', 'default: demo');

  it('gives way to the address of a service', async () => {
    const file = await load(sandboxed);
    expect(settingsOf(resolve(file)).profile).toBe('demo');
    const byFlag = settingsOf(resolve(file, { ledgerUrl: 'https://other.example' }));
    expect(byFlag).toMatchObject({ profile: 'default', ledgerUrl: 'https://other.example' });
    const env = { CANTUI_SCAN_URL: 'https://scan.example/api/scan' };
    const byVariable = resolveSettings({
      flags: {},
      env,
      file,
      color: false,
      ascii: false,
      readToken: () => undefined,
    });
    expect(settingsOf(byVariable).profile).toBe('default');
  });

  it('refuses the address of a service once somebody chose it', async () => {
    const flags = { profile: 'demo', scanUrl: 'https://scan.example/api/scan' };
    const resolved = resolve(await load(sandboxed), flags);
    expect(resolved.ok ? [] : resolved.error.problems).toMatchObject([
      {
        option: '--scan-url',
        text: expect.stringContaining('does not apply to the sandbox') as string,
      },
    ]);
  });
});

describe('a mistake in one profile', () => {
  it('leaves the other profiles usable, and a note names it with its line', async () => {
    const settings = settingsOf(resolve(await load(config)));
    expect(settings.ledgerUrl).toBe('https://good.example');
    expect(settings.notes.join()).toMatch(
      /Profile bad cannot be used \(.*config\.yaml:8: profiles\.bad\.mode/,
    );
  });

  it('is told in full when that profile is chosen', async () => {
    const resolved = resolve(await load(config), { profile: 'bad' });
    if (resolved.ok) throw new Error('the broken profile was taken');
    const told = resolved.error.problems.map(({ path = [], text }) => `${path.join('.')} ${text}`);
    expect(told).toEqual([
      'mode is not one of production, test, development: did you mean test?',
      'requiredAprovals is an unknown key: did you mean requiredApprovals?',
    ]);
  });

  it('is told when that profile is the default', async () => {
    const file = await load(config.replace('default: good', 'default: bad'));
    expect(resolve(file).ok).toBe(false);
    expect(resolve(file, { profile: 'good' }).ok).toBe(true);
  });

  it('keeps the profile in the list', async () => {
    expect(profileNames({ file: await load(config) })).toEqual(['good', 'bad', 'demo']);
  });

  it('never advises to leave a mode out', async () => {
    const file = await load(config.replace('tset', 'staging'));
    const resolved = resolve(file, { profile: 'bad' });
    expect(JSON.stringify(resolved)).toContain('use production, test or development');
    expect(JSON.stringify(resolved)).not.toContain('leave it out');
  });
});

describe('a profile that cannot be read may require approvals', () => {
  it.each([
    ['its address is typed by hand', 'https://bad.example:8443'],
    ['its address is spelled differently', 'https://BAD.example.:8443/'],
  ])('so nothing is sent to its ledger when %s', async (_, ledgerUrl) => {
    const { policyTrouble, isTestLedger } = settingsOf(resolve(await load(config), { ledgerUrl }));
    expect(policyTrouble).toContain('profile bad');
    expect(isTestLedger).toBe(false);
  });

  it('so nothing is sent to its ledger when the key of its address is mistyped', async () => {
    const file = await load(config.replace('ledgerUrl: https://bad', 'ledgerURL: https://bad'));
    const flags = { ledgerUrl: 'https://bad.example:8443' };
    expect(settingsOf(resolve(file, flags)).policyTrouble).toContain('profile bad');
  });

  it('a profile that cannot be read may require approvals only for its own ledger', async () => {
    const { policyTrouble, isTestLedger } = settingsOf(resolve(await load(config)));
    expect(policyTrouble).toBeUndefined();
    expect(isTestLedger).toBe(true);
  });
});

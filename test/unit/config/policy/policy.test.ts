import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadPolicy, policyPath } from '../../../../src/config/policy/policy.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

/** Stands for root in these tests. */
const own = [0, process.getuid?.() ?? 0];

const folder = (): string => scratchFolder();

const written = (text: string, mode = 0o644): string => {
  const path = join(folder(), 'policy.yaml');
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

const good = `ledgers:
  - ledger: https://ledger.example
    requiredApprovals: 2
    allowedSigners: approvers
  - ledger: "*.test.example"
    allowTestMode: true
`;

describe('the policy of the machine', () => {
  it('stands in a folder that only root can change, and no variable moves it', () => {
    expect(policyPath).toBe('/etc/cantui/policy.yaml');
  });

  it('gives rules, with paths from its own folder', async () => {
    const path = written(good);
    expect(await loadPolicy(path, own)).toMatchObject({
      rules: [
        { required: 2, approvers: join(path, '..', 'approvers'), forbidsTesting: true, from: path },
        { required: 0, approvers: undefined, forbidsTesting: false },
      ],
    });
  });

  it('is none where there is no file', async () => {
    expect(await loadPolicy(join(folder(), 'policy.yaml'), own)).toEqual({ rules: [] });
    expect(await loadPolicy('/nowhere/at/all/policy.yaml', own)).toEqual({ rules: [] });
  });

  it.each([
    ['no YAML', 'ledgers: [', 'is not YAML (line'],
    ['nothing', '', 'ledgers is missing'],
    ['a mapping in the place of a list', 'ledgers: {}', 'is not a list of rules'],
    [
      'a rule without a ledger',
      'ledgers: [{ requiredApprovals: 1 }]',
      'ledgers.0.ledger is missing',
    ],
    [
      'a misspelled key',
      'ledgers: [{ ledger: x, requiredAprovals: 1 }]',
      'did you mean requiredApprovals?',
    ],
    ['a text for a number', 'ledgers: [{ ledger: x, requiredApprovals: "2" }]', 'is not a number'],
    ['too many approvals', 'ledgers: [{ ledger: x, requiredApprovals: 10 }]', 'is more than 9'],
    ['a ledger that is none', 'ledgers: [{ ledger: "a b" }]', 'matches no ledger'],
    ['a key twice', 'ledgers: []\nledgers: []', 'is not YAML'],
    ['a second document', `ledgers: []\n---\n${good}`, 'is not YAML'],
    ['a pattern that no host has', 'ledgers: [{ ledger: "bü*.example" }]', 'matches no ledger'],
  ])('cannot be relied on when it holds %s', async (_, text, words) => {
    const { rules, trouble } = await loadPolicy(written(text), own);
    expect([rules, trouble]).toEqual([[], expect.stringContaining(words)]);
  });

  it('cannot be relied on when anybody besides root can change it', async () => {
    for (const mode of [0o666, 0o664, 0o646])
      expect((await loadPolicy(written(good, mode), own)).trouble).toContain('is not trusted');
    expect((await loadPolicy(written(good), [])).trouble).toContain('is owned by user');
  });

  it('cannot be relied on when a folder above it can be changed', async () => {
    const open = join(folder(), 'open');
    mkdirSync(open);
    const path = join(open, 'policy.yaml');
    writeFileSync(path, good, { mode: 0o644 });
    chmodSync(open, 0o777);
    expect((await loadPolicy(path, own)).trouble).toContain(`${open} is writable by everyone`);
  });

  it('cannot be relied on when it is a dangling link or into a folder that others can change', async () => {
    const link = join(folder(), 'policy.yaml');
    symlinkSync('/nowhere/policy.yaml', link);
    expect((await loadPolicy(link, own)).trouble).toContain('is a dangling link');
    const open = join(folder(), 'open');
    mkdirSync(open);
    writeFileSync(join(open, 'policy.yaml'), good, { mode: 0o644 });
    chmodSync(open, 0o777);
    const other = join(folder(), 'policy.yaml');
    symlinkSync(join(open, 'policy.yaml'), other);
    expect((await loadPolicy(other, own)).trouble).toContain('is writable by everyone');
  });

  it('cannot be relied on when a link on the way to it stands where others can change it', async () => {
    const open = join(folder(), 'open');
    mkdirSync(open);
    symlinkSync(written(good), join(open, 'policy.yaml'));
    chmodSync(open, 0o777);
    const link = join(folder(), 'policy.yaml');
    symlinkSync(join(open, 'policy.yaml'), link);
    expect((await loadPolicy(link, own)).trouble).toContain(`${open} is writable by everyone`);
  });

  it('may be a link where only root can change each part of the way', async () => {
    const real = written(good);
    const link = join(folder(), 'policy.yaml');
    symlinkSync(`../${basename(dirname(real))}/./policy.yaml`, link);
    const { rules, trouble } = await loadPolicy(link, own);
    expect([rules.length, trouble]).toEqual([2, undefined]);
  });

  it('cannot be relied on when it is a named pipe, and nobody waits for it', async () => {
    const path = join(folder(), 'policy.yaml');
    execFileSync('sh', ['-c', 'mkfifo -m 644 "$0"', path]);
    expect((await loadPolicy(path, own)).trouble).toContain('is a named pipe');
  });

  it('cannot be relied on when it is a folder', async () => {
    const path = join(folder(), 'policy.yaml');
    mkdirSync(path);
    expect((await loadPolicy(path, own)).trouble).toContain('cannot be read');
  });
});

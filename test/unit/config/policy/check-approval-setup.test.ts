import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkApprovalRule } from '../../../../src/features/doctor/checks/check-files.ts';
import { checkApprovalSetup } from '../../../../src/config/policy/check-approval-setup.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

/** A file in a folder of its own, each with its rights. */
const place = (rights: { readonly folder?: number; readonly file?: number } = {}): string => {
  const folder = join(scratchFolder(), 'rules');
  mkdirSync(folder);
  const path = join(folder, 'approvers');
  writeFileSync(path, '');
  chmodSync(path, rights.file ?? 0o644);
  chmodSync(folder, rights.folder ?? 0o755);
  return path;
};

const checked = (path: string) =>
  checkApprovalSetup({ requiredApprovals: 1, allowedSigners: [path], ruleFrom: 'profile prod' });

describe('the files that approvals rest on', () => {
  it('are verified when nobody else can change them, and the rule is named', () => {
    expect(checked(place())).toMatchObject([
      { id: 'approval-files', state: 'verified', detail: 'profile prod' },
    ]);
  });

  it('are a warning with a name when anybody can write the file, or a folder above it', () => {
    for (const rights of [{ file: 0o666 }, { folder: 0o777 }])
      expect(checked(place(rights))).toMatchObject([
        {
          id: 'approval-files',
          state: 'warning',
          detail: expect.stringContaining('is writable by everyone') as string,
        },
      ]);
  });

  it('are looked at where a link leads', () => {
    const link = join(scratchFolder(), 'approvers');
    symlinkSync(place({ folder: 0o777 }), link);
    expect(checked(link)).toMatchObject([{ state: 'warning' }]);
  });

  it('are not looked at where nothing is required', () => {
    expect(checkApprovalSetup({ allowedSigners: [place({ file: 0o666 })] })).toEqual([]);
  });
});

describe('a policy that cannot be relied on', () => {
  it('fails a check that nobody can overrule, whatever the profile requires', () => {
    expect(checkApprovalSetup({ policyTrouble: 'the policy is broken' })).toMatchObject([
      { id: 'policy', state: 'failed', detail: 'the policy is broken' },
    ]);
  });

  it('fails the doctor, which otherwise tells where the rule stands', () => {
    const facts = { required: 2, from: '/etc/cantui/policy.yaml', doubts: [] };
    expect(checkApprovalRule({ ...facts, trouble: 'the policy is broken' })).toMatchObject({
      verdict: 'failed',
      detail: 'the policy is broken',
    });
    expect(checkApprovalRule({ ...facts, trouble: undefined })).toMatchObject({
      verdict: 'ok',
      headline: '2 approvals required by /etc/cantui/policy.yaml',
    });
    const open = { ...facts, trouble: undefined, doubts: ['/x is writable by everyone'] };
    expect(checkApprovalRule(open)).toMatchObject({ verdict: 'warning' });
  });
});

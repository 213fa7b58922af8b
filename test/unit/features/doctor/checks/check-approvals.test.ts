import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkAllowedSigners,
  checkSshKeygen,
} from '../../../../../src/features/doctor/checks/check-files.ts';
import { newSshSigner } from '../../../../support/verify/ssh-signer.ts';
import { inspectAllowedSigners } from '../../../../../src/storage/approvals/allowed-signers.ts';
import { scratchFolder } from '../../../../support/scratch-folder.ts';

const key = newSshSigner().publicKey;

const fileOf = (text: string, mode = 0o644): string => {
  const folder = scratchFolder();
  const path = join(folder, 'approvers');
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

const judged = (text: string, mode?: number) =>
  checkAllowedSigners(inspectAllowedSigners(fileOf(text, mode)));

describe('the file of approvers', () => {
  it('is right when each of its lines names a key that may sign here', () => {
    const text = `# the desk\nbob ${key} bob@desk\n\ncarol,dan namespaces="git,cantui" ${key}\n`;
    expect(judged(text)).toMatchObject({ verdict: 'ok' });
    expect(judged(text).headline).toMatch(/0644: 2 keys$/);
  });

  it('fails when it is not there, or names no key: then nobody can approve', () => {
    const missing = checkAllowedSigners(inspectAllowedSigners('/nowhere/approvers'));
    expect(missing).toMatchObject({ verdict: 'failed', cause: 'settings' });
    expect(judged('bob\n')).toMatchObject({
      verdict: 'failed',
      detail: 'line 1: no key found; expected NAME TYPE KEY',
    });
  });

  it('fails when anybody may change it, and is a warning when its group may', () => {
    expect(judged(`bob ${key}\n`, 0o666)).toMatchObject({ verdict: 'failed' });
    expect(judged(`bob ${key}\n`, 0o664)).toMatchObject({ verdict: 'warning' });
  });

  it('names the line that is of no use, because that approver would be missed', () => {
    expect(judged(`bob ${key}\ncarol namespaces="git" ${key}\n`)).toMatchObject({
      verdict: 'warning',
      detail: 'line 2: its key may not sign for the namespace cantui',
    });
    expect(judged(`bob ${key}\ncarol ssh-rsa\n`).detail).toBe('line 2: no key follows ssh-rsa');
  });
});

it('warns where the system has no ssh-keygen to sign with: checking works without it', () => {
  expect(checkSshKeygen(undefined)).toMatchObject({ verdict: 'warning' });
  expect(checkSshKeygen('/usr/bin/ssh-keygen')).toMatchObject({ verdict: 'ok' });
});

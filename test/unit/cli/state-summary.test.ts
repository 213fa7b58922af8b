import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { summarizeStateDir } from '../../../src/cli/support.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

it('summarizes a state directory with named pipes and links in circles, without content', () => {
  const dir = scratchFolder();
  mkdirSync(join(dir, 'drafts'));
  writeFileSync(join(dir, 'drafts', 'A-secret.json'), '{"value":"secret"}', { mode: 0o600 });
  symlinkSync(dir, join(dir, 'drafts', 'circle'));
  execFileSync('sh', ['-c', 'mkfifo "$0"', join(dir, 'pipe')]);
  const summary = summarizeStateDir(dir).join('\n');
  expect(summary).toContain('drafts: 2 files');
  expect(summary).toContain('pipe: 1 file, 0 B');
  expect(summary).not.toContain('secret');
});

it('names the reason when the state directory is a file', () => {
  const path = join(scratchFolder(), 'state');
  writeFileSync(path, '');
  expect(summarizeStateDir(path).join('\n')).toContain('a part of the path is not a folder');
});

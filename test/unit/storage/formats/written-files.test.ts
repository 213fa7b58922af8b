import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  fileFormats,
  versionProblem,
  withVersion,
} from '../../../../src/storage/versioned-file.ts';

const root = join(import.meta.dirname, '../../../..');

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, 'src', name), 'utf8') }));

/** The functions that put bytes into a file. */
const writers =
  /\b(?:writePrivateFile|writeDurableFile|replaceKeepingMode|appendAndSync|appendPrivateLine|createPrivateFile|createAppendFile|openRotatingFile|withPrivateCopy|writeExport|writeFileSync|appendFileSync)\(/;

/** What adds the version of a format. */
const versioned = /\b(?:withVersion|formatOf)\('|\bwriteVersionedFile\(/;

/** Sources that write something without a format of ours, and what that is. */
const unversioned: Readonly<Record<string, string>> = {
  'storage/versioned-file.ts': 'writes the versions',
  'cli/dashboard/start-screens.ts': 'a text for an editor, for as long as it runs',
  'cli/commands/debug.ts': 'a recording, with the header of the original',
  'cli/sandbox.ts': 'requests and keys for users, and the token of a running sandbox',
  'cli/support.ts': 'a report for people',
  'config/child-process.ts': 'the input of a program',
  'config/file/config-file.ts': 'the names of the configuration, within its own lines',
  'features/profiles/cli/config.ts': 'the template of the configuration, with its version',
  'features/writes/cli/sign/sign.ts': 'a signed file, formatted by submission/step-files',
  'cli-kit/writes/run-step.ts': 'a step file, formatted by submission/step-files',
  'features/writes/commands/approval-commands.ts':
    'an approval request, serialized by storage/approvals',
  'shell/export-file.ts': 'what a command exports, in the format of that command',
  'storage/approvals/approval-files.ts':
    'an approval request, serialized by storage/approvals/approval request',
  'storage/files/atomic-files.ts': 'the functions themselves',
  'storage/journal/evidence.ts':
    'a SHA-256 of the journal, and the bytes of a request, named by theirs',
  'storage/history/profile-files.ts': 'a copy of a damaged file, beside its versioned file',
};

describe('every file that a later release may read', () => {
  it('is written with the version of its format', () => {
    const missing = sources
      .filter(({ text }) => writers.test(text) && !versioned.test(text))
      .map(({ name }) => name)
      .filter((name) => !Object.hasOwn(unversioned, name));
    expect(missing).toEqual([]);
  });

  it.each(Object.keys(fileFormats) as (keyof typeof fileFormats)[])(
    'has the version first in a %s that this release writes and reads',
    (kind) => {
      const content = withVersion(kind, { a: 1 });
      const { field, version } = fileFormats[kind];
      expect(JSON.stringify(content)).toBe(`{"${field}":${version},"a":1}`);
      expect(versionProblem(kind, content)).toBeUndefined();
    },
  );

  it('is the only thing that isn’t listed with its reason', () => {
    const writing = sources.filter(({ text }) => writers.test(text)).map(({ name }) => name);
    expect(Object.keys(unversioned).filter((name) => !writing.includes(name))).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { applyPatch } from 'diff';

const folder = new URL('patches/', import.meta.url);

/** What stands above the unified diff of every patch, one `Field: value` a line. */
const fields = ['Package', 'Version', 'File', 'SHA-256', 'Why'];

/** @param {string} name */
const readPatch = (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const start = text.indexOf('\n--- ');
  const header = new Map(
    text
      .slice(0, start)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  const missing = fields.filter((field) => !header.get(field));
  if (start < 0 || missing.length > 0)
    throw new Error(`.build/patches/${name} lacks ${start < 0 ? 'its diff' : missing.join(', ')}`);
  /** @param {string} field */
  const value = (field) => header.get(field) ?? '';
  return {
    name,
    package: value('Package'),
    version: value('Version'),
    file: value('File'),
    sha256: value('SHA-256'),
    why: value('Why'),
    diff: text.slice(start + 1),
  };
};

/** The patches of dependencies, as unified diffs that a reader can review. */
export const patches = readdirSync(folder)
  .filter((name) => name.endsWith('.patch'))
  .sort()
  .map(readPatch);

/** @param {string} text */
export const sha256Of = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Refuses a file that is not the one that was reviewed: an edit that still fits a changed file may mean
 * something else there.
 *
 * @param {string} source
 * @param {{ name: string, package: string, version: string, file: string, sha256: string }} edit
 */
export const refuseOtherFile = (source, edit) => {
  const found = sha256Of(source);
  if (found === edit.sha256) return;
  throw new Error(
    `${edit.package}/${edit.file} has changed since .build/patches/${edit.name} was made for version ${edit.version}.\n` +
      `SHA-256 recorded: ${edit.sha256}\nSHA-256 found:    ${found}\n` +
      'Compare the two versions of the file, make the edit anew, and record the new version and SHA-256.',
  );
};

/**
 * The text of a dependency's file after its patch.
 *
 * @param {string} source
 * @param {(typeof patches)[number]} patch
 */
export const patchText = (source, patch) => {
  refuseOtherFile(source, patch);
  const patched = applyPatch(source, patch.diff);
  if (patched === false)
    throw new Error(
      `.build/patches/${patch.name} does not fit ${patch.package}/${patch.file}: make the diff anew`,
    );
  return patched;
};

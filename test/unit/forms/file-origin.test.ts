import { describe, expect, it } from 'vitest';
import { changeText, setText } from '../../../src/forms/editing.ts';
import { originWords, type FileOrigin } from '../../../src/forms/file-origin.ts';
import { fill } from '../../../src/forms/fill.ts';
import { fieldsOf } from '../../../src/forms/form.ts';
import { newForm } from '../../../src/forms/form-state.ts';
import { forms } from '../../../src/forms/forms.ts';
import { fromSnapshot, snapshotOf } from '../../../src/forms/snapshot.ts';
import { filesIn, newGroup } from '../../../src/forms/value.ts';
import { insertText } from '../../../src/lib/text-field.ts';
import { executionSample } from '../../support/form-samples.ts';

const fields = fieldsOf(forms.execute);
const file: FileOrigin = {
  path: '/home/ops/prepared.b64',
  sha256: 'ab'.repeat(32),
  bytes: 12_345,
  at: Date.parse('2026-05-06T07:00:00Z'),
};

describe('a value from a file', () => {
  const loaded = setText(fields, newForm(fields), { text: 'AAEC', note: originWords(file), file });

  it('says which file, its digest, its size and its age', () => {
    expect(originWords(file)).toBe(
      'from prepared.b64, sha256 abababababab…, 12,345 bytes, of 2026-05-06T07:00:00Z',
    );
    expect(filesIn(loaded.root)).toEqual([file]);
  });

  it('is one no more once it is edited', () => {
    const edited = changeText(fields, loaded, (text) => insertText(text, 'A'));
    expect(filesIn(edited.root)).toEqual([]);
  });

  it('is one still when its draft is continued', () => {
    const kept = JSON.parse(JSON.stringify(snapshotOf(fields, loaded.root))) as never;
    expect(filesIn(fromSnapshot(fields, kept))).toEqual([file]);
  });

  it('counts once, however many fields a whole request fills', () => {
    const root = fill(fields, executionSample, {
      onto: newGroup(fields),
      others: 'empty',
      note: 'from it',
      file,
    });
    expect(filesIn(root)).toEqual([file]);
  });
});

import { describe, expect, it } from 'vitest';
import { editFieldText, setFieldValue } from '../../../../src/features/writes/forms/edit-field.ts';
import { formatSourceFile, type SourceFile } from '../../../../src/storage/files/read-user-file.ts';
import { fillForm } from '../../../../src/requests/forms/load/fill-from-request.ts';
import { formFields, sourceFilesIn, newGroup } from '../../../../src/requests/forms/form-values.ts';
import { createForm } from '../../../../src/requests/forms/form-state.ts';
import { forms } from '../../../../src/requests/forms/form-registry.ts';
import { deserializeForm, serializeForm } from '../../../../src/requests/forms/serialize.ts';
import { insertText } from '../../../../src/lib/text/text-field.ts';
import { executionSample } from '../../../support/samples/form-samples.ts';

const fields = formFields(forms.execute);
const file: SourceFile = {
  path: '/home/ops/prepared.b64',
  sha256: 'ab'.repeat(32),
  bytes: 12_345,
  at: Date.parse('2026-05-06T07:00:00Z'),
};

describe('a value from a file', () => {
  const loaded = setFieldValue(fields, createForm(fields), {
    text: 'AAEC',
    note: formatSourceFile(file),
    file,
  });

  it('says which file, its digest, its size and its age', () => {
    expect(formatSourceFile(file)).toBe(
      'from prepared.b64, SHA-256 abababababab…, 12,345 bytes, modified 2026-05-06T07:00:00Z',
    );
    expect(sourceFilesIn(loaded.root)).toEqual([file]);
  });

  it('is one no more once it is edited', () => {
    const edited = editFieldText(fields, loaded, (text) => insertText(text, 'A'));
    expect(sourceFilesIn(edited.root)).toEqual([]);
  });

  it('is one still when its draft is continued', () => {
    const kept = JSON.parse(JSON.stringify(serializeForm(fields, loaded.root))) as never;
    expect(sourceFilesIn(deserializeForm(fields, kept))).toEqual([file]);
  });

  it('counts once, however many fields a whole request fills', () => {
    const root = fillForm(fields, executionSample, {
      onto: newGroup(fields),
      others: 'empty',
      note: 'from it',
      file,
    });
    expect(sourceFilesIn(root)).toEqual([file]);
  });
});

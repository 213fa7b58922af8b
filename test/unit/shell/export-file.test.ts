import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportFile } from '../../../src/shell/export-file.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'cantui-export-'));

describe('an exported file', () => {
  it('is in the folder from which the program was started, under a name that was free', () => {
    const [exportDir, stateDir] = [folder(), folder()];
    const write = () => exportFile({ exportDir, stateDir }, 'rows.csv', 'a\n');
    expect(write()).toEqual({ ok: true, value: join(exportDir, 'rows.csv') });
    expect(write()).toEqual({ ok: true, value: join(exportDir, 'rows-1.csv') });
    expect(readFileSync(join(exportDir, 'rows.csv'), 'utf8')).toBe('a\n');
  });

  it('is in the state directory if that folder takes no files', () => {
    const stateDir = folder();
    const exportDir = join(stateDir, 'not-a-folder');
    writeFileSync(exportDir, '');
    const written = exportFile({ exportDir, stateDir }, 'rows.csv', 'a\n');
    expect(written).toEqual({ ok: true, value: join(stateDir, 'exports', 'rows.csv') });
  });
});

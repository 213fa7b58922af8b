import { describe, expect, it } from 'vitest';
import {
  checkConfigFile,
  checkStateDir,
} from '../../../../../src/features/doctor/checks/check-files.ts';

const place = { path: '/home/ops/cantui', isWritable: true };

describe('the doctor, about who else can write to what this program believes,', () => {
  it('warns of a state folder, or a configuration, that lies where somebody else can write', () => {
    const foreign = '/home/ops is writable by everyone';
    const folder = checkStateDir({ ...place, kind: 'folder', mode: 0o700, foreign });
    const file = checkConfigFile({ ...place, kind: 'file', mode: 0o600, foreign });
    for (const judged of [folder, file]) {
      expect(judged.verdict).toBe('warning');
      expect(judged.headline).toContain(foreign);
    }
  });

  it('finds nothing where they are the owner’s alone', () => {
    expect(checkStateDir({ ...place, kind: 'folder', mode: 0o700 }).verdict).toBe('ok');
    expect(checkConfigFile({ ...place, kind: 'file', mode: 0o600 }).verdict).toBe('ok');
  });
});

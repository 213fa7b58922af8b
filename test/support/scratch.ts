import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** All that the tests write lies in one folder, which goes when they end, however each of them ended. */
export default (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'cantui-tests-'));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes a configuration whose only profile calls an address its test ledger, as `--yes` needs it.
 * Gives the variable that names the file.
 */
export const asTestLedger = (
  folder: string,
  url: string,
  settings = '',
): { readonly CANTUI_CONFIG: string } => {
  const path = join(folder, 'test-ledger.yaml');
  const profile = `{ mode: test, ledgerUrl: '${url}'${settings === '' ? '' : `, ${settings}`} }`;
  writeFileSync(path, `default: test\nprofiles:\n  test: ${profile}\n`, { mode: 0o600 });
  return { CANTUI_CONFIG: path };
};

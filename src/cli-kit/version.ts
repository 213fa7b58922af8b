import { readFileSync } from 'node:fs';

/** The version of this program: built in by the bundle, read from package.json in a checkout. */
export const version: string =
  process.env['CANTUI_VERSION'] ??
  (
    JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    }
  ).version;

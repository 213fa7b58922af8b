import { readFileSync } from 'node:fs';
import type { Settings } from '../settings/settings.ts';

/** The texts of the PEM files that a profile names, or why one of them cannot be used. */
export type PemFiles = {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly problem?: string;
};

const settings = { ca: 'caFile', cert: 'clientCert', key: 'clientKey' } as const;

const problemOf = (path: string, text: string | Error): string | undefined => {
  if (text instanceof Error) return `cannot be read: ${text.message}`;
  return text.includes('-----BEGIN ') ? undefined : `${path} is not PEM; convert it first`;
};

const read = (path: string): string | Error => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error;
    throw error;
  }
};

/**
 * Certificates that the environment adds to Node's own. Node forgets them for a connection that is given
 * other authorities. A file that cannot be read adds nothing: Node has warned of it at the start.
 */
const extraAuthorities = (): string => {
  const path = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  const text = path === '' ? '' : read(path);
  return text instanceof Error ? '' : text;
};

/** Reads the files; the problem of the first unusable one names its setting. */
export const readPemFiles = (
  named: Pick<Settings, 'caFile' | 'clientCert' | 'clientKey'>,
): PemFiles => {
  let files: PemFiles = {};
  for (const [part, setting] of Object.entries(settings)) {
    const path = named[setting];
    if (path === undefined) continue;
    const text = read(path);
    const problem = problemOf(path, text);
    if (problem !== undefined) return { problem: `${setting} ${problem}` };
    files = { ...files, [part]: part === 'ca' ? `${String(text)}\n${extraAuthorities()}` : text };
  }
  return files;
};

import { lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { tryFile, type Result } from '../../lib/result.ts';
import { readFile } from '../../storage/files/atomic-files.ts';
import { inspectTrust } from '../../storage/paths/path-status.ts';
import type { Policy } from './approval-rule.ts';

/** No option or variable changes it, because a user could point it elsewhere. */
export const policyPath = '/etc/cantui/policy.yaml';

const noPolicy: Policy = { rules: [] };

const largest = 1024 * 1024;

const broken = (path: string, reason: string): Policy => ({
  rules: [],
  trouble: `the approval policy ${path} ${reason}: ask the administrator of this machine`,
});

/** A link shows that somebody meant to put a policy there. */
const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

const hasNoFolder = (path: string): boolean => {
  const folder = tryFile(() => lstatSync(dirname(path), { throwIfNoEntry: false }));
  return folder.ok && folder.value === undefined;
};

const readText = (path: string): Result<string, string> => {
  const size = tryFile(() => statSync(path).size);
  if (!size.ok) return size;
  return size.value > largest
    ? { ok: false, error: 'is larger than 1 MiB' }
    : tryFile(() => readFile(path).toString('utf8'));
};

/**
 * Only root may be able to change the policy. Every write is blocked if it is unreadable. The YAML
 * parser is loaded only for a file.
 */
export const loadPolicy = async (
  path: string = policyPath,
  owners: readonly number[] = [0],
): Promise<Policy> => {
  // Inspecting a missing path takes a two-hundredth of a start.
  if (hasNoFolder(path)) return noPolicy;
  const trust = inspectTrust(path, { owners, allowsOwnGroup: false });
  if (trust.kind === 'missing')
    return isLink(path) || isLink(dirname(path)) ? broken(path, 'is a dangling link') : noPolicy;
  if (trust.kind === 'unreadable') return broken(path, `cannot be read: ${trust.reason}`);
  const [doubt] = trust.doubts;
  if (doubt !== undefined) return broken(path, `is not trusted (${doubt})`);
  const text = readText(trust.path);
  if (!text.ok) return broken(path, `cannot be read: ${text.error}`);
  const { parsePolicy } = await import('./parse-policy.ts');
  const read = parsePolicy(text.value, { path, folder: dirname(path) });
  return read.ok ? { rules: read.value } : broken(path, read.error);
};

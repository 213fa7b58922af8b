import { lstatSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { tryIo, type Result } from '../../lib/result.ts';
import { readFile } from '../../storage/files/atomic-files.ts';
import { inspectTrust } from '../../storage/paths/path-status.ts';
import { parseYaml } from '../file/yaml-text.ts';
import { parseLedgerPattern, localHosts } from '../profiles/same-ledger.ts';
import { strictObject } from '../settings/schemas/strict-object.ts';
import { formatProblem } from '../settings/settings-table.ts';
import type { Policy, LedgerRule } from './approval-rule.ts';

const patternExamples = '"*", ledger.example, "*.example" or https://gw.example/mainnet';
const maxApprovals = 9;

const yesNo = (fallback: boolean) =>
  v.optional(v.boolean(formatProblem('is not true or false', 'use true or false')), fallback);

const rule = strictObject(
  {
    ledger: v.pipe(
      v.string(
        formatProblem('is missing or not a string', `use a pattern such as ${patternExamples}`),
      ),
      v.check(
        (text) => parseLedgerPattern(text, []) !== undefined,
        formatProblem('matches no ledger', `use a pattern such as ${patternExamples}`),
      ),
    ),
    requiredApprovals: v.optional(
      v.pipe(
        v.number(formatProblem('is not a number', 'for example, 1')),
        v.integer(formatProblem('is not an integer', 'for example, 1')),
        v.minValue(0, formatProblem('is less than 0', 'for example, 1')),
        v.maxValue(maxApprovals, formatProblem(`is more than ${maxApprovals}`, 'for example, 1')),
      ),
      0,
    ),
    allowedSigners: v.optional(
      v.pipe(
        v.string(formatProblem('is not a path', 'for example, allowed_signers')),
        v.nonEmpty(),
      ),
    ),
    allowTestMode: yesNo(false),
  },
  { requireApproval: 'requiredApprovals', approvers: 'allowedSigners' },
);

const schema = strictObject({
  ledgers: v.array(
    rule,
    formatProblem('is not a list of rules', 'start each rule with "- ledger: ..."'),
  ),
});

const parsePolicy = (
  text: string,
  { path, folder }: { readonly path: string; readonly folder: string },
): Result<readonly LedgerRule[], string> => {
  const yaml = parseYaml(text);
  if (!yaml.ok)
    return { ok: false, error: `is not YAML (line ${yaml.error.line}: ${yaml.error.reason})` };
  const read = v.safeParse(schema, yaml.value.value ?? {});
  if (!read.success) {
    const [{ path: at = [], message }] = read.issues;
    const keys = at.map(({ key }) => (typeof key === 'number' ? key : String(key)));
    return {
      ok: false,
      error: `is invalid (line ${yaml.value.lineOf(keys)}: ${[keys.join('.'), message].join(' ')})`,
    };
  }
  const own = localHosts();
  if (!own.ok) return { ok: false, error: `cannot be applied: ${own.error}` };
  const rules = read.output.ledgers.flatMap(
    ({ ledger, requiredApprovals, allowedSigners, allowTestMode }) => {
      const pattern = parseLedgerPattern(ledger, own.value);
      const file = allowedSigners === undefined ? undefined : resolve(folder, allowedSigners);
      const asks = { required: requiredApprovals, approvers: file, forbidsTesting: !allowTestMode };
      return pattern === undefined ? [] : [{ pattern, ...asks, from: path }];
    },
  );
  return { ok: true, value: rules };
};

/** No option or variable changes it, because a user could point it elsewhere. */
export const policyPath = '/etc/cantui/policy.yaml';

const noPolicy: Policy = { rules: [] };

const largest = 1024 * 1024;

const broken = (path: string, reason: string): Policy => ({
  rules: [],
  trouble: `the approval policy ${path} ${reason}: ask the administrator of this machine`,
});

/** Somebody meant to put a policy there. */
const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

const hasNoFolder = (path: string): boolean => {
  const folder = tryIo(() => lstatSync(dirname(path), { throwIfNoEntry: false }));
  return folder.ok && folder.value === undefined;
};

const readText = (path: string): Result<string, string> => {
  const size = tryIo(() => statSync(path).size);
  if (!size.ok) return size;
  return size.value > largest
    ? { ok: false, error: 'is larger than 1 MiB' }
    : tryIo(() => readFile(path).toString('utf8'));
};

/** Only root may be able to change the policy. Every write is blocked if it is unreadable. */
export const loadPolicy = (path: string = policyPath, owners: readonly number[] = [0]): Policy => {
  // Inspecting a missing path takes a two-hundredth of a start.
  if (hasNoFolder(path)) return noPolicy;
  const trust = inspectTrust(path, { owners, allowsOwnGroup: false });
  if (trust.kind === 'missing')
    return isLink(path) || isLink(dirname(path)) ? broken(path, 'is a dangling link') : noPolicy;
  if (trust.kind === 'unreadable') return broken(path, `cannot be read (${trust.reason})`);
  const [doubt] = trust.doubts;
  if (doubt !== undefined) return broken(path, `is not trusted (${doubt})`);
  const text = readText(trust.path);
  if (!text.ok) return broken(path, `cannot be read (${text.error})`);
  const read = parsePolicy(text.value, { path, folder: dirname(path) });
  return read.ok ? { rules: read.value } : broken(path, read.error);
};

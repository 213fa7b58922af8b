import { resolve } from 'node:path';
import * as v from 'valibot';
import type { Result } from '../../lib/result.ts';
import { parseYaml } from '../file/yaml-text.ts';
import { parseLedgerPattern, localHosts } from '../profiles/same-ledger.ts';
import { strictObject } from '../settings/schemas/strict-object.ts';
import { formatProblem } from '../settings/settings-table.ts';
import type { LedgerRule } from './approval-rule.ts';

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

export const parsePolicy = (
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

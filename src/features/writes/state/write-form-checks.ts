import { ruleChecks } from '../forms/rules/rule-checks.ts';
import { forms } from '../forms/form-registry.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import type { FieldGroup } from '../forms/form-values.ts';
import type { VerificationCheck, CheckStatus } from '../../../verify/check-result.ts';
import type { DecodedFact, WriteFormState } from './write-form.ts';

const known = new WeakMap<FieldGroup, readonly VerificationCheck[]>();

const rulesNow = (id: FormId, root: FieldGroup): readonly VerificationCheck[] => {
  const before = known.get(root);
  if (before !== undefined) return before;
  const checks = ruleChecks(forms[id], root);
  known.set(root, checks);
  return checks;
};

const order: readonly CheckStatus[] = ['failed', 'warning', 'unknown', 'verified'];

/** Returns true if the current values were decoded. */
export const isDecodedCurrent = ({ form, keys, inspection }: WriteFormState): boolean =>
  inspection?.root === form.root && inspection.keys === keys;

/** Returns the context checks, once they ran. */
const outsideNow = ({
  inspection,
  outside,
}: WriteFormState): readonly VerificationCheck[] | undefined =>
  outside?.of === inspection ? outside?.checks : undefined;

/** Returns true if every check before a review has a verdict. */
export const areChecksCurrent = (wizard: WriteFormState): boolean =>
  isDecodedCurrent(wizard) && outsideNow(wizard) !== undefined;

/** Returns all checks of the request before it is sent, the worst first. */
export const currentChecks = (id: FormId, wizard: WriteFormState): readonly VerificationCheck[] => {
  const inside = isDecodedCurrent(wizard) ? (wizard.inspection?.checks ?? []) : [];
  const around = isDecodedCurrent(wizard) ? (outsideNow(wizard) ?? []) : [];
  const all = [...inside, ...rulesNow(id, wizard.form.root), ...around];
  return order.flatMap((state) => all.filter((check) => check.state === state));
};

/** Returns the decoded facts; none while the bytes are not decoded. */
export const currentFacts = (wizard: WriteFormState): readonly DecodedFact[] =>
  isDecodedCurrent(wizard) ? (wizard.inspection?.facts ?? []) : [];

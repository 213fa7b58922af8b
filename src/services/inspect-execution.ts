import { fieldsOf } from '../forms/form.ts';
import { forms } from '../forms/forms.ts';
import { requestOf } from '../forms/request.ts';
import { counted } from '../lib/count.ts';
import type { Fact, Inspection, WizardState } from '../store/wizard.ts';
import type { Prepared, SubmissionMetadata } from '../verify/prepared.ts';
import { verifySubmission } from '../verify/submission.ts';
import { timeOf } from '../verify/times.ts';

const time = (micros: bigint | undefined, none: string): string =>
  micros === undefined ? none : timeOf(micros);

const windowOf = ({ ledgerTime: { from, to } }: SubmissionMetadata): string =>
  from === undefined && to === undefined
    ? 'any'
    : `${time(from, 'any time')} to ${time(to, 'any time')}`;

const stepFacts = ({ tree }: Prepared): readonly Fact[] =>
  tree.steps.map(({ depth, words }, at) => ({
    label: at === 0 ? 'does' : '',
    value: `${'  '.repeat(Math.min(depth, 8))}${words}`,
    ...(depth === 0 && { brief: true as const }),
  }));

const factsOf = (prepared: Prepared, hash: Buffer | undefined): readonly Fact[] => {
  const { metadata, tree } = prepared;
  const { actAs, commandId, synchronizer, preparedAt, maxRecordTime, inputContracts } = metadata;
  return [
    { label: 'acts as', value: actAs.join(', '), brief: true },
    ...stepFacts(prepared).slice(0, 40),
    { label: 'steps', value: String(tree.steps.length) },
    { label: 'signed hash', value: hash?.toString('hex') ?? 'not computed', brief: true },
    { label: 'command id', value: commandId },
    { label: 'synchronizer', value: synchronizer },
    { label: 'prepared at', value: timeOf(preparedAt) },
    { label: 'ledger time', value: windowOf(metadata) },
    {
      label: 'deadline',
      value: time(maxRecordTime, 'none'),
      brief: true,
      ...(maxRecordTime !== undefined && { until: Number(maxRecordTime / 1000n) }),
    },
    { label: 'needs', value: counted(inputContracts.length, 'contract') },
  ];
};

/** Reads a prepared transaction, and holds its signatures and times against it (interface 4.4). */
export const inspectExecution = ({ form, given, keys }: WizardState, nowMs: number): Inspection => {
  const { root } = form;
  const request = requestOf(fieldsOf(forms.execute), root);
  if (request['preparedTransaction'] === undefined) return { root, keys, checks: [], facts: [] };
  const { prepared, hash, checks } = verifySubmission({ ...request, ...given }, keys, { nowMs });
  const facts = prepared === undefined ? [] : factsOf(prepared, hash);
  return { root, keys, checks, facts, hash: hash?.toString('hex') };
};

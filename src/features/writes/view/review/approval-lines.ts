import {
  formatApprover,
  formatApprovalStrength,
  type AssessedApproval,
} from '../../../../storage/approvals/approval.ts';
import { pluralize } from '../../../../lib/text/pluralize.ts';
import type { ApprovalState } from '../../state/write-form-review.ts';
import type { Tone } from '../../../../ui-kit/theme/theme.ts';

/** A label and what stands behind it, as the review shows its facts. */
export type ApprovalLine = readonly [label: string, value: string, tone?: Tone | undefined];

const approvalFacts = (
  { counted: good }: ApprovalState,
  assessedApproval: AssessedApproval,
): readonly ApprovalLine[] => {
  const { approval, worth } = assessedApproval;
  const counts = good.includes(assessedApproval);
  const tone = counts ? undefined : 'warning';
  return [
    ['', `${counts ? '✓' : '·'} ${formatApprover(approval)}, ${approval.at}`, tone],
    ['', `  ${formatApprovalStrength(worth)}`, tone],
  ];
};

const stateFact = ({ required, counted: good, missing, path }: ApprovalState): ApprovalLine => {
  if (missing !== undefined) return ['WAITS', missing, 'danger'];
  const have = path === undefined ? '' : pluralize(good.length, 'approval');
  return [
    'approved',
    required === 0 ? `${have}; the profile asks for none` : `${have} of ${required}`,
  ];
};

/** Whether it may be sent, and what is wrong with the bundle. */
export const approvalHeading = (eyes: ApprovalState | undefined): readonly ApprovalLine[] => {
  if (eyes === undefined) return [];
  const { trouble, differences } = eyes;
  return [
    stateFact(eyes),
    ...(trouble === undefined ? [] : [['NOT USED', trouble, 'warning'] as const]),
    ...differences.map((difference) => ['CHECK DIFFERS', difference, 'warning'] as const),
  ];
};

/** Who made the bundle, where it lies, and who approved it. */
export const approvalLines = (eyes: ApprovalState | undefined): readonly ApprovalLine[] => {
  if (eyes === undefined) return [];
  const { made, path, approvals } = eyes;
  return [
    ...(made === undefined ? [] : [['made by', made] as const]),
    ...(path === undefined ? [] : [['bundle', path] as const]),
    ...approvals.flatMap((approval) => approvalFacts(eyes, approval)),
  ];
};

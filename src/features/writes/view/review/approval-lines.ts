import {
  formatApprover,
  formatApprovalStrength,
  type AssessedApproval,
} from '../../../../storage/approvals/approval.ts';
import type { ApprovalState } from '../../state/write-form-review.ts';
import type { Tone } from '../../../../ui-kit/theme/theme.ts';
import { approvalReview as text } from '../../messages/approvals.ts';

const { labels } = text;

/** A label and its value, as the review shows its facts. */
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
  if (missing !== undefined) return [labels.waiting, missing, 'danger'];
  const have = path === undefined ? undefined : good.length;
  return [labels.approved, text.count(have, required)];
};

/** The approvals that are missing, and the problems of the approval request. */
export const approvalHeading = (eyes: ApprovalState | undefined): readonly ApprovalLine[] => {
  if (eyes === undefined) return [];
  const { trouble, differences } = eyes;
  return [
    stateFact(eyes),
    ...(trouble === undefined ? [] : [[labels.notUsed, trouble, 'warning'] as const]),
    ...differences.map((difference) => [labels.checkDiffers, difference, 'warning'] as const),
  ];
};

/** The author, the file and the approvals of the approval request. */
export const approvalLines = (eyes: ApprovalState | undefined): readonly ApprovalLine[] => {
  if (eyes === undefined) return [];
  const { made, path, approvals } = eyes;
  return [
    ...(made === undefined ? [] : [[labels.createdBy, made] as const]),
    ...(path === undefined ? [] : [[labels.file, path] as const]),
    ...approvals.flatMap((approval) => approvalFacts(eyes, approval)),
  ];
};

import { keepLast } from '../../../../lib/keep.ts';
import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import { formFields } from '../../../../requests/forms/form-values.ts';
import { forms } from '../../../../requests/forms/form-registry.ts';
import type { FormId } from '../../../../submission/form-ids.ts';
import { buildRequest } from '../../../../requests/forms/to-request.ts';
import { pluralize, formatInteger } from '../../../../lib/text/pluralize.ts';
import { isObject, type Json, textOrJson } from '../../../../lib/json/json.ts';
import { factRows } from '../../../../lib/text/fact-rows.ts';
import { wrapAnywhere, wrapWords } from '../../../../lib/text/width.ts';
import type { WriteFormState } from '../../state/write-form.ts';
import { currentChecks, currentFacts } from '../../state/write-form-inspection.ts';
import type { Review, ApprovalState } from '../../state/write-form-review.ts';
import {
  briefLines,
  fact,
  foldedLines,
  labeledLines,
  roomIn,
  warningLines,
} from './content-lines.ts';
import { reviewText } from '../../messages/review.ts';
import {
  formatApprover,
  formatApprovalStrength,
  type AssessedApproval,
} from '../../../../storage/approvals/approval.ts';
import type { Tone } from '../../../../ui-kit/theme/theme.ts';
import { approvalReview } from '../../../../approvals/messages.ts';

const { labels } = approvalReview;

type ApprovalLine = readonly [label: string, value: string, tone?: Tone | undefined];

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
  return [labels.approved, approvalReview.count(have, required)];
};

const approvalHeading = (approvalState: ApprovalState | undefined): readonly ApprovalLine[] => {
  if (approvalState === undefined) return [];
  const { trouble, differences } = approvalState;
  return [
    stateFact(approvalState),
    ...(trouble === undefined ? [] : [[labels.notUsed, trouble, 'warning'] as const]),
    ...differences.map((difference) => [labels.checkDiffers, difference, 'warning'] as const),
  ];
};

const approvalLines = (approvalState: ApprovalState | undefined): readonly ApprovalLine[] => {
  if (approvalState === undefined) return [];
  const { made, path, approvals } = approvalState;
  return [
    ...(made === undefined ? [] : [[labels.createdBy, made] as const]),
    ...(path === undefined ? [] : [[labels.file, path] as const]),
    ...approvals.flatMap((approval) => approvalFacts(approvalState, approval)),
  ];
};

const isProd = (mode: string | undefined): boolean => mode === 'prod';

const formatValue = (json: Json | undefined, none: string): string =>
  json === undefined ? none : textOrJson(json);

/** Says so if the service decides. */
const deduplicationWords = (period: Json | undefined): string => {
  const words = formatValue(period, reviewText.notSent);
  return isObject(period) && 'Empty' in period ? reviewText.serviceDefault(words) : words;
};

/** The fields that no bytes contain, and the meaning of the omitted ones. */
const requestFacts = (
  id: FormId,
  writeForm: WriteFormState,
): readonly (readonly [string, string])[] => {
  const request = buildRequest(formFields(forms[id]), writeForm.form.root);
  if (id === 'allocate') {
    return [
      ['synchronizer', formatValue(request['synchronizer'], '')],
      ['act_as for', formatValue(request['userId'], reviewText.noUser)],
      ['waits', formatValue(request['waitForAllocation'], reviewText.waitDefault)],
      ['managed by', formatValue(request['identityProviderId'], reviewText.defaultProvider)],
    ];
  }
  return [
    ['submission id', formatValue(request['submissionId'], '')],
    ['scheme', formatValue(request['hashingSchemeVersion'], '')],
    ['deduplication', deduplicationWords(request['deduplicationPeriod'])],
    ['ledger time', formatValue(request['minLedgerTime'], reviewText.notSent)],
    ['user', formatValue(request['userId'], reviewText.notSent)],
  ];
};

const checkWords = (id: FormId, writeForm: WriteFormState): string => {
  const checks = currentChecks(id, writeForm);
  const count = (wanted: string) => checks.filter(({ state }) => state === wanted).length;
  return reviewText.checkCounts(
    count('verified'),
    count('failed'),
    pluralize(count('warning'), 'warning'),
    count('unknown'),
  );
};

export type ReviewPageLines = {
  readonly id: FormId;
  readonly writeForm: WriteFormState;
  readonly review: Review;
  /** The mode of the ledger; undefined where the settings don't say it. */
  readonly mode: string | undefined;
  readonly now: number;
  readonly width: number;
};

const wireLines = ({ sealed }: Review, width: number): readonly Line[] => [
  [segment(` ${reviewText.requestTitle}`, 'focus')],
  ...fact('POST', sealed.url, width),
  ...fact('body', reviewText.bytes(formatInteger(sealed.bytes)), width),
  ...sealed.headers.flatMap(([name, value], index) =>
    fact(index === 0 ? 'headers' : '', `${name}: ${value}`, width),
  ),
];

/** A review without a token has no such line. */
const senderLines = ({ sender }: Review, width: number): readonly Line[] =>
  sender === undefined ? [] : fact('sent as', reviewText.sender(sender.user), width);

const eyesLines = (facts: readonly ApprovalLine[], width: number): readonly Line[] =>
  facts.flatMap(([label, value, tone]) =>
    labeledLines(label, factRows(value, roomIn(width)), tone),
  );

/** The user must see all of it before typing the confirmation. */
const summaryLines = ({
  id,
  writeForm,
  review,
  mode,
  now,
  width,
}: ReviewPageLines): readonly Line[] => {
  const { sealed, differs, approvalState } = review;
  const opened = wrapWords(reviewText.opening(id, new URL(sealed.url).host, mode), width - 2).map(
    (part): Line => [segment(` ${part}`, isProd(mode) ? 'danger' : 'focus')],
  );
  return [
    ...opened,
    ...warningLines(review.warnings, width),
    ...briefLines(currentFacts(writeForm), now, width),
    ...(differs ?? []).flatMap((item) => fact('differs', item, width)),
    ...eyesLines(approvalHeading(approvalState), width),
    ...fact('checks', checkWords(id, writeForm), width),
    ...fact('SHA-256', sealed.sha256, width),
    ...eyesLines(approvalLines(approvalState), width),
    ...requestFacts(id, writeForm).flatMap(([label, value]) => fact(label, value, width)),
    ...senderLines(review, width),
    ...wireLines(review, width),
    ...foldedLines(currentFacts(writeForm), now, width),
  ];
};

const bodyLines = ({ review: { sealed }, width }: ReviewPageLines): readonly Line[] => [
  [segment(` ${reviewText.bodyTitle(pluralize(sealed.bytes, 'byte'))}`, 'focus')],
  ...wrapAnywhere(sealed.body, width - 2).map((part): Line => [segment(` ${part}`)]),
];

const keepPage = keepLast<readonly Line[]>();

/** What the lines show: not where the review is scrolled to, nor what is typed in it. */
const shownOf = ({ review, writeForm }: ReviewPageLines): readonly unknown[] => {
  const { sealed, showing, warnings, differs, approvalState, sender } = review;
  return [sealed, showing, warnings, differs, approvalState, sender, writeForm.outside];
};

/** A key that only scrolls or types lays out nothing again. */
export const reviewLines = (page: ReviewPageLines): readonly Line[] => {
  const { id, mode, now, width, review } = page;
  return keepPage([id, mode, now, width, ...shownOf(page), currentFacts(page.writeForm)], () =>
    review.showing === 'body' ? bodyLines(page) : summaryLines(page),
  );
};

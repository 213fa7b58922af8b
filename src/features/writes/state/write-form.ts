import { keepEach } from '../../../lib/keep.ts';
import {
  enteredFields,
  type Field,
  updateAt,
  fieldValue,
  type FieldGroup,
  type Form,
} from '../../../requests/forms/form-values.ts';
import {
  type FormState,
  focusedTarget,
  type FocusTarget,
} from '../../../requests/forms/form-state.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import { pagesBehind, requestPage, type FormId } from '../../../submission/form-ids.ts';
import { preparePageFields } from '../../../requests/forms/prepare-fields.ts';
import { topologyFields, type RequestChoices } from '../../../requests/forms/topology-fields.ts';
import type { ClaimedValues } from '../../../requests/forms/load/recognize-input.ts';
import { haveSameTexts } from '../../../requests/forms/serialize.ts';
import type { ValidApprovalRequest } from '../../../storage/approvals/approval-request.ts';
import type { Draft } from '../../../storage/draft-store.ts';
import type { RequestOrigin } from '../../../submission/step-files.ts';
import type { WriteOutcome, Review, PendingWrite } from './write-form-review.ts';
import type {
  ContextChecks,
  EnteredRequest,
  Inspection,
} from '../../../requests/checks/inspection.ts';
import type {
  PendingPreparation,
  Picking,
  PrepareFailure,
  ToldOfRequest,
  Generation,
  ParticipantFacts,
} from '../../../requests/prepare/prepare-state.ts';
import type { SigningStep } from './signing-step.ts';

export type DraftState = {
  readonly id: string;
  readonly at: number;
  readonly failure?: string | undefined;
};

export type LoadedApprovalRequest = {
  readonly path: string;
  readonly approvalRequest: ValidApprovalRequest;
};

/** The request that came with the values of a form, and belongs only to these values. */
export type ReplacedRequest = {
  readonly root: FieldGroup;
  readonly given: ClaimedValues;
  readonly origin?: RequestOrigin | undefined;
};

export type WriteFormState = EnteredRequest & {
  /** Index of the page: the pages of the form, then those after it; `requestPage` before them. */
  readonly page: number;
  /** If true, letters go into the focused field; otherwise they are commands. */
  readonly typing: boolean;
  /** Pages that were left forward: they show all their problems. */
  readonly tried: readonly number[];
  readonly explaining: boolean;
  /** What is known of the participant, once the Request page was open. */
  readonly facts?: ParticipantFacts | undefined;
  /** Present while a topology is generated, and after that failed. */
  readonly generation?: Generation | undefined;
  /** What came with the values that `undo` restores. */
  readonly replaced?: ReplacedRequest | undefined;
  readonly preparing?: PendingPreparation | undefined;
  readonly prepareFailure?: PrepareFailure | undefined;
  readonly picking?: Picking | undefined;
  readonly told?: ToldOfRequest | undefined;
  /** Why the origin of a draft could not be read: nothing is signed without it. */
  readonly originProblem?: string | undefined;
  readonly signing?: SigningStep | undefined;
  readonly inspection?: Inspection | undefined;
  readonly outside?: ContextChecks | undefined;
  readonly at: number;
  /** The values before the user entered any. */
  readonly fresh: FieldGroup;
  /** The first visible line of the decoded transaction while it covers the page. */
  readonly decoded?: number | undefined;
  readonly review?: Review | undefined;
  readonly sending?: PendingWrite | undefined;
  readonly ended?: WriteOutcome | undefined;
  /** The journal entry whose body filled this form. */
  readonly resends?: string | undefined;
  /**
   * The time after which the draft's request can't be accepted, in ms since 1970: it becomes read-only.
   */
  readonly expired?: number | undefined;
  /** The approval request that filled this form, or was created from it. */
  readonly approvalRequest?: LoadedApprovalRequest | undefined;
  readonly draft?: DraftState | undefined;
  /** The saved drafts, once they were looked for. */
  readonly offers?: readonly Draft[] | undefined;
  /** The selected draft, while the user chooses which one to continue. */
  readonly choosing?: number | undefined;
  readonly trashed?: string | undefined;
};

/** Compared once for each change of a value: the title, keys and effects ask at every key. */
const untouchedIn = keepEach((form: Form) =>
  keepEach((fresh: FieldGroup) =>
    keepEach((root: FieldGroup) => haveSameTexts(enteredFields(form), root, fresh)),
  ),
);

export const isUntouched = (id: FormId, { form, fresh }: WriteFormState): boolean =>
  untouchedIn(forms[id])(fresh)(form.root);

/** Only a form with such a field gets it (API description 4.4). */
export const withSubmissionId = (writeForm: WriteFormState, submissionId: string): WriteFormState =>
  withFresh(writeForm, 'submissionId', submissionId);

export const withCommandId = (writeForm: WriteFormState, commandId: string): WriteFormState =>
  withFresh(writeForm, 'prepare.commandId', commandId);

/** The value doesn't count as entered. */
const withFresh = (writeForm: WriteFormState, field: string, value: string): WriteFormState => {
  const put = (root: FieldGroup) => updateAt(root, [field], () => fieldValue(value));
  return {
    ...writeForm,
    form: { ...writeForm.form, root: put(writeForm.form.root) },
    fresh: put(writeForm.fresh),
  };
};

export const isPage = (
  id: FormId,
  { page }: WriteFormState,
  title: (typeof pagesBehind)[number],
): boolean => page === forms[id].steps.length + pagesBehind.indexOf(title);

export const isRequestPage = ({ page }: Pick<WriteFormState, 'page'>): boolean =>
  page === requestPage;

const unknownFacts: ParticipantFacts = { signers: [], missing: [] };

const requestPageFields = (
  id: FormId,
  choices: RequestChoices,
  { root }: FormState,
): readonly Field[] => (id === 'allocate' ? topologyFields(choices) : preparePageFields(root));

/** A page after the form has none. */
export const pageFields = (
  id: FormId,
  { page, form, facts = unknownFacts }: Pick<WriteFormState, 'page' | 'form' | 'facts'>,
): readonly Field[] =>
  page === requestPage ? requestPageFields(id, facts, form) : (forms[id].steps[page]?.fields ?? []);

export const currentFocusTarget = (
  id: FormId,
  writeForm: WriteFormState,
): FocusTarget | undefined => focusedTarget(pageFields(id, writeForm), writeForm.form);

export const isTyping = (id: FormId, writeForm: WriteFormState): boolean => {
  const stop = writeForm.typing ? currentFocusTarget(id, writeForm) : undefined;
  return stop?.kind === 'field' && stop.field.kind !== 'choice';
};

export const rememberRequest = ({
  form: { root },
  given,
  origin,
}: WriteFormState): ReplacedRequest => ({ root, given, origin });

/** Restores what came with the values after an undo brought them back. */
export const restoreReplaced = (before: WriteFormState, undone: FormState): WriteFormState => {
  const { replaced } = before;
  if (replaced?.root !== undone.root) return { ...before, form: undone };
  const { given, origin } = replaced;
  return { ...before, form: undone, given, origin, replaced: rememberRequest(before) };
};

import { formFields, type Field } from '../forms/form-types.ts';
import { createForm, type FormState, focusedTarget } from '../forms/form-state.ts';
import { forms } from '../forms/form-registry.ts';
import { pagesBehind, type FormId } from '../../../submission/form-ids.ts';
import type { ClaimedValues } from '../forms/load/recognize-input.ts';
import { serializeForm } from '../forms/edit/serialize.ts';
import { updateAt, fieldValue, type FieldGroup } from '../forms/form-values.ts';
import type { ValidBundle } from '../../../storage/approvals/bundle.ts';
import type { Draft } from '../../../storage/drafts/draft-store.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import type { PublicKey } from '../../../verify/signatures/public-key.ts';
import type { WriteOutcome, Review, PendingWrite } from './write-form-review.ts';
import type { SetState } from '../../../shell/state/app-state.ts';
import type { FocusTarget } from '../forms/focus-targets.ts';

export type DraftState = {
  readonly id: string;
  /** When it was saved last, in ms since 1970. */
  readonly at: number;
  /** Why the last attempt to save it failed. */
  readonly failure?: string | undefined;
};

/** A bundle and where it lies: its approvals are read from there. */
export type LoadedBundle = { readonly path: string; readonly bundle: ValidBundle };

/** One thing that the bytes of a request say. */
export type DecodedFact = {
  readonly label: string;
  readonly value: string;
  /** Worth a line of the review. */
  readonly brief?: true;
  /** A time that runs out, in ms since 1970. */
  readonly until?: number;
};

/** The row of one onboarding transaction in the form. */
export type TransactionRow = {
  /** The kind of its mapping, or that it could not be decoded. */
  readonly mapping: string;
  /** Whom it is about, or why nothing can be said. */
  readonly subject: string;
  /** Its length; absent when it is not base64. */
  readonly bytes: number | undefined;
  /** Hex, of the exact bytes; absent when it is not base64. */
  readonly sha256: string | undefined;
  /** Signatures of it alone. */
  readonly signatures: number;
  /** Further facts: a line each. */
  readonly details: readonly string[];
};

/** The findings in the bytes of a request, before it is sent. */
export type Inspection = {
  /** The values and the keys that were looked at: of others it says nothing. */
  readonly root: FieldGroup;
  readonly keys: readonly PublicKey[];
  readonly checks: readonly VerificationCheck[];
  readonly facts: readonly DecodedFact[];
  /** The identity of the write, in any spelling. */
  readonly identity?: string | undefined;
  /** Hex: what is signed, and what a transaction carries that comes of it. */
  readonly hash?: string | undefined;
  /** ISO 8601: after it the ledger refuses these bytes. */
  readonly maxRecordTime?: string | undefined;
  /** False when an allocation goes on by itself after the answer (interface 4.3). */
  readonly waits?: boolean | undefined;
  /** The party that will exist. */
  readonly partyId?: string | undefined;
  /** Hex, of an allocation: the combined hash, which is signed. */
  readonly multiHash?: string | undefined;
  /** The transactions of an allocation, in the order of the form; nothing where one is empty. */
  readonly transactions?: readonly (TransactionRow | undefined)[] | undefined;
  /** The synchronizer that a prepared transaction names. */
  readonly synchronizer?: string | undefined;
};

/** The findings in the surroundings of a request: the journal, the token, the disk. */
export type ContextChecks = {
  /** The inspection that it belongs to: of other bytes it says nothing. */
  readonly of: Inspection;
  readonly checks: readonly VerificationCheck[];
};

/** One of the two workflows, from the first field on. */
export type WriteFormState = {
  readonly form: FormState;
  /** Index of the page: the steps of the form, then what follows them. */
  readonly page: number;
  /** Letters go into the field that has the focus; otherwise they are commands. */
  readonly typing: boolean;
  /** Pages that were left towards the next one: they show all that is wrong with them. */
  readonly tried: readonly number[];
  /** The help of the field that has the focus is open. */
  readonly explaining: boolean;
  readonly given: ClaimedValues;
  /** Public keys that were brought along, to verify signatures with. */
  readonly keys: readonly PublicKey[];
  readonly inspection?: Inspection | undefined;
  /** Looked for when the page of checks opens. */
  readonly outside?: ContextChecks | undefined;
  /** The check that is selected on the page of checks. */
  readonly at: number;
  /** The values as they were before anything was entered. */
  readonly fresh: FieldGroup;
  /** All that the bytes say covers the page; the first line of it that is shown. */
  readonly decoded?: number | undefined;
  /** Present from the page of the review on. */
  readonly review?: Review | undefined;
  /** The request is under way. */
  readonly sending?: PendingWrite | undefined;
  readonly ended?: WriteOutcome | undefined;
  /** The entry of the journal whose body this form was filled with. */
  readonly resends?: string | undefined;
  /** When what a draft holds could be accepted no more, in ms since 1970: it is read, not changed. */
  readonly expired?: number | undefined;
  /** The approval request that filled this form, or was made from it. */
  readonly bundle?: LoadedBundle | undefined;
  /** The place where the entered values are kept. */
  readonly draft?: DraftState | undefined;
  /** Drafts that were found, once they were looked for. */
  readonly offers?: readonly Draft[] | undefined;
  /** The offer that is selected, while the reader is asked which one to go on with. */
  readonly choosing?: number | undefined;
  /** The draft that was laid into the trash last. */
  readonly trashed?: string | undefined;
};

export type WriteForms = Readonly<Record<FormId, WriteFormState>>;

declare module '../../../shell/state/app-state.ts' {
  interface State {
    readonly wizards: WriteForms;
  }
}

/** A workflow at its beginning. */
export const initialWriteForm = (id: FormId): WriteFormState => {
  const form = createForm(formFields(forms[id]));
  const { root: fresh } = form;
  return {
    form,
    fresh,
    page: 0,
    typing: false,
    tried: [],
    explaining: false,
    given: {},
    keys: [],
    at: 0,
  };
};

const textsOf = (id: FormId, root: FieldGroup): string =>
  JSON.stringify(serializeForm(formFields(forms[id]), root));

/** Whether nothing was entered yet. */
export const isUntouched = (id: FormId, { form, fresh }: WriteFormState): boolean =>
  form.root === fresh || textsOf(id, form.root) === textsOf(id, fresh);

/** Puts a new submission id into a form that has a field for it (interface 4.4). */
export const withSubmissionId = (wizard: WriteFormState, submissionId: string): WriteFormState => {
  const put = (root: FieldGroup) =>
    updateAt(root, ['submissionId'], () => fieldValue(submissionId));
  return {
    ...wizard,
    form: { ...wizard.form, root: put(wizard.form.root) },
    fresh: put(wizard.fresh),
  };
};

export const initialWriteForms = (): WriteForms => ({
  allocate: initialWriteForm('allocate'),
  execute: initialWriteForm('execute'),
});

/** Whether a page is one of those behind the form. */
export const isPage = (
  id: FormId,
  { page }: WriteFormState,
  title: (typeof pagesBehind)[number],
): boolean => page === forms[id].steps.length + pagesBehind.indexOf(title);

/** The fields of a page; a page behind the form has none. */
export const pageFields = (id: FormId, page: number): readonly Field[] =>
  forms[id].steps[page]?.fields ?? [];

type WriteFormActions = {
  /** One of the two workflows became another; every deed of it is a pure function. */
  readonly updateWriteForm: (
    id: FormId,
    change: (wizard: WriteFormState) => WriteFormState,
  ) => void;
};

declare module '../../../shell/state/app-state.ts' {
  interface Actions extends WriteFormActions {}
}

export const writeFormActions = (set: SetState): WriteFormActions => ({
  updateWriteForm: (id, change) =>
    set(({ wizards }) => ({ wizards: { ...wizards, [id]: change(wizards[id]) } })),
});

/** Returns the focused element; undefined on a page without one. */
export const currentFocusTarget = (
  id: FormId,
  { form, page }: WriteFormState,
): FocusTarget | undefined => focusedTarget(pageFields(id, page), form);

/** Whether letters are text now: a field that takes text was entered. */
export const isTyping = (id: FormId, wizard: WriteFormState): boolean => {
  const stop = wizard.typing ? currentFocusTarget(id, wizard) : undefined;
  return stop?.kind === 'field' && stop.field.kind !== 'choice';
};

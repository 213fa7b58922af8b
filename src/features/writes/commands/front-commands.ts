import type { AppState } from '../context.ts';
import type { CommandContext, SessionServices, CommandHandler } from '../command-context.ts';
import { storeHandler, type TokenStart } from '../../../shell/command-handler.ts';
import { textOfField } from '../../../lib/text/text-field.ts';
import { shortenId } from '../../../lib/text/width.ts';
import { setFieldValue } from '../forms/edit-field.ts';
import {
  isLeaf,
  formValueAt,
  type FieldGroup,
  type FieldPath,
  type PickKind,
} from '../../../requests/forms/form-values.ts';
import { splitTexts } from '../../../requests/forms/to-request.ts';
import { valueSources, draftNotices } from '../messages/forms.ts';
import { preparePageText } from '../../../requests/messages/prepare-page.ts';
import { mustPrepare, prepareProblems } from '../../../requests/prepare/prepare-request.ts';
import { requestPage, type FormId } from '../../../submission/form-ids.ts';
import { nextPage, showProblems } from '../state/write-form-navigation.ts';
import { type PickOption } from '../../../requests/prepare/prepare-state.ts';
import { currentFocusTarget, pageFields, type WriteFormState } from '../state/write-form.ts';
import { isNothingRequested } from '../state/topology-request.ts';
import {
  actionFieldId,
  problemsOfAction,
  withAction,
} from '../../../requests/forms/action-fields.ts';
import { freshWriteForm } from '../forms/start-write-form.ts';

const skipFrontPage = (state: AppState, id: FormId): void =>
  state.updateWriteForm(id, (now) => nextPage(id, { ...now, tried: [requestPage] }));

/** Has the commands of the Prepare page prepared; a page without commands is skipped. */
export const continueFromPrepare = ({ store, preparing }: CommandContext): void => {
  const state = store.getState();
  const { execute } = state.writeForms;
  if (!mustPrepare(execute)) {
    skipFrontPage(state, 'execute');
    return;
  }
  const entered = { ...execute, prepareFailure: undefined };
  const corrected = showProblems('execute', entered);
  if (corrected !== undefined) {
    state.updateWriteForm('execute', () => corrected);
    const problems = prepareProblems(entered);
    state.showNotice('warning', preparePageText.invalid(problems.length));
  } else if (state.connection.ledgerUrl === '')
    state.showNotice('warning', preparePageText.noLedger);
  else void preparing.prepare();
};

const typedAt = (root: FieldGroup, place: FieldPath): string => {
  const value = formValueAt(root, place);
  return isLeaf(value) ? textOfField(value.text).trim() : '';
};

export const list: CommandHandler = ({ store, preparing, actions }) => {
  const { execute } = store.getState().writeForms;
  const stop = currentFocusTarget('execute', execute);
  if (stop?.kind !== 'field' || stop.field.kind !== 'text' || stop.field.pick === undefined) return;
  const typed = stop.field.json === 'texts' ? '' : typedAt(execute.form.root, stop.place);
  void preparing.list(stop.field.pick, { typed, partiesSeen: actions.partiesSeen() });
};

/** Adds the value to a list, or replaces the text. A long party hides its name while one types. */
const withValue = (
  writeForm: WriteFormState,
  { value, isWhole }: PickOption,
  kind: PickKind,
): WriteFormState => {
  const stop = currentFocusTarget('execute', writeForm);
  if (stop?.kind !== 'field') return writeForm;
  const typed = typedAt(writeForm.form.root, stop.place);
  const isAdded = !isWhole && stop.field.kind === 'text' && stop.field.json === 'texts';
  const text = isAdded ? [...new Set([...splitTexts(typed), value])].join(', ') : value;
  const note = kind === 'receivers' ? shortenId(value, 40) : valueSources.ledger;
  const fields = pageFields('execute', writeForm);
  return { ...writeForm, form: setFieldValue(fields, writeForm.form, { text, note }) };
};

export const take: CommandHandler = storeHandler((state: AppState) => {
  const { picking } = state.writeForms.execute;
  const option = picking?.options?.[picking.at];
  state.updateWriteForm('execute', (writeForm) => ({
    ...(picking === undefined || option === undefined
      ? writeForm
      : withValue(writeForm, option, picking.kind)),
    picking: undefined,
  }));
});

export const leave: CommandHandler = ({ store, preparing }) => {
  preparing.cancel();
  store
    .getState()
    .updateWriteForm('execute', (writeForm) => ({ ...writeForm, picking: undefined }));
};

export const cancelPreparing: CommandHandler = ({ preparing }) => preparing.cancel();

export const continueFromRequest = ({ store, topology }: CommandContext): void => {
  const state = store.getState();
  const { allocate } = state.writeForms;
  if (isNothingRequested(allocate.form.root, allocate.fresh)) {
    skipFrontPage(state, 'allocate');
    return;
  }
  const corrected = showProblems('allocate', allocate);
  if (corrected === undefined) void topology.generate();
  else state.updateWriteForm('allocate', () => corrected);
};

export const askAgain: CommandHandler = ({ topology }) => topology.askAgain();

export const cancelGeneration: CommandHandler = ({ topology }) => topology.cancel();

/**
 * Opens the form for an action. A complete action is prepared at once, which stores nothing; otherwise the
 * first missing field waits for its text. Other values of the form stay as a draft.
 */
export const startAction = (
  { store, drafts, preparing }: Pick<SessionServices, 'store' | 'drafts' | 'preparing'>,
  { kind, values, balance }: TokenStart,
): void => {
  drafts.flush();
  const state = store.getState();
  const { sending, preparing: pending } = state.writeForms.execute;
  if (sending !== undefined) {
    state.showNotice('warning', draftNotices.sending);
    return;
  }
  if (pending !== undefined) preparing.cancel();
  state.focusList();
  state.setTab('execute');
  const fresh = freshWriteForm('execute');
  const root = withAction(fresh.form.root, kind, values, { instrument: balance });
  const [missing] = problemsOfAction(root, kind);
  state.updateWriteForm('execute', ({ offers = [] }) => ({
    ...fresh,
    offers,
    form: { root, focus: missing === undefined ? [] : [actionFieldId(missing.field)] },
    typing: missing !== undefined,
  }));
  if (missing === undefined) void preparing.prepare();
};

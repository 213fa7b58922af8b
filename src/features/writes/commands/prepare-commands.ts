import type { CommandContext } from '../../../app/state.ts';
import { storeHandler, type CommandHandler } from '../../../shell/command-handler.ts';
import { textOfField } from '../../../lib/text/text-field.ts';
import { setFieldValue } from '../forms/edit/edit-field.ts';
import { isLeaf, formValueAt } from '../forms/form-values.ts';
import { splitTexts } from '../forms/to-request.ts';
import { valueSources } from '../messages/forms.ts';
import { preparePageText as text } from '../messages/prepare-page.ts';
import { mustPrepare, prepareProblems } from '../steps/prepare/prepare-request.ts';
import { requestPage } from '../../../submission/form-ids.ts';
import { nextPage, showProblems } from '../state/write-form-navigation.ts';
import { moveInOptions, type Picking, type PickOption } from '../state/prepare-state.ts';
import { currentFocusTarget, pageFields, type WriteFormState } from '../state/write-form.ts';

const change = (alter: (picking: Picking) => Picking | undefined): CommandHandler =>
  storeHandler((state) => {
    const { picking } = state.writeForms.execute;
    if (picking === undefined) return;
    state.updateWriteForm('execute', (writeForm) => ({ ...writeForm, picking: alter(picking) }));
  });

/** Has the commands of the Prepare page prepared; a page without commands is skipped. */
export const continueFromPrepare = ({ store, preparing }: CommandContext): void => {
  const state = store.getState();
  const { execute } = state.writeForms;
  if (!mustPrepare(execute)) {
    state.updateWriteForm('execute', (writeForm) =>
      nextPage('execute', { ...writeForm, tried: [requestPage] }),
    );
    return;
  }
  const entered = { ...execute, prepareFailure: undefined };
  const corrected = showProblems('execute', entered);
  if (corrected !== undefined) {
    state.updateWriteForm('execute', () => corrected);
    const problems = prepareProblems(entered);
    state.showNotice('warning', text.invalid(problems.length));
  } else if (state.connection.ledgerUrl === '') state.showNotice('warning', text.noLedger);
  else void preparing.prepare();
};

export const list: CommandHandler = ({ store, preparing, actions }) => {
  const stop = currentFocusTarget('execute', store.getState().writeForms.execute);
  const kind = stop?.kind === 'field' && stop.field.kind === 'text' ? stop.field.pick : undefined;
  if (kind !== undefined) void preparing.list(kind, actions.partiesSeen());
};

/** Adds the value to a list, or replaces the text. */
const withValue = (writeForm: WriteFormState, { value, isWhole }: PickOption): WriteFormState => {
  const stop = currentFocusTarget('execute', writeForm);
  if (stop?.kind !== 'field') return writeForm;
  const now = formValueAt(writeForm.form.root, stop.place);
  const typed = isLeaf(now) ? textOfField(now.text) : '';
  const isAdded = !isWhole && stop.field.kind === 'text' && stop.field.json === 'texts';
  const text = isAdded ? [...new Set([...splitTexts(typed), value])].join(', ') : value;
  const fields = pageFields('execute', writeForm);
  return {
    ...writeForm,
    form: setFieldValue(fields, writeForm.form, { text, note: valueSources.ledger }),
  };
};

export const take: CommandHandler = storeHandler((state) => {
  const { picking } = state.writeForms.execute;
  const option = picking?.options?.[picking.at];
  state.updateWriteForm('execute', (writeForm) => ({
    ...(option === undefined ? writeForm : withValue(writeForm, option)),
    picking: undefined,
  }));
});

export const down = change((picking) => moveInOptions(picking, 1));
export const up = change((picking) => moveInOptions(picking, -1));

export const leave: CommandHandler = (ctx) => {
  ctx.preparing.cancel();
  change(() => undefined)(ctx);
};

export const cancel: CommandHandler = ({ preparing }) => preparing.cancel();

import type { AppState } from '../../../shell/state/app-state.ts';
import type { BodyTarget, ViewDefinition } from '../../../shell/view-types.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import { moveFocus } from '../forms/edit/focus.ts';
import { blurField } from '../forms/edit/edit-field.ts';
import { pageFields, type WriteFormState } from '../state/write-form.ts';
import { checkAtLine } from './checks-page.tsx';
import { draftAtLine } from './drafts-page.tsx';
import { stepsToLine } from './fields/fields-page.tsx';
import { pickAtLine } from './prepare/picks-page.tsx';
import { pageTabsRows } from '../state/write-form-navigation.ts';
import { hasTwoPanes, mainPaneWidth } from '../../../shell/state/layout.ts';

type FormChange = (wizard: WriteFormState) => WriteFormState;

/** Returns whether keys decide here: while something is requested, signed, reviewed, sent or over. */
const isForKeys = (wizard: WriteFormState): boolean => {
  const { generation, signing, preparing, decoded, review, sending, ended } = wizard;
  return (
    generation?.kind === 'asking' ||
    [signing, preparing, decoded, review, sending, ended].some((part) => part !== undefined)
  );
};

/** Focuses the field that is as many targets away; typing into another field ends. */
const focusField =
  (id: FormId, steps: number): FormChange =>
  (wizard) => {
    const fields = pageFields(id, wizard);
    if (steps === 0) return wizard;
    const form = moveFocus(fields, blurField(fields, wizard.form), steps);
    return { ...wizard, form, typing: false };
  };

/**
 * What is under a cell of a form: a draft, a value of a list, a field or a check. A click selects it, and
 * only the click on a draft opens anything when it is doubled: what is typed, signed or sent needs a key.
 */
export const formTargetAt =
  (id: FormId): NonNullable<ViewDefinition['targetAt']> =>
  ({ wizards, screen }, { line, column }, { body }): BodyTarget | undefined => {
    const wizard = wizards[id];
    const { picking, choosing } = wizard;
    const change = (apply: FormChange) => (state: AppState) => state.updateWriteForm(id, apply);
    if (choosing !== undefined) {
      const index = draftAtLine(wizard, body, line);
      if (index === undefined) return undefined;
      return { kind: 'row', select: change((now) => ({ ...now, choosing: index })) };
    }
    const { columns } = screen.size;
    const [width, rows, at] = [mainPaneWidth(columns), body - pageTabsRows, line - pageTabsRows];
    if (isForKeys(wizard)) return undefined;
    if (picking !== undefined) {
      const index = pickAtLine({ picking, rows, width: columns }, at);
      if (index === undefined) return undefined;
      const select = change((now) => ({ ...now, picking: { ...picking, at: index } }));
      return { kind: 'focus', select };
    }
    if (column >= width) return undefined;
    const page = { id, wizard, rows, width, alone: !hasTwoPanes(columns) };
    if (pageFields(id, wizard).length === 0) {
      const check = checkAtLine(page, at);
      if (check === undefined) return undefined;
      return { kind: 'focus', select: change((now) => ({ ...now, at: check })) };
    }
    const steps = stepsToLine(page, at);
    return steps === undefined
      ? undefined
      : { kind: 'focus', select: change(focusField(id, steps)) };
  };

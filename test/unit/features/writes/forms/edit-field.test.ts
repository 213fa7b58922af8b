import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  editFieldText,
  cycleChoice,
  blurField,
  pasteText,
  setFieldValue,
} from '../../../../../src/features/writes/forms/edit-field.ts';
import { formFields, isLeaf, formValueAt } from '../../../../../src/requests/forms/form-values.ts';
import {
  focusedTarget,
  resolveFocus,
  createForm,
  type FormState,
  pathKey,
} from '../../../../../src/requests/forms/form-state.ts';
import { forms } from '../../../../../src/requests/forms/form-registry.ts';
import {
  addItem,
  setFocus,
  moveFocus,
  moveItem,
  removeItem,
  undoEdit,
} from '../../../../../src/features/writes/forms/focus.ts';
import { buildRequest } from '../../../../../src/requests/forms/to-request.ts';
import { insertText } from '../../../../../src/lib/text/text-field.ts';
import { roundsOf } from '../../../../support/models/torture.ts';

const allocate = formFields(forms.allocate);
const execute = formFields(forms.execute);

const write = (state: FormState, text: string): FormState =>
  editFieldText(allocate, state, (field) => insertText(field, text));

const noteAt = (state: FormState): string | undefined => {
  const value = formValueAt(state.root, state.focus);
  return isLeaf(value) ? value.note : undefined;
};

const withTransactions = (...values: readonly string[]): FormState =>
  values.reduce((state, value) => {
    const here = { ...state, focus: ['onboardingTransactions', 'add'] };
    return write(addItem(allocate, here), value);
  }, createForm(allocate));

const transactionsOf = ({ root }: FormState) =>
  buildRequest(allocate, root)['onboardingTransactions'];

describe('a field of a form', () => {
  it('takes what is typed, at the first field when none was entered', () => {
    expect(buildRequest(allocate, write(createForm(allocate), 'abc').root)).toMatchObject({
      synchronizer: 'abc',
    });
  });

  it('loses the spaces at its ends when it is left, and says so', () => {
    const state = blurField(allocate, {
      ...write(createForm(allocate), ' abc '),
      focus: ['synchronizer'],
    });
    expect(buildRequest(allocate, state.root)).toMatchObject({ synchronizer: 'abc' });
    expect(noteAt(state)).toBe('removed leading and trailing spaces');
  });

  it('is left once: after that, moving through the form makes no other values', () => {
    const left = blurField(allocate, { ...createForm(allocate), focus: ['synchronizer'] });
    expect(blurField(allocate, left)).toBe(left);
    const inList = blurField(allocate, withTransactions('AAAA', 'BBBB'));
    expect(blurField(allocate, inList)).toBe(inList);
    expect(moveFocus(allocate, inList, 1).root).toBe(inList.root);
  });

  it('takes base64 of a megabyte with line breaks in it, and says how many were removed', () => {
    const value = 'QUJD'.repeat(250_000);
    const wrapped = value.replace(/.{76}/g, '$&\r\n');
    const at = { ...createForm(execute), focus: ['preparedTransaction'] };
    const state = pasteText(execute, at, wrapped);
    expect(buildRequest(execute, state.root)['preparedTransaction']).toBe(value);
    expect(noteAt(state)).toMatch(/^pasted; removed [\d,]+ whitespace characters$/);
  });

  it('takes no white space into base64, however it comes', () => {
    const at = { ...createForm(execute), focus: ['preparedTransaction'] };
    const states = [
      editFieldText(execute, at, (field) => insertText(field, 'A A\tA A')),
      setFieldValue(execute, at, { text: '\nAAAA \n', note: 'from a file' }),
    ];
    for (const { root } of states)
      expect(buildRequest(execute, root)['preparedTransaction']).toBe('AAAA');
  });

  it('steps through the values of a choice in both directions', () => {
    const at = { ...createForm(execute), focus: ['hashingSchemeVersion'] };
    const scheme = (state: FormState) => buildRequest(execute, state.root)['hashingSchemeVersion'];
    expect(scheme(at)).toBeUndefined();
    expect(scheme(cycleChoice(execute, at, 1))).toBe('HASHING_SCHEME_VERSION_V4');
    expect(scheme(cycleChoice(execute, at, -1))).toBe('HASHING_SCHEME_VERSION_UNSPECIFIED');
    expect(scheme(cycleChoice(execute, cycleChoice(execute, at, 1), 1))).toBe(
      'HASHING_SCHEME_VERSION_V3',
    );
  });

  it('is asked only while the choice that it belongs to wants it', () => {
    const at = { ...createForm(execute), focus: ['deduplicationPeriod'] };
    const labels = (state: FormState) =>
      resolveFocus(execute, state).stops.flatMap((stop) =>
        stop.kind === 'field' ? [stop.field.id] : [],
      );
    expect(labels(at)).not.toContain('deduplicationPeriod.duration.seconds');
    expect(labels(cycleChoice(execute, at, 1))).toContain('deduplicationPeriod.duration.seconds');
  });
});

describe('a list of a form', () => {
  it('opens the group that has the focus, and no other', () => {
    const state = withTransactions('AAAA', 'BBBB');
    const at = (index: number) =>
      resolveFocus(
        allocate,
        setFocus(allocate, state, ['onboardingTransactions', index]),
      ).stops.map(({ path }) => path);
    expect(at(0)).toContain('onboardingTransactions[0].transaction');
    expect(at(0)).not.toContain('onboardingTransactions[1].transaction');
    expect(at(1)).toContain('onboardingTransactions[1].transaction');
  });

  it('removes a group, and brings it back', () => {
    const state = setFocus(allocate, withTransactions('AAAA', 'BBBB'), [
      'onboardingTransactions',
      0,
    ]);
    const removed = removeItem(allocate, state);
    expect(transactionsOf(removed)).toEqual([{ transaction: 'BBBB' }]);
    expect(transactionsOf(undoEdit(allocate, removed))).toEqual(transactionsOf(state));
  });

  it('moves a group up and down, and stays on it', () => {
    const state = setFocus(allocate, withTransactions('AAAA', 'BBBB'), [
      'onboardingTransactions',
      0,
    ]);
    const moved = moveItem(allocate, state, 1);
    expect(transactionsOf(moved)).toEqual([{ transaction: 'BBBB' }, { transaction: 'AAAA' }]);
    expect(moved.focus).toEqual(['onboardingTransactions', 1]);
    expect(moveItem(allocate, moved, 1)).toBe(moved);
  });

  it('takes a signature into the list that the focus is in, also into one inside of a group', () => {
    const state = setFocus(allocate, withTransactions('AAAA'), [
      'onboardingTransactions',
      0,
      'signatures',
      'add',
    ]);
    const signed = write(addItem(allocate, state), '1220ab');
    expect(transactionsOf(signed)).toMatchObject([
      { transaction: 'AAAA', signatures: [{ signedBy: '1220ab' }] },
    ]);
  });
});

describe('any keys in a form', () => {
  const ctx = {
    down: (state: FormState) => moveFocus(allocate, state, 1),
    up: (state: FormState) => moveFocus(allocate, state, -1),
    add: (state: FormState) => addItem(allocate, state),
    remove: (state: FormState) => removeItem(allocate, state),
    sink: (state: FormState) => moveItem(allocate, state, 1),
    rise: (state: FormState) => moveItem(allocate, state, -1),
    undo: (state: FormState) => undoEdit(allocate, state),
    choose: (state: FormState) => cycleChoice(allocate, state, 1),
    write: (state: FormState) => write(state, 'x'),
    paste: (state: FormState) => pasteText(allocate, state, 'a\nb'),
  };
  const keys = fc.array(fc.constantFrom(...Object.values(ctx)), { maxLength: 60 });

  it('leave the focus on exactly one stop, each stop at a place of its own', () => {
    fc.assert(
      fc.property(keys, (pressed) => {
        const state = pressed.reduce((before, run) => run(before), createForm(allocate));
        const { stops } = resolveFocus(allocate, state);
        const places = stops.map(({ place }) => pathKey(place));
        expect(focusedTarget(allocate, state)).toBeDefined();
        expect(new Set(places).size).toBe(places.length);
      }),
    );
  });

  it('go all the way down and come all the way up again', () => {
    fc.assert(
      fc.property(keys, (pressed) => {
        const state = pressed.reduce((before, run) => run(before), createForm(allocate));
        let at = state;
        for (let step = 0; step < 400; step += 1) at = ctx.down(at);
        const bottom = resolveFocus(allocate, at);
        expect(bottom.at).toBe(bottom.stops.length - 1);
        for (let step = 0; step < 400; step += 1) at = ctx.up(at);
        expect(resolveFocus(allocate, at).at).toBe(0);
      }),
      { numRuns: roundsOf(25) },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeText, choose, leave, pasteText, setText } from '../../../src/forms/editing.ts';
import { fieldsOf } from '../../../src/forms/form.ts';
import { focusedStop, lookAt, newForm, type FormState } from '../../../src/forms/form-state.ts';
import { forms } from '../../../src/forms/forms.ts';
import {
  addGroup,
  focusOn,
  moveFocus,
  moveGroup,
  removeGroup,
  undo,
} from '../../../src/forms/moving.ts';
import { requestOf } from '../../../src/forms/request.ts';
import { keyOf } from '../../../src/forms/stops.ts';
import { isLeaf, valueAt } from '../../../src/forms/value.ts';
import { insertText } from '../../../src/lib/text-field.ts';

const allocate = fieldsOf(forms.allocate);
const execute = fieldsOf(forms.execute);

const write = (state: FormState, text: string): FormState =>
  changeText(allocate, state, (field) => insertText(field, text));

const noteAt = (state: FormState): string | undefined => {
  const value = valueAt(state.root, state.focus);
  return isLeaf(value) ? value.note : undefined;
};

const withTransactions = (...values: readonly string[]): FormState =>
  values.reduce((state, value) => {
    const here = { ...state, focus: ['onboardingTransactions', 'add'] };
    return write(addGroup(allocate, here), value);
  }, newForm(allocate));

const transactionsOf = ({ root }: FormState) => requestOf(allocate, root)['onboardingTransactions'];

describe('a field of a form', () => {
  it('takes what is typed, at the first field when none was entered', () => {
    expect(requestOf(allocate, write(newForm(allocate), 'abc').root)).toMatchObject({
      synchronizer: 'abc',
    });
  });

  it('loses the spaces at its ends when it is left, and says so', () => {
    const state = leave(allocate, {
      ...write(newForm(allocate), ' abc '),
      focus: ['synchronizer'],
    });
    expect(requestOf(allocate, state.root)).toMatchObject({ synchronizer: 'abc' });
    expect(noteAt(state)).toBe('spaces at its ends removed');
  });

  it('takes base64 of a megabyte with line breaks in it, and says how many were removed', () => {
    const value = 'QUJD'.repeat(250_000);
    const wrapped = value.replace(/.{76}/g, '$&\r\n');
    const at = { ...newForm(execute), focus: ['preparedTransaction'] };
    const state = pasteText(execute, at, wrapped);
    expect(requestOf(execute, state.root)['preparedTransaction']).toBe(value);
    expect(noteAt(state)).toMatch(/^pasted; [\d,]+ spaces and breaks removed$/);
  });

  it('takes no white space into base64, however it comes', () => {
    const at = { ...newForm(execute), focus: ['preparedTransaction'] };
    const states = [
      changeText(execute, at, (field) => insertText(field, 'A A\tA A')),
      setText(execute, at, { text: '\nAAAA \n', note: 'from a file' }),
    ];
    for (const { root } of states)
      expect(requestOf(execute, root)['preparedTransaction']).toBe('AAAA');
  });

  it('steps through the values of a choice in both directions', () => {
    const at = { ...newForm(execute), focus: ['hashingSchemeVersion'] };
    const scheme = (state: FormState) => requestOf(execute, state.root)['hashingSchemeVersion'];
    expect(scheme(at)).toBeUndefined();
    expect(scheme(choose(execute, at, 1))).toBe('HASHING_SCHEME_VERSION_V3');
    expect(scheme(choose(execute, at, -1))).toBe('HASHING_SCHEME_VERSION_UNSPECIFIED');
    expect(scheme(choose(execute, choose(execute, at, 1), 1))).toBe('HASHING_SCHEME_VERSION_V2');
  });

  it('is asked only while the choice that it belongs to wants it', () => {
    const at = { ...newForm(execute), focus: ['deduplicationPeriod'] };
    const labels = (state: FormState) =>
      lookAt(execute, state).stops.flatMap((stop) =>
        stop.kind === 'field' ? [stop.field.id] : [],
      );
    expect(labels(at)).not.toContain('deduplicationPeriod.duration.seconds');
    expect(labels(choose(execute, at, 1))).toContain('deduplicationPeriod.duration.seconds');
  });
});

describe('a list of a form', () => {
  it('opens the group that has the focus, and no other', () => {
    const state = withTransactions('AAAA', 'BBBB');
    const at = (index: number) =>
      lookAt(allocate, focusOn(allocate, state, ['onboardingTransactions', index])).stops.map(
        ({ path }) => path,
      );
    expect(at(0)).toContain('onboardingTransactions[0].transaction');
    expect(at(0)).not.toContain('onboardingTransactions[1].transaction');
    expect(at(1)).toContain('onboardingTransactions[1].transaction');
  });

  it('removes a group, and brings it back', () => {
    const state = focusOn(allocate, withTransactions('AAAA', 'BBBB'), [
      'onboardingTransactions',
      0,
    ]);
    const removed = removeGroup(allocate, state);
    expect(transactionsOf(removed)).toEqual([{ transaction: 'BBBB' }]);
    expect(transactionsOf(undo(allocate, removed))).toEqual(transactionsOf(state));
  });

  it('moves a group up and down, and stays on it', () => {
    const state = focusOn(allocate, withTransactions('AAAA', 'BBBB'), [
      'onboardingTransactions',
      0,
    ]);
    const moved = moveGroup(allocate, state, 1);
    expect(transactionsOf(moved)).toEqual([{ transaction: 'BBBB' }, { transaction: 'AAAA' }]);
    expect(moved.focus).toEqual(['onboardingTransactions', 1]);
    expect(moveGroup(allocate, moved, 1)).toBe(moved);
  });

  it('takes a signature into the list that the focus is in, also into one inside of a group', () => {
    const state = focusOn(allocate, withTransactions('AAAA'), [
      'onboardingTransactions',
      0,
      'signatures',
      'add',
    ]);
    const signed = write(addGroup(allocate, state), '1220ab');
    expect(transactionsOf(signed)).toMatchObject([
      { transaction: 'AAAA', signatures: [{ signedBy: '1220ab' }] },
    ]);
  });
});

describe('any keys in a form', () => {
  const deeds = {
    down: (state: FormState) => moveFocus(allocate, state, 1),
    up: (state: FormState) => moveFocus(allocate, state, -1),
    add: (state: FormState) => addGroup(allocate, state),
    remove: (state: FormState) => removeGroup(allocate, state),
    sink: (state: FormState) => moveGroup(allocate, state, 1),
    rise: (state: FormState) => moveGroup(allocate, state, -1),
    undo: (state: FormState) => undo(allocate, state),
    choose: (state: FormState) => choose(allocate, state, 1),
    write: (state: FormState) => write(state, 'x'),
    paste: (state: FormState) => pasteText(allocate, state, 'a\nb'),
  };
  const keys = fc.array(fc.constantFrom(...Object.values(deeds)), { maxLength: 60 });

  it('leave the focus on exactly one stop, each stop at a place of its own', () => {
    fc.assert(
      fc.property(keys, (pressed) => {
        const state = pressed.reduce((before, deed) => deed(before), newForm(allocate));
        const { stops } = lookAt(allocate, state);
        const places = stops.map(({ place }) => keyOf(place));
        expect(focusedStop(allocate, state)).toBeDefined();
        expect(new Set(places).size).toBe(places.length);
      }),
    );
  });

  it('go all the way down and come all the way up again', () => {
    fc.assert(
      fc.property(keys, (pressed) => {
        const state = pressed.reduce((before, deed) => deed(before), newForm(allocate));
        let at = state;
        for (let step = 0; step < 400; step += 1) at = deeds.down(at);
        const bottom = lookAt(allocate, at);
        expect(bottom.at).toBe(bottom.stops.length - 1);
        for (let step = 0; step < 400; step += 1) at = deeds.up(at);
        expect(lookAt(allocate, at).at).toBe(0);
      }),
      { numRuns: 25 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsFor } from '../../../../src/features/activity/custom-bindings.ts';
import { transfer } from '../../../support/samples/sample-activities.ts';
import { textOfCodePoints } from '../../../support/samples/arbitrary-text.ts';

const run = ['show', '--id={event_id}', '{party}', 'plain'];

describe('the words of a custom command', () => {
  it('have the ids of the activity in their places', () => {
    const activity = { ...transfer(1), id: '#1220ab:3/1', from: 'alice::1220ff' };
    expect(wordsFor(run, activity)).toEqual({
      ok: true,
      value: ['show', '--id=#1220ab:3/1', 'alice::1220ff', 'plain'],
    });
  });

  it.each([
    ['an option', '-o/tmp/x'],
    ['a long option', '--upload-file=/etc/passwd'],
    ['a path from the root', '/etc/passwd'],
    ['a path to the folder above', 'a/../../b'],
    ['a hidden file', '.ssh'],
    ['a file to read', '@/etc/passwd'],
    ['a substitution', 'a$(reboot)'],
    ['a second command', 'a;reboot'],
    ['a backtick', 'a`reboot`'],
    ['a quotation mark', "a'b"],
    ['a space', 'a b'],
    ['a line break', 'a\nb'],
    ['a null byte', 'a\0b'],
    ['a letter that looks like another', 'аlice::1220'],
    ['nothing', ''],
    ['too much', 'a'.repeat(5000)],
  ])('refuse %s in the place of an id', (_what, id) => {
    const words = wordsFor(['show', '{event_id}'], { ...transfer(1), id });
    expect(words.ok ? words.value : words.error).toContain('The command did not run');
  });

  it('are as many as were written, whatever a service sends', () => {
    fc.assert(
      fc.property(textOfCodePoints(), fc.string(), (id, from) => {
        const words = wordsFor(run, { ...transfer(1), id, from });
        if (!words.ok) return;
        expect(words.value).toHaveLength(run.length);
        expect(words.value[2]).toMatch(/^[A-Za-z0-9_#]/);
      }),
    );
  });

  it('are refused if the activity lacks what they name', () => {
    const { from: _from, ...rest } = transfer(1);
    const words = wordsFor(run, { ...rest, to: [] });
    expect(words).toEqual({ ok: false, error: 'The selected activity has no {party}.' });
  });

  it('do not read placeholders in values', () => {
    const words = wordsFor(['show', '{event_id}'], { ...transfer(1), id: '{party}' });
    expect(words.ok).toBe(false);
  });
});

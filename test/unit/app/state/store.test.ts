import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { textOfField } from '../../../../src/lib/text/text-field.ts';
import { fieldValue, isLeaf } from '../../../../src/requests/forms/form-values.ts';
import type { AppState } from '../../../../src/app/state.ts';
import { testSession } from '../../../support/screens/sample-session.ts';

const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.c2lnbmF0dXJl';
const { privateKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

/** What each listener of a store is told while a text is put into a field. */
const toldOf = (text: string): readonly AppState[] => {
  const { store } = testSession();
  const told: AppState[] = [];
  store.subscribe((state, before) => told.push(before, state));
  store.getState().updateWriteForm('execute', (writeForm) => ({
    ...writeForm,
    form: { ...writeForm.form, root: { ...writeForm.form.root, submissionId: fieldValue(text) } },
  }));
  return [...told, store.getState()];
};

const fieldOf = ({ writeForms }: AppState): string => {
  const value = writeForms.execute.form.root['submissionId'];
  return value !== undefined && isLeaf(value) ? textOfField(value.text) : '';
};

describe('the store', () => {
  it.each([
    ['an access token', token],
    ['a private key', pem],
  ])('never holds %s: no listener is told of a state that does', (kind, secret) => {
    const told = toldOf(secret);
    expect(told).toHaveLength(3);
    for (const state of told) expect(JSON.stringify(state)).not.toContain(secret.slice(0, 40));
    const [, state] = told;
    expect(state && fieldOf(state)).toBe('');
    expect(state?.screen.notice).toMatchObject({
      tone: 'error',
      text: expect.stringContaining(kind) as string,
    });
  });

  it('holds what is no secret as it was entered, without a word', () => {
    const [, state] = toldOf('0e4b1d0c-6f4e-4a3f-9d8a-2f0c2f6f1a11');
    expect(state && fieldOf(state)).toBe('0e4b1d0c-6f4e-4a3f-9d8a-2f0c2f6f1a11');
    expect(state?.screen.notice).toBeUndefined();
  });

  it('notifies nobody of a change to equal values', () => {
    const { store } = testSession();
    const { size } = store.getState().screen;
    let changes = 0;
    store.subscribe(() => (changes += 1));
    store.getState().dismissNotice();
    store.getState().resize(size);
    expect(changes).toBe(0);
    store.getState().resize({ ...size });
    expect(changes).toBe(1);
  });

  it('can be changed by its actions only', () => {
    expect(testSession().store).not.toHaveProperty('setState');
  });
});

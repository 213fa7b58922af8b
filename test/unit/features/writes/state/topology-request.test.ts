import { requestPage } from '../../../../../src/submission/form-ids.ts';
import { describe, expect, it } from 'vitest';
import {
  fieldValue,
  newGroup,
  readFieldText,
} from '../../../../../src/requests/forms/form-values.ts';
import {
  keyFile,
  requestFields,
  signerValue,
  topologyPage,
} from '../../../../../src/requests/forms/topology-fields.ts';
import {
  isNothingRequested,
  requestProblems,
  requestedTopology,
  withFacts,
} from '../../../../../src/features/writes/state/topology-request.ts';
import { initialWriteForm } from '../../../../../src/features/writes/forms/start-write-form.ts';

const id = (name: string): string => `${name}::1220${'ab'.repeat(32)}`;

const rootWith = (values: Partial<Record<keyof typeof requestFields, string>>) => ({
  ...newGroup(topologyPage.fields),
  ...Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      requestFields[name as keyof typeof requestFields],
      fieldValue(text),
    ]),
  ),
});

const whole = {
  partyHint: 'treasury',
  signer: signerValue('ops'),
  synchronizer: id('global'),
} as const;

const choices = { signers: ['ops', 'cold'] };

describe('the values of the Request page', () => {
  it('have no problem when party, key and synchronizer are named', () => {
    expect(requestProblems(rootWith(whole), choices)).toEqual([]);
  });

  it.each([
    ['an empty name', { partyHint: '' }, 'partyHint'],
    ['a party id for a name', { partyHint: id('treasury') }, 'partyHint'],
    ['a name of 186 characters', { partyHint: 'a'.repeat(186) }, 'partyHint'],
    ['no choice of a key', { signer: '' }, 'publicKey'],
    ['a signer that the profile lost', { signer: signerValue('gone') }, 'publicKey'],
    ['a key file that was not loaded', { signer: keyFile }, 'publicKey.keyData'],
    ['an alias for a synchronizer', { synchronizer: 'global' }, 'synchronizer'],
    ['an odd participant', { confirming: `${id('p')}, p2` }, 'otherConfirmingParticipantUids'],
    ['an odd observer', { observing: 'p2' }, 'observingParticipantUids'],
    ['a threshold of none', { threshold: '0' }, 'confirmationThreshold'],
  ])('have one problem with %s', (_, values, field) => {
    const problems = requestProblems(rootWith({ ...whole, ...values }), choices);
    expect(problems.map((problem) => problem.field)).toEqual([field]);
  });

  it('name several participants separated by commas', () => {
    const { hosting } = requestedTopology(rootWith({ confirming: `${id('a')} , ${id('b')},` }));
    expect(hosting.confirming).toEqual([id('a'), id('b')]);
  });
});

describe('the facts about a participant', () => {
  it('fill nothing in once a later page is open, where the values are signed', () => {
    const writeForm = initialWriteForm('allocate');
    expect(withFacts({ ...writeForm, page: 0 }, facts).form.root).toBe(writeForm.form.root);
  });

  const global = { id: id('global'), alias: 'global' };
  const facts = { signers: ['ops'], synchronizers: [global], missing: [] };
  const valueOf = (
    { form }: ReturnType<typeof initialWriteForm>,
    name: keyof typeof requestFields,
  ) => readFieldText(form.root, requestFields[name]);

  it('choose what is the only choice, and the form still counts as empty', () => {
    const writeForm = withFacts({ ...initialWriteForm('allocate'), page: requestPage }, facts);
    expect(valueOf(writeForm, 'synchronizer')).toBe(global.id);
    expect(valueOf(writeForm, 'signer')).toBe(signerValue('ops'));
    expect(isNothingRequested(writeForm.form.root, writeForm.fresh)).toBe(true);
  });

  it('choose nothing of several, and replace nothing that was entered', () => {
    const empty = { ...initialWriteForm('allocate'), page: requestPage };
    const several = { ...facts, signers: ['ops', 'cold'], synchronizers: [global, global] };
    expect(valueOf(withFacts(empty, several), 'signer')).toBe('');
    const root = { ...empty.form.root, [requestFields.synchronizer]: fieldValue(id('other')) };
    const typed = { ...empty, form: { ...empty.form, root } };
    expect(valueOf(withFacts(typed, facts), 'synchronizer')).toBe(id('other'));
  });
});

import { describe, expect, it } from 'vitest';
import { cautionsOf } from '../../../src/forms/cautions.ts';
import { extraPlaces, withoutExtras } from '../../../src/forms/extras.ts';
import { fill } from '../../../src/forms/fill.ts';
import { fieldsOf } from '../../../src/forms/form.ts';
import { forms } from '../../../src/forms/forms.ts';
import { recognise } from '../../../src/forms/loading.ts';
import { requestOf } from '../../../src/forms/request.ts';
import { fromSnapshot, snapshotOf } from '../../../src/forms/snapshot.ts';
import { newGroup } from '../../../src/forms/value.ts';
import type { JsonObject } from '../../../src/lib/json.ts';
import { allocationSample, executionSample, signatureSample } from '../../support/form-samples.ts';

const allocateFields = fieldsOf(forms.allocate);
const executeFields = fieldsOf(forms.execute);

const held = (fields = allocateFields, request: JsonObject = {}) =>
  fill(fields, request, { onto: newGroup(fields), others: 'empty' });

const signed = [
  { ...signatureSample('one'), colour: 'red' },
  { ...signatureSample('two') },
] as const;

const wild: JsonObject = {
  ...allocationSample,
  extra: { deep: 1 },
  nothing: null,
  multiHashSignatures: signed,
};

describe('what the interface has no field for', () => {
  it('is kept beside the fields, and stays in the request', () => {
    const request = requestOf(allocateFields, held(allocateFields, wild));
    const { nothing: _, ...meant } = wild;
    expect(request).toEqual(meant);
  });

  it('is named by its place, also behind the fields of a nested object', () => {
    expect(extraPlaces(allocateFields, held(allocateFields, wild))).toEqual([
      'extra',
      'multiHashSignatures[0].colour',
    ]);
    const partySignatures = {
      ...(executionSample['partySignatures'] as JsonObject),
      note: 'from desk 4',
    };
    const group = held(executeFields, { ...executionSample, partySignatures });
    expect(extraPlaces(executeFields, group)).toEqual(['partySignatures.note']);
    expect(requestOf(executeFields, group)['partySignatures']).toEqual(partySignatures);
  });

  it('goes with its group when that is moved or removed', () => {
    const group = held(allocateFields, wild);
    const moved = { ...group, multiHashSignatures: [] };
    expect(extraPlaces(allocateFields, moved)).toEqual(['extra']);
  });

  it('survives in a draft', () => {
    const group = held(allocateFields, wild);
    const again = fromSnapshot(allocateFields, snapshotOf(allocateFields, group));
    expect(requestOf(allocateFields, again)).toEqual(requestOf(allocateFields, group));
  });

  it('is left out as a whole when somebody says so', () => {
    const bare = withoutExtras(held(allocateFields, wild));
    expect(extraPlaces(allocateFields, bare)).toEqual([]);
    expect(requestOf(allocateFields, bare)).not.toHaveProperty('extra');
  });

  it('is a warning by one name, in the forms and in the shell', () => {
    const [found] = cautionsOf('allocateParty', wild).filter(({ id }) => id === 'extra-fields');
    expect(found).toMatchObject({
      state: 'warning',
      detail: 'extra, multiHashSignatures[0].colour',
    });
    expect(cautionsOf('allocateParty', allocationSample).map(({ id }) => id)).not.toContain(
      'extra-fields',
    );
  });

  it('never brings a token or a private key in', () => {
    const token = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJvcHMifQ.';
    expect(recognise(forms.allocate, { ...allocationSample, headers: { token } })).toEqual({
      ok: false,
      why: 'something in it looks like an access token',
    });
  });
});

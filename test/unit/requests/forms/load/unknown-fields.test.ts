import { describe, expect, it } from 'vitest';
import { checkRequestWarnings } from '../../../../../src/requests/checks/request-warnings.ts';
import {
  unknownFieldPaths,
  dropUnknownFields,
} from '../../../../../src/requests/forms/load/unknown-fields.ts';
import { fillForm } from '../../../../../src/requests/forms/load/fill-from-request.ts';
import { formFields, newGroup } from '../../../../../src/requests/forms/form-values.ts';
import { forms } from '../../../../../src/requests/forms/form-registry.ts';
import { recognizeInput } from '../../../../../src/requests/forms/load/recognize-input.ts';
import { buildRequest } from '../../../../../src/requests/forms/to-request.ts';
import { deserializeForm, serializeForm } from '../../../../../src/requests/forms/serialize.ts';
import type { JsonObject } from '../../../../../src/lib/json/json.ts';
import {
  allocationSample,
  executionSample,
  signatureSample,
} from '../../../../support/samples/form-samples.ts';

const allocateFields = formFields(forms.allocate);
const executeFields = formFields(forms.execute);

const held = (fields = allocateFields, request: JsonObject = {}) =>
  fillForm(fields, request, { onto: newGroup(fields), others: 'empty' });

const signed = [
  { ...signatureSample('one'), color: 'red' },
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
    const request = buildRequest(allocateFields, held(allocateFields, wild));
    const { nothing: _, ...meant } = wild;
    expect(request).toEqual(meant);
  });

  it('is named by its place, also behind the fields of a nested object', () => {
    expect(unknownFieldPaths(allocateFields, held(allocateFields, wild))).toEqual([
      'extra',
      'multiHashSignatures[0].color',
    ]);
    const partySignatures = {
      ...(executionSample['partySignatures'] as JsonObject),
      note: 'from desk 4',
    };
    const group = held(executeFields, { ...executionSample, partySignatures });
    expect(unknownFieldPaths(executeFields, group)).toEqual(['partySignatures.note']);
    expect(buildRequest(executeFields, group)['partySignatures']).toEqual(partySignatures);
  });

  it('goes with its group when that is moved or removed', () => {
    const group = held(allocateFields, wild);
    const moved = { ...group, multiHashSignatures: [] };
    expect(unknownFieldPaths(allocateFields, moved)).toEqual(['extra']);
  });

  it('survives in a draft', () => {
    const group = held(allocateFields, wild);
    const again = deserializeForm(allocateFields, serializeForm(allocateFields, group));
    expect(buildRequest(allocateFields, again)).toEqual(buildRequest(allocateFields, group));
  });

  it('is left out as a whole when somebody says so', () => {
    const bare = dropUnknownFields(held(allocateFields, wild));
    expect(unknownFieldPaths(allocateFields, bare)).toEqual([]);
    expect(buildRequest(allocateFields, bare)).not.toHaveProperty('extra');
  });

  it('is a warning by one name, in the forms and in the shell', () => {
    const [check] = checkRequestWarnings('allocateParty', wild).filter(
      ({ id }) => id === 'extra-fields',
    );
    expect(check).toMatchObject({
      state: 'warning',
      detail: 'extra, multiHashSignatures[0].color',
    });
    expect(
      checkRequestWarnings('allocateParty', allocationSample).map(({ id }) => id),
    ).not.toContain('extra-fields');
  });

  it('never brings a token or a private key in', () => {
    const token = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJvcHMifQ.';
    expect(recognizeInput(forms.allocate, { ...allocationSample, headers: { token } })).toEqual({
      ok: false,
      error: 'a value in it looks like an access token',
    });
  });
});

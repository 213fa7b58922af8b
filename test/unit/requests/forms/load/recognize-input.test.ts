import { describe, expect, it } from 'vitest';
import { formFields } from '../../../../../src/requests/forms/form-values.ts';
import { createForm } from '../../../../../src/requests/forms/form-state.ts';
import { forms } from '../../../../../src/requests/forms/form-registry.ts';
import type { FormId } from '../../../../../src/submission/form-ids.ts';
import { loadFileIntoForm } from '../../../../../src/features/writes/forms/apply-loaded.ts';
import { recognizeInput } from '../../../../../src/requests/forms/load/recognize-input.ts';
import { buildRequest } from '../../../../../src/requests/forms/to-request.ts';
import { fillForm } from '../../../../../src/requests/forms/load/fill-from-request.ts';
import type { JsonObject } from '../../../../../src/lib/json/json.ts';
import {
  allocationSample,
  executionSample,
  prepareResponse,
  topologyResponse,
} from '../../../../support/samples/form-samples.ts';

const loaded = (id: FormId, json: JsonObject) => {
  const loading = recognizeInput(forms[id], json);
  if (!loading.ok) throw new Error(loading.error);
  return loading.value;
};

const filled = (id: FormId, before: JsonObject, json: JsonObject): JsonObject => {
  const fields = formFields(forms[id]);
  const fresh = createForm(fields);
  const root = fillForm(fields, before, { onto: fresh.root, others: 'empty' });
  const state = loadFileIntoForm(
    forms[id],
    { ...fresh, root },
    { loaded: loaded(id, json), from: 'x' },
  );
  return buildRequest(fields, state.root);
};

const { synchronizer = '' } = allocationSample;

describe('loading JSON into a form', () => {
  it('takes a whole request in place of all that was there', () => {
    expect(
      filled('allocate', { userId: 'old', identityProviderId: 'old' }, allocationSample),
    ).toEqual(allocationSample);
  });

  it('takes the synchronizer and the user from what a step file says was requested', () => {
    const topology = { ...topologyResponse, requested: { synchronizer } };
    expect(filled('allocate', {}, topology)).toMatchObject({ synchronizer });
    const prepared = {
      preparedTransaction: 'AA==',
      preparedTransactionHash: 'AA==',
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
      requested: { userId: 'ops' },
    };
    expect(filled('execute', {}, prepared)).toMatchObject({ userId: 'ops' });
  });

  it('takes the transactions of a topology response, and whose signature is wanted', () => {
    expect(filled('allocate', { synchronizer }, topologyResponse)).toMatchObject({
      synchronizer,
      onboardingTransactions: [{}, {}],
      multiHashSignatures: [{ signedBy: topologyResponse['publicKeyFingerprint'] }],
    });
    expect(loaded('allocate', topologyResponse).given).toEqual({
      partyId: topologyResponse['partyId'],
      publicKeyFingerprint: topologyResponse['publicKeyFingerprint'],
      multiHash: topologyResponse['multiHash'],
    });
  });

  it('takes transaction and hashing scheme of a prepare response, and keeps everything else', () => {
    const before = { submissionId: 'mine', userId: 'me' };
    expect(filled('execute', before, prepareResponse)).toMatchObject({
      ...before,
      preparedTransaction: prepareResponse['preparedTransaction'],
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
    });
    expect(loaded('execute', prepareResponse).given).toEqual({
      preparedTransactionHash: prepareResponse['preparedTransactionHash'],
    });
  });

  it('keeps the submission id that was made when a request names none', () => {
    const request = { ...executionSample, submissionId: null };
    expect(filled('execute', { submissionId: 'mine' }, request)).toMatchObject({
      submissionId: 'mine',
    });
  });

  it.each([
    ['allocate', prepareResponse, /belongs in Execute/],
    ['execute', topologyResponse, /belongs in Allocate/],
    ['allocate', { color: 'red' }, /none of the fields/],
  ] as const)('refuses in %s what belongs elsewhere', (id, json, reason) => {
    const loading = recognizeInput(forms[id], json);
    expect(loading.ok ? '' : loading.error).toMatch(reason);
  });

  it('refuses JSON that is no object', () => {
    expect(recognizeInput(forms.allocate, [1])).toMatchObject({ ok: false });
  });
});

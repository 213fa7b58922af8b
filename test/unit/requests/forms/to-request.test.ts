import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fillForm,
  findUnrepresentable,
} from '../../../../src/requests/forms/load/fill-from-request.ts';
import { formFields, newGroup } from '../../../../src/requests/forms/form-values.ts';
import { forms } from '../../../../src/requests/forms/form-registry.ts';
import { validateForm } from '../../../../src/requests/checks/rule-checks.ts';
import { buildRequest } from '../../../../src/requests/forms/to-request.ts';
import { type JsonObject, parseJson, stringifyJson } from '../../../../src/lib/json/json.ts';
import { allocationSample, executionSample } from '../../../support/samples/form-samples.ts';

const throughForm = (id: keyof typeof forms, request: JsonObject): JsonObject => {
  const fields = formFields(forms[id]);
  return buildRequest(
    fields,
    fillForm(fields, request, { onto: newGroup(fields), others: 'empty' }),
  );
};

const periods: readonly JsonObject[] = [
  { Empty: {} },
  { DeduplicationDuration: { value: { seconds: 30, nanos: 0 } } },
  { DeduplicationDuration: { value: { seconds: 30 } } },
  { DeduplicationOffset: { value: 12 } },
  { SomethingNew: { value: [1, 2] } },
];

const times: readonly JsonObject[] = [
  { time: { Empty: {} } },
  { time: { MinLedgerTimeAbs: { value: '2026-02-03T12:00:00Z' } } },
  { time: { MinLedgerTimeRel: { value: { seconds: 5, nanos: 1 } } } },
  { time: { SomethingNew: {} } },
];

describe('a request that goes through a form', () => {
  it('comes out as it went in: an allocation', () => {
    expect(throughForm('allocate', allocationSample)).toEqual(allocationSample);
    expect(validateForm(forms.allocate, newGroup(formFields(forms.allocate)))).not.toEqual([]);
  });

  it.each(periods)('comes out as it went in: an execution with the period %j', (period) => {
    const request = { ...executionSample, deduplicationPeriod: period };
    expect(throughForm('execute', request)).toEqual(request);
  });

  it.each(times)(
    'comes out as it went in: an execution with the ledger time %j',
    (minLedgerTime) => {
      const request = { ...executionSample, minLedgerTime };
      expect(throughForm('execute', request)).toEqual(request);
    },
  );

  it('keeps values that no list of ours has', () => {
    const signature = {
      signedBy: 'x',
      signature: 'AAAA',
      format: 'SIGNATURE_FORMAT_NEW',
      signingAlgorithmSpec: 'SPEC_NEW',
    };
    const request = { ...allocationSample, multiHashSignatures: [signature] };
    expect(throughForm('allocate', request)).toEqual(request);
  });

  it('keeps an offset to the digit, however large it is', () => {
    const text = '{"deduplicationPeriod":{"DeduplicationOffset":{"value":12345678901234567890}}}';
    const out = throughForm('execute', parseJson(text) as JsonObject);
    expect(stringifyJson(out['deduplicationPeriod'])).toContain('12345678901234567890');
  });

  it('leaves out what was left empty', () => {
    const fields = formFields(forms.allocate);
    expect(buildRequest(fields, newGroup(fields))).toEqual({ onboardingTransactions: [] });
  });

  it("sends the service's default where no deduplication period was chosen", () => {
    const fields = formFields(forms.execute);
    expect(buildRequest(fields, newGroup(fields))).toMatchObject({
      deduplicationPeriod: { Empty: {} },
    });
  });

  it('loses no text of any field', () => {
    const text = fc.string({ minLength: 1 });
    fc.assert(
      fc.property(text, text, fc.array(text, { maxLength: 4 }), (synchronizer, userId, list) => {
        const request = {
          synchronizer,
          userId,
          onboardingTransactions: list.map((transaction) => ({ transaction })),
        };
        expect(throughForm('allocate', request)).toEqual(request);
      }),
    );
  });
});

describe('what a form would send in another form', () => {
  it('is named by its place', () => {
    const request = { ...allocationSample, userId: 7 };
    expect(findUnrepresentable(formFields(forms.allocate), request)).toEqual(['userId']);
  });

  it('is nothing where an empty text or null stands for an absent value', () => {
    const request = { ...allocationSample, identityProviderId: '', userId: null };
    expect(findUnrepresentable(formFields(forms.allocate), request)).toEqual([]);
  });
});

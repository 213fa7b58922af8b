import { describe, expect, it } from 'vitest';
import { freshWriteForm } from '../../../../src/features/writes/forms/start-write-form.ts';
import { withAction } from '../../../../src/requests/forms/action-fields.ts';
import { fieldValue } from '../../../../src/requests/forms/form-values.ts';
import { otherFields } from '../../../../src/requests/forms/prepare-fields.ts';
import { withLoadedCommands } from '../../../../src/requests/forms/load/recognize-input.ts';
import { readPrepared } from '../../../../src/requests/prepare/prepare-entered.ts';
import {
  completePrepareRequest,
  mustPrepare,
  prepareProblems,
} from '../../../../src/requests/prepare/prepare-request.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import type { StepFile } from '../../../../src/submission/step-files.ts';
import { epoch } from '../../../support/samples/sample-activities.ts';
import { hashOf, preparedBytes } from '../../../support/writes/submission-writer.ts';

const key = `1220${'ab'.repeat(32)}`;
const party = `ida::${key}`;
const synchronizer = `global::${key}`;

describe('a request to prepare', () => {
  const synchronizerOf = (synchronizerId: string) =>
    completePrepareRequest({ synchronizerId })['synchronizerId'];

  it('has the logical id of its synchronizer, and what is no such id as it is', () => {
    expect(synchronizerOf(`${synchronizer}::35-0`)).toBe(synchronizer);
    expect(synchronizerOf(synchronizer)).toBe(synchronizer);
    const strange = `${synchronizer}::35-0::more`;
    expect(synchronizerOf(strange)).toBe(strange);
  });

  it('has the fields that ledgers require, with values that choose nothing', () => {
    const chosen = { packageIdSelectionPreference: ['0a'], synchronizerId: synchronizer };
    expect(completePrepareRequest(chosen)).toEqual(chosen);
    expect(completePrepareRequest({ synchronizerId: null })).toEqual({
      packageIdSelectionPreference: [],
      synchronizerId: '',
    });
  });

  const command = { CreateCommand: { templateId: '#a:B:C', createArguments: {} } };
  const formOf = (body: JsonObject) =>
    withLoadedCommands(freshWriteForm('execute').form, {
      body: { commands: [command], commandId: 'pay-rent', ...body },
    });

  it('is not sent for a party whose id was shortened', () => {
    const fieldsOf = (actAs: string) =>
      prepareProblems({ form: formOf({ actAs: [actAs] }), prepareFailure: undefined }).map(
        ({ field }) => field,
      );
    expect(fieldsOf('ida::1220abab…ab')).toContain('actAs[0]');
    expect(fieldsOf(party)).toEqual([]);
  });

  it('has further fields only as a JSON object', () => {
    const form = formOf({ actAs: [party] });
    const fieldsWith = (others: string) =>
      prepareProblems({
        form: { ...form, root: { ...form.root, [otherFields.id]: fieldValue(others) } },
        prepareFailure: undefined,
      }).map(({ field }) => field);
    for (const others of ['[]', 'estimateTrafficCost'])
      expect(fieldsWith(others)).toEqual([otherFields.id]);
    expect(fieldsWith('{"estimateTrafficCost":{}}')).toEqual([]);
  });

  it('is prepared once more where the ledger lacked the operation for other values', () => {
    const form = formOf({ actAs: [party] });
    const failure = { text: 'missing', isMissing: true };
    expect(mustPrepare({ form, prepareFailure: { ...failure, root: form.root } })).toBe(false);
    const { root } = formOf({ actAs: [] });
    expect(mustPrepare({ form, prepareFailure: { ...failure, root } })).toBe(true);
  });
});

describe('a payment to prepare', () => {
  it('is not held up by what was found about other values', () => {
    const { form } = freshWriteForm('execute');
    const root = withAction(form.root, 'pay', { from: party, to: party, amount: '2' });
    const at = { field: 'prepare.action.amount', rule: 'covered', remedy: '' };
    const failure = { text: 'is more than it has', isMissing: false, at };
    const problems = (of: typeof root) =>
      prepareProblems({
        form: { ...form, root },
        prepareFailure: { ...failure, root: of },
      }).map(({ message }) => message);
    expect(problems(root)).toContain(failure.text);
    expect(problems(form.root)).not.toContain(failure.text);
  });
});

describe('what a participant prepared', () => {
  const bytes = preparedBytes(party);
  const step: StepFile = {
    ...{ step: 'prepared', ledger: 'http://ledger.example', at: '2026-02-03T12:00:00.000Z' },
    requested: { commandId: 'pay-rent', actAs: [party], commands: [] },
    response: {
      preparedTransaction: bytes.toString('base64'),
      preparedTransactionHash: hashOf(bytes).toString('base64'),
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
    },
  };
  const read = (changes: Partial<StepFile>) => {
    const found = readPrepared({ ...step, ...changes }, { nowMs: epoch });
    if (!found.ok) throw new Error(found.error);
    return found.value;
  };
  const failedIds = (changes: Partial<StepFile>) =>
    read(changes)
      .checks.filter(({ state }) => state === 'failed')
      .map(({ id }) => id);

  it('is compared with the request, and with what its user wants', () => {
    const other = { ...step.requested, commandId: 'pay-more' };
    expect(failedIds({ requested: other }).length).toBeGreaterThan(failedIds({}).length);
    const intent = { kind: 'cancel-preapproval', party, contractId: '00' } as const;
    expect(failedIds({ intent }).length).toBeGreaterThan(failedIds({}).length);
  });

  it('has no signatures yet, whatever the participant returns beside it', () => {
    const partySignatures = { signatures: [{ party, signatures: [{ signedBy: key }] }] };
    const { loaded } = read({ response: { ...step.response, partySignatures } });
    expect(loaded.request['partySignatures']).toEqual({ signatures: [] });
  });

  it('is not taken into the form if nobody can decode it', () => {
    const response = { ...step.response, preparedTransaction: 'AAAA' };
    expect(readPrepared({ ...step, response }, { nowMs: epoch }).ok).toBe(false);
  });
});

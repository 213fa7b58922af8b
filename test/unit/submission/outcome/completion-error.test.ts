import { describe, expect, it } from 'vitest';
import { parseCompletionError } from '../../../../src/submission/outcome/completion-error.ts';
import { errorInfo } from '../../../support/samples/error-info.ts';

const message =
  'DUPLICATE_COMMAND(10,5a1f): A command with the given command id has already been successfully processed';

describe('the error of a completion', () => {
  it('has the code, category and id of its message when it has no details', () => {
    expect(parseCompletionError({ code: 6, message, details: [] })).toEqual({
      status: 409,
      envelope: 'error',
      body: message,
      code: 'DUPLICATE_COMMAND',
      category: 10,
      correlationId: '5a1f',
      cause: 'A command with the given command id has already been successfully processed',
    });
  });

  it('has the context of its details', () => {
    const context = {
      category: '10',
      definite_answer: 'false',
      existing_submission_id: 'submission-1',
      completion_offset: '42',
    };
    const details = [
      { typeUrl: 'type.googleapis.com/google.rpc.RequestInfo', value: 'CgA=' },
      errorInfo('DUPLICATE_COMMAND', context),
    ];
    expect(parseCompletionError({ code: 6, message, details })).toMatchObject({
      code: 'DUPLICATE_COMMAND',
      definiteAnswer: false,
      existingSubmissionId: 'submission-1',
      context,
    });
  });

  // digital-asset/canton, CommandDeduplicationError.scala (DuplicateCommandReject) and BaseError.scala
  // (extractContext): the fields of the error class are its context, each printed.
  it('names the existing submission as a participant prints it', () => {
    const printed = { accepted: 'true', completion_offset: '42', definite_answer: 'true' };
    const named = { ...printed, existingSubmissionId: 'Some(submission-1)' };
    const details = [errorInfo('DUPLICATE_COMMAND', named)];
    expect(parseCompletionError({ code: 6, message, details })).toMatchObject({
      existingSubmissionId: 'submission-1',
    });
    const without = { ...printed, existingSubmissionId: 'None' };
    const unnamed = [errorInfo('DUPLICATE_COMMAND', without)];
    const error = parseCompletionError({ code: 6, message, details: unnamed });
    expect(error.existingSubmissionId).toBeUndefined();
  });

  it('takes the code of the details before that of the message', () => {
    const details = [errorInfo('SUBMISSION_ALREADY_IN_FLIGHT', {})];
    expect(parseCompletionError({ code: 10, message, details })).toMatchObject({
      code: 'SUBMISSION_ALREADY_IN_FLIGHT',
    });
  });

  it.each([
    { code: 10, message: 'no code here' },
    { code: 10 },
    {},
    { code: 6, details: 'none' },
    { code: 6, details: [null, 5, { typeUrl: 5 }] },
    { code: 6, details: [{ typeUrl: 'x/google.rpc.ErrorInfo', value: '////' }] },
    { code: 6, details: [{ typeUrl: 'x/google.rpc.ErrorInfo', value: 'not base64' }] },
    { code: 6, details: [{ ...errorInfo('DUPLICATE_COMMAND', {}), typeUrl: 'x/google.rpc.Help' }] },
  ])('can be read from any status: %j', (status) => {
    const error = parseCompletionError(status);
    expect(error.code).toBeUndefined();
    expect(error.status).toBeGreaterThanOrEqual(400);
  });
});

import { quoteText } from '../../../../src/lib/text/quote.ts';
import { describe, expect, it } from 'vitest';
import { describeFailure } from '../../../../src/ledger/failure/describe-failure.ts';
import type { FailedRequest } from '../../../../src/ledger/failure/failure.ts';
import { readServiceError } from '../../../../src/ledger/failure/service-error.ts';
import { operationNames, operations, writePaths } from '../../../../src/ledger/operations.ts';
import { textAt } from '../../../../src/lib/json/fields.ts';
import { isObject, stringifyJson } from '../../../../src/lib/json/json.ts';
import { readRecorded, type RecordedExchange } from '../../../support/recorded/read-recorded.ts';

/** What the program calls a request to this path. */
const operationAt = (path: string): FailedRequest =>
  operationNames.find((name) => operations[name].path === path) ??
  (writePaths('executeSubmission').includes(path) ? 'executeSubmission' : 'ledger');

const described = ({ request, response }: RecordedExchange) => {
  const { status, headers, body } = response;
  const text = typeof body === 'string' ? body : stringifyJson(body);
  const failure = readServiceError(status, headers['content-type'] ?? '', text, {}, 0);
  return describeFailure(failure, operationAt(request.path.split('?')[0] ?? ''));
};

const errors = readRecorded('errors');

/** Advice that fits any error, and helps with none. */
const generic = [
  'fix the reported problem, then try again',
  'fix the reported problem, then submit again as a new attempt',
  'try again later',
  'check the ids, names and parties in the request',
];

/** What is said of each recorded error, and what to do next, by its place in the file. */
const told: Readonly<Record<string, readonly number[]>> = {
  'neither the request nor a token contains a user: configure a token, or pass the user with --user or userId':
    [0],
  'the party already exists: use the existing party, or choose another hint for a new one': [1, 4],
  'the participant is not connected to that synchronizer: use a synchronizer that the participant is connected to':
    [2],
  'an onboarding signature does not verify: check it with cantui verify topology, then sign again with the key of the party':
    [3],
  'an earlier attempt was accepted: look up the earlier attempt; this one changed nothing': [5, 43],
  'a party of the transaction is on no synchronizer of the participant: check the unknown informees in the context: ids, and where they are hosted':
    [6, 47],
  'a party that must authorize the transaction does not act: add the quoted required authorizers to actAs, or ask them to act first':
    [7, 35],
  'the ledger does not know a template, interface or package in the request: fix its name in the request (#PACKAGE:MODULE:NAME), or have the package uploaded to this participant':
    [8, 40, 49],
  'the values of a command do not fit their types: correct the quoted fields or ids': [9, 38],
  'the ledger could not read the request: correct the JSON at the quoted place': [
    10, 27, 50, 55, 56,
  ],
  'a contract in the request is archived, unknown or not disclosed: use current contracts, and add those of others to disclosedContracts':
    [11, 33],
  'not found, or not visible to you: check the id, query as other parties, or widen the format': [
    12,
  ],
  'an id in the request is malformed: check the id: an update id has 68 hexadecimal digits': [13],
  'the service has no such endpoint: newer ledgers disable or remove this endpoint; look the id up as an update':
    [14],
  'the service has no such endpoint: check the base URL and the version of the service': [
    15, 16, 20, 21, 22, 23, 28, 29,
  ],
  'not found, or not visible to you: check the id, or query as a stakeholder': [17],
  'a field in the request has an invalid value: correct the quoted field': [18],
  'no event of the contract is visible: check the id, or query as a stakeholder': [19],
  'the signatures do not authorize the transaction: check them with cantui verify submission, then sign the quoted hash with the party’s key':
    [24],
  'the same submission is still in flight: wait for its completion, then look it up': [25],
  'the hashing scheme does not fit the transaction or its synchronizer: set hashingSchemeVersion to HASHING_SCHEME_VERSION_V3 or HASHING_SCHEME_VERSION_V2':
    [26],
  'the service does not support this method here: check the base URL, and the service’s version with cantui doctor':
    [30],
  'the offset is after the end of the ledger: start at an earlier offset; another participant’s offsets mean nothing here':
    [31],
  'a rule of the contract refuses the transaction: change the request so that it meets the quoted requirement':
    [32, 36, 53],
  'the inputs do not cover the amount: reduce the amount, or add holdings to the inputs': [34],
  'the deadline has passed: start again with a later deadline': [37],
  'an argument has a field that its type does not have: remove the quoted field, or correct its name':
    [39],
  'it is too early: wait until the quoted time': [41],
  'the amount of traffic is below the minimum: buy at least the quoted amount': [42],
  'the package has no template of that name: fix the module and template in --template': [44],
  'the ledger does not know a package name in the format: fix the package in --template or --interface, or have it uploaded to this participant':
    [45],
  'the ledger failed on a value in the request: correct the quoted value; a time needs its zone, such as Z':
    [46],
  'a contract id in the request is not from this network: copy the quoted id again': [48],
  'a contract in the request has another template: use a contract of the expected type, which is quoted':
    [51],
  'a required field of the request is missing: add the quoted field': [52],
  'the response has more elements than the service returns: narrow the request: fewer templates, parties or events':
    [54],
  'not found, or not visible to you: check the id or hash, or query as other parties': [57],
  'no completion of the transaction is visible: check the hash, and look again later: it may be in flight, or sent through another participant':
    [58],
  'the ledger does not know the user: check the user id, or ask the ledger’s operator to create the user':
    [59],
  'the ledger rejected the token: get a JWT for the ledger’s audience or resource: ledgers expect one, and this token is not readable as a JWT':
    [60, 64, 65],
  'the ledger does not know the user of the token, or it is deactivated: ask the ledger’s operator to create or activate the user, or use a token of another one':
    [61, 66, 67],
  'a required permission is missing from the token: the ledger withholds details by design; send the ids above to its operator':
    [62, 63],
  'the participant has several synchronizers, and the request contains none: set the synchronizer in the request':
    [68],
  'a contract in the request is being reassigned, or its synchronizer is disconnected: wait until the quoted contracts are assigned, then try again':
    [69],
};

/** The cause is shown up to its limit. */
const maxCause = 400;

describe('an error of a real participant', () => {
  it.each(errors.map((error, index) => [index, error.note, error] as const))(
    'is told with its code, its cause and its trace id: %i %s',
    (_index, _note, error) => {
      const { body, status } = error.response;
      const { summary, detail, hint } = described(error);
      const json = isObject(body) ? body : {};
      const { errors: missing } = json;
      const cause = typeof body === 'string' ? body : textAt(json, 'cause');
      const code = textAt(json, 'code');
      // A ledger writes this in place of a code: it means nothing to an operator.
      expect(detail).not.toMatch(/\bNA;/);
      for (const fact of [
        `HTTP ${status}`,
        code === 'NA' ? '' : code,
        textAt(json, 'traceId'),
        quoteText(Array.isArray(missing) ? String(missing[0]) : cause.slice(0, maxCause)),
      ])
        expect(detail).toContain(fact);
      expect(summary).not.toBe('the service rejected the request');
      expect(generic).not.toContain(hint);
    },
  );

  it('is told in words that fit it, with the next step', () => {
    const found: Record<string, number[]> = {};
    errors.forEach((error, index) => {
      const { summary, hint } = described(error);
      (found[`${summary}: ${hint}`] ??= []).push(index);
    });
    expect(found).toEqual(told);
    expect(errors).toHaveLength(70);
  });
});

describe('the advice for a refusal', () => {
  it('is not given for a write that may have been made: its outcome matters more', () => {
    const body = stringifyJson({
      ...{ code: 'LEDGER_API_INTERNAL_ERROR', cause: 'x', context: {}, resources: [] },
      ...{ errorCategory: 4, grpcCodeValue: 13 },
    });
    const failure = readServiceError(500, 'application/json', body, {}, 0);
    expect(describeFailure(failure, 'executeSubmission').hint).toBe(
      'the outcome is unknown: look it up before you send anything again',
    );
    expect(describeFailure(failure, 'updateById').hint).toBe(
      'try again later, or send the trace id to the ledger’s operator',
    );
  });
});

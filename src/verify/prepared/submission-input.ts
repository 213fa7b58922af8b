import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { listAt, textAt } from '../../lib/json/fields.ts';
import { objectAt } from '../../ledger/rules/rules.ts';
import { parseBase64 } from '../base64.ts';
import { parsePreparedTransaction, type ParsePreparedResult } from './prepared-transaction.ts';
import { parseSignature, type GivenSignature } from '../signatures/signature.ts';

/** The signatures of one party. */
export interface PartySignatures {
  readonly party: string;
  readonly signatures: readonly GivenSignature[];
}

/** The parts of a request, or of a prepare response, that can be verified. */
export interface SubmissionInput {
  readonly read: ParsePreparedResult;
  /** Base64, unchanged. */
  readonly text: string;
  readonly scheme: string;
  readonly parties: readonly PartySignatures[];
  /** The hash that the preparing participant reports, base64; absent in a request. */
  readonly claimedHash: string | undefined;
  /** `minLedgerTime.time` of a request, unchanged. */
  readonly minLedgerTime: JsonObject | undefined;
}

const partyOf = (json: JsonObject): PartySignatures => ({
  party: textAt(json, 'party'),
  signatures: listAt(json, 'signatures').map(parseSignature),
});

const problemOf = (text: string): string =>
  text === '' ? 'there is no preparedTransaction' : 'preparedTransaction is not standard base64';

/** Reads the body of an execution, or the response of the participant that prepared it. */
export const parseSubmission = (body: Json): SubmissionInput => {
  const json = isObject(body) ? body : {};
  const text = textAt(json, 'preparedTransaction');
  const bytes = parseBase64(text);
  const claimed = textAt(json, 'preparedTransactionHash');
  return {
    text,
    read:
      bytes === undefined || text === ''
        ? { ok: false, error: { problem: problemOf(text), oddities: [] } }
        : parsePreparedTransaction(bytes),
    scheme: textAt(json, 'hashingSchemeVersion'),
    parties: listAt(json['partySignatures'], 'signatures').map(partyOf),
    claimedHash: claimed === '' ? undefined : claimed,
    minLedgerTime: objectAt(json, 'minLedgerTime', 'time'),
  };
};

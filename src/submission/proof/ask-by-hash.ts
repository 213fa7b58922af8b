import type { Client } from '../../http/client.ts';
import { plainUpdateFormat } from '../../ledger/formats.ts';
import { furtherRequest, type FurtherInput } from '../../ledger/further-operations.ts';
import { type Failure, isOperationMissing } from '../../ledger/failure/failure.ts';
import { hashAsBase64 } from '../../ledger/ids/identifiers.ts';
import type { Json } from '../../lib/json/json.ts';
import { hashSourceText } from '../messages/messages.ts';
import {
  hashSources,
  joinHashEvidence,
  judgeHashAnswer,
  type HashAnswer,
  type HashProof,
  type HashSource,
  type HashTarget,
} from './hash-evidence.ts';
import { whyUnread, withinPatience } from '../outcome/completion-error.ts';

export type HashDeps = {
  readonly request: Client['request'];
  /** Empty or absent without a scan. */
  readonly scanUrl?: string | undefined;
};

export type HashSearch = HashTarget & { readonly parties: readonly string[] };

const inputs: Readonly<Record<HashSource, (search: HashSearch) => FurtherInput>> = {
  completionByHash: ({ hash }) => ({ body: { transactionHash: hashAsBase64(hash) } }),
  updateByHash: ({ hash, parties }) => ({
    body: {
      transactionHash: hashAsBase64(hash),
      updateFormat: plainUpdateFormat(parties) as Json,
    },
  }),
  scanUpdateByHash: ({ hash }) => ({ path: { hash } }),
};

/**
 * A scan responds to an unknown hash with 404 and `{"error"}`, to an unknown path in plain text.
 */
const isScanObject = (body: string): boolean => /^\s*\{\s*"error"/.test(body);

/** And not only no update with this hash. */
export const scanLacksHashes = (failure: Failure): boolean =>
  failure.kind === 'notFound' ? !isScanObject(failure.error.body) : isOperationMissing(failure);

const answerOf = (source: HashSource, failure: Failure): HashAnswer => {
  if (failure.kind === 'notFound' && failure.what === 'object') return { kind: 'not found' };
  const isMissing =
    source === 'scanUpdateByHash' ? scanLacksHashes(failure) : isOperationMissing(failure);
  if (isMissing) return { kind: 'not offered' };
  if (failure.kind === 'notFound') return { kind: 'not found' };
  return { kind: 'failed', why: whyUnread({ failure }, hashSourceText.what) };
};

const ask = async (
  source: HashSource,
  search: HashSearch,
  { request, scanUrl = '' }: HashDeps,
  signal: AbortSignal | undefined,
): Promise<HashAnswer> => {
  if (source === 'scanUpdateByHash' && scanUrl === '') return { kind: 'no scan' };
  const question = furtherRequest(source, inputs[source](search));
  const response = await request(question, withinPatience(signal));
  return response.ok
    ? { kind: 'answer', json: response.value.json }
    : answerOf(source, response.error.failure);
};

export const proveByHash = async (
  search: HashSearch,
  deps: HashDeps,
  signal?: AbortSignal,
): Promise<HashProof> => {
  const target = { ...search, hash: search.hash.toLowerCase() };
  const found = await Promise.all(
    hashSources.map(async (source) => {
      const answer = await ask(source, target, deps, signal);
      return [source, judgeHashAnswer(source, answer, target)] as const;
    }),
  );
  return joinHashEvidence(found);
};

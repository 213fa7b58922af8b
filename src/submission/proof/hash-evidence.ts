import { checkUpdateId, hashAsBase64 } from '../../ledger/ids/identifiers.ts';
import { objectAt, listAt, textAt } from '../../lib/json/fields.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { hashSourceText } from '../messages/messages.ts';
import { parseStatusCode, whyUnread, withinPatience } from '../outcome/completion-error.ts';
import { namesOtherHash, readSignedTransaction, signedHashIn } from './proof-by-hash.ts';
import type { Client } from '../../http/client.ts';
import { plainUpdateFormat } from '../../ledger/formats.ts';
import { furtherRequest, type FurtherInput } from '../../ledger/further-operations.ts';
import { type Failure, isOperationMissing } from '../../ledger/failure/failure.ts';

export const hashSources = ['completionByHash', 'updateByHash', 'scanUpdateByHash'] as const;
export type HashSource = (typeof hashSources)[number];

type HashTarget = { readonly hash: string; readonly submissionId: string };

export type HashEvidence =
  /** `submissionId`: the accepted attempt, if it is known. */
  | { readonly kind: 'committed'; readonly updateId: string; readonly submissionId?: string }
  | { readonly kind: 'failed'; readonly completion: JsonObject }
  | { readonly kind: 'nothing'; readonly why: string };

const nothing = (why: string): HashEvidence => ({ kind: 'nothing', why });

/**
 * It names the hash, or, without any, the submission id of the attempt. One that names another hash
 * is about another write, whatever else it says.
 */
const isAbout = (completion: JsonObject, { hash, submissionId }: HashTarget): boolean => {
  if (namesOtherHash(completion, hash)) return false;
  const named = signedHashIn(completion);
  return named === '' ? textAt(completion, 'submissionId') === submissionId : named === hash;
};

const isAccepted = (completion: JsonObject): boolean =>
  parseStatusCode(completion['status']) === 0 &&
  checkUpdateId(textAt(completion, 'updateId')) === undefined;

/** A refusal counts only for the attempt that it names. */
const ofCompletions = (json: Json, target: HashTarget): HashEvidence => {
  const accepted = objectAt(json, 'acceptedCompletion');
  if (accepted !== undefined && isAbout(accepted, target))
    return isAccepted(accepted)
      ? {
          kind: 'committed',
          updateId: textAt(accepted, 'updateId'),
          submissionId: textAt(accepted, 'submissionId'),
        }
      : nothing(hashSourceText.unreadable);
  const completion = listAt(json, 'lastRejectedCompletions').find(
    (item) => textAt(item, 'submissionId') === target.submissionId && isAbout(item, target),
  );
  if (completion !== undefined) return { kind: 'failed', completion };
  return nothing(accepted === undefined ? hashSourceText.notThisAttempt : hashSourceText.otherHash);
};

const ofUpdate = (json: Json, { hash }: HashTarget): HashEvidence => {
  const found = readSignedTransaction(json);
  if (found === undefined) return nothing(hashSourceText.noHash);
  return found.hash === hash
    ? { kind: 'committed', updateId: found.updateId }
    : nothing(hashSourceText.otherHash);
};

const readers: Readonly<Record<HashSource, (json: Json, target: HashTarget) => HashEvidence>> = {
  completionByHash: ofCompletions,
  updateByHash: ofUpdate,
  scanUpdateByHash: ofUpdate,
};

/** Only a response that names the hash proves a commit. */
export const judgeHashResponse = (
  source: HashSource,
  json: Json,
  target: HashTarget,
): HashEvidence => readers[source](json, target);

type HashProof =
  | {
      readonly kind: 'committed';
      readonly source: HashSource;
      readonly updateId: string;
      readonly submissionId?: string;
      readonly refusal?: JsonObject;
    }
  | { readonly kind: 'failed'; readonly source: HashSource; readonly completion: JsonObject }
  /** The notes say why, one for each reason. */
  | { readonly kind: 'nothing'; readonly notes: readonly string[] };

/** Lists the sources that found nothing by their reasons. */
const noteReasons = (
  found: readonly (readonly [HashSource, HashEvidence])[],
): readonly string[] => {
  const sourcesOf = new Map<string, HashSource[]>();
  for (const [source, evidence] of found)
    if (evidence.kind === 'nothing')
      sourcesOf.set(evidence.why, [...(sourcesOf.get(evidence.why) ?? []), source]);
  return [...sourcesOf].map(([why, sources]) => hashSourceText.note(sources, why));
};

/**
 * A commit outranks a refusal, which is that of one attempt. Sources that name different updates
 * prove nothing: a transaction is recorded once.
 */
export const joinHashEvidence = (
  found: readonly (readonly [HashSource, HashEvidence])[],
): HashProof => {
  const commits = found.flatMap(([source, evidence]) =>
    evidence.kind === 'committed' ? [{ ...evidence, source }] : [],
  );
  const [first, ...others] = commits;
  const other = others.find(({ updateId }) => updateId !== first?.updateId);
  const refused = found.flatMap(([source, evidence]) =>
    evidence.kind === 'failed' ? [{ ...evidence, source }] : [],
  )[0];
  if (first !== undefined)
    return other === undefined
      ? { ...first, ...(refused !== undefined && { refusal: refused.completion }) }
      : {
          kind: 'nothing',
          notes: [
            hashSourceText.contradiction(
              first.source,
              first.updateId,
              other.source,
              other.updateId,
            ),
          ],
        };
  if (refused !== undefined) return refused;
  return { kind: 'nothing', notes: noteReasons(found) };
};

type HashDeps = {
  readonly request: Client['request'];
  readonly scanUrl?: string | undefined;
};

type HashSearch = HashTarget & { readonly parties: readonly string[] };

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

/** A scan responds to an unknown hash with `{"error"}`, to an unknown path in plain text. */
const isScanObject = (body: string): boolean => /^\s*\{\s*"error"/.test(body);

/** True if the scan lacks the endpoint, and not only an update with this hash. */
export const scanLacksHashes = (failure: Failure): boolean =>
  failure.kind === 'notFound' ? !isScanObject(failure.error.body) : isOperationMissing(failure);

/**
 * After a 404 the node may lag, may have pruned the update, may have indexed no hash before its upgrade, or may
 * show it to other parties only.
 */
export const judgeHashFailure = (
  source: HashSource,
  failure: Failure,
  signal?: AbortSignal,
): HashEvidence => {
  const isNotFound = failure.kind === 'notFound';
  if (isNotFound && failure.what === 'object') return nothing(hashSourceText.notFound);
  const isMissing =
    source === 'scanUpdateByHash' ? scanLacksHashes(failure) : isOperationMissing(failure);
  if (isMissing) return nothing(hashSourceText.notOffered[source]);
  return nothing(
    isNotFound ? hashSourceText.notFound : whyUnread({ failure }, hashSourceText.what, signal),
  );
};

const ask = async (
  source: HashSource,
  search: HashSearch,
  { request, scanUrl = '' }: HashDeps,
  signal: AbortSignal | undefined,
): Promise<HashEvidence> => {
  if (source === 'scanUpdateByHash' && scanUrl === '') return nothing(hashSourceText.noScan);
  const question = furtherRequest(source, inputs[source](search));
  const response = await request(question, withinPatience(signal));
  return response.ok
    ? judgeHashResponse(source, response.value.json, search)
    : judgeHashFailure(source, response.error.failure, signal);
};

export const proveByHash = async (
  search: HashSearch,
  deps: HashDeps,
  signal?: AbortSignal,
): Promise<HashProof> => {
  const target = { ...search, hash: search.hash.toLowerCase() };
  const found = await Promise.all(
    hashSources.map(async (source) => [source, await ask(source, target, deps, signal)] as const),
  );
  return joinHashEvidence(found);
};

import type { Client } from '../../http/client.ts';
import { namedSchemes } from '../../ledger/failure/definite-refusal.ts';
import { protocolVersionIn } from '../../ledger/ids/identifiers.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { textAt } from '../../lib/json/fields.ts';
import type { Result } from '../../lib/result.ts';
import { readServerVersion } from '../checks/context/check-server-version.ts';
import { schemeText } from '../messages/steps.ts';
import type { OperationResponse, OperationProblem } from '../../http/ask-operation.ts';

/** The scheme to ask for; none if the request names one, or if the participant is to choose. */
type SchemeChoice = { readonly scheme?: string; readonly note?: string };

/** The schemes with the first protocol version that takes each (Canton, `HashingSchemeVersion`). */
const firstProtocols = [
  ['HASHING_SCHEME_VERSION_V4', 36],
  ['HASHING_SCHEME_VERSION_V3', 35],
  ['HASHING_SCHEME_VERSION_V2', 34],
] as const;

const newestFor = (protocol: number): string | undefined =>
  firstProtocols.find(([, since]) => since <= protocol)?.[0];

/** The newest protocol version of a release; up to 3.4 a request can't choose the scheme. */
const newestProtocol = (version: string): number | undefined => {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined) return undefined;
  const release = Number(major) * 1000 + Number(minor);
  if (release < 3005) return 0;
  return release === 3005 ? 35 : 36;
};

/**
 * Chooses the newest hashing scheme that the ledger and cantui share: an older one covers less, and
 * can't hash contract keys or external calls. The protocol version decides. It is part of a physical
 * synchronizer id; a release only limits it.
 */
export const chooseScheme = async (
  request: Client['request'],
  body: JsonObject,
): Promise<SchemeChoice> => {
  if (textAt(body, 'hashingSchemeVersion') !== '') return {};
  const known = protocolVersionIn(textAt(body, 'synchronizerId'));
  if (known !== undefined) {
    const scheme = newestFor(known === 'dev' ? Number.MAX_VALUE : Number(known));
    return scheme === undefined ? {} : { scheme, note: schemeText.ofProtocol(scheme, known) };
  }
  const version = await readServerVersion(request);
  const protocol = version.ok ? newestProtocol(version.value) : undefined;
  if (!version.ok || protocol === undefined) return { note: schemeText.unknown };
  const scheme = newestFor(protocol);
  return scheme === undefined ? {} : { scheme, note: schemeText.ofRelease(scheme, version.value) };
};

type Prepared<E> = {
  readonly requested: JsonObject;
  readonly response: Result<OperationResponse<'prepareSubmission'>, E>;
  readonly note?: string;
};

/**
 * Has a request prepared with a chosen scheme. If the participant refuses that scheme and names others,
 * it is asked once more: preparing changes nothing on the ledger.
 */
export const prepareWithScheme = async <E extends OperationProblem>(
  ask: (requested: JsonObject) => Promise<Prepared<E>['response']>,
  body: JsonObject,
  { scheme }: SchemeChoice,
): Promise<Prepared<E>> => {
  const requested = scheme === undefined ? body : { ...body, hashingSchemeVersion: scheme };
  const response = await ask(requested);
  const failure = response.ok ? undefined : response.error.failure;
  if (scheme === undefined || failure?.kind !== 'refused') return { requested, response };
  const newest = namedSchemes(failure.error).at(-1);
  if (newest === undefined || newest === scheme) return { requested, response };
  const again = { ...body, hashingSchemeVersion: newest };
  return { requested: again, response: await ask(again), note: schemeText.instead(scheme, newest) };
};

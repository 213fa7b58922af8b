import type { Result } from '../../lib/result.ts';
import { isArray, isObject, type Json } from '../../lib/json/json.ts';
import type { Failure } from '../failure/failure.ts';
import { objectAt } from '../rules/rules.ts';
import { standardInterfaces } from './format-choice.ts';

/** Codes of a participant that has no package of a filter (recorded from Canton 3.6). */
const unknownPackageCodes: readonly unknown[] = [
  'PACKAGE_NAMES_NOT_FOUND',
  'TEMPLATES_OR_INTERFACES_NOT_FOUND',
];

/** `splice-api-token-holding-v1` of `#splice-api-token-holding-v1:…`. */
const packageNameOf = (interfaceId: string): string => interfaceId.slice(1).split(':', 1)[0] ?? '';

const without = (json: Json, unknown: readonly string[]): Json => {
  if (isArray(json))
    return json
      .filter((item) => {
        const id = objectAt(item, 'identifierFilter', 'InterfaceFilter', 'value')?.['interfaceId'];
        return typeof id !== 'string' || !unknown.includes(id);
      })
      .map((item) => without(item, unknown));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, without(value, unknown)]),
  );
};

/** The interfaces of the token standard that a participant refused because it lacks their packages. */
const refusedInterfaces = (request: Json, failure: Failure): readonly string[] => {
  const error = 'error' in failure ? failure.error : undefined;
  if (error === undefined || !unknownPackageCodes.includes(error.code)) return [];
  const asked = JSON.stringify(request);
  const ours = standardInterfaces.filter((id) => asked.includes(JSON.stringify(id)));
  const { cause = '' } = error;
  const named = ours.filter((id) => cause.includes(packageNameOf(id)));
  return named.length > 0 ? named : ours;
};

type Outcome = Result<unknown, { readonly failure: Failure }>;

/**
 * Sends a read; as long as the participant lacks packages of the token standard, again without their
 * interfaces: it refuses the whole filter, although none of its contracts implements them. `unknown`
 * collects those interfaces: a later read with the same set is sent without them at once.
 */
export const sendKnown = async <O extends Outcome>(
  request: Json,
  send: (request: Json) => Promise<O>,
  unknown: Set<string> = new Set(),
): Promise<O> => {
  const body = unknown.size === 0 ? request : without(request, [...unknown]);
  const outcome = await send(body);
  const refused = outcome.ok ? [] : refusedInterfaces(body, outcome.error.failure);
  if (refused.length === 0) return outcome;
  for (const id of refused) unknown.add(id);
  return sendKnown(request, send, unknown);
};

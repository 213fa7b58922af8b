import type { Client } from '../../../http/client.ts';
import type { Result } from '../../../lib/result.ts';
import type { PickKind } from '../forms/form-types.ts';
import { pickText as text } from '../messages/prepare-page.ts';
import type { PickOption } from '../state/prepare-state.ts';
import { askOperation, type OperationProblem } from '../steps/ask-operation.ts';
import { actingParties } from './user-rights.ts';

/** The values of a field, and what they are if that isn't plain. */
export type ListedOptions = {
  readonly options: readonly PickOption[];
  readonly note?: string | undefined;
};

export type ListDeps = {
  readonly request: Client['request'];
  /** The user that the request names; empty: the user of the token. */
  readonly userId: string;
  /** Parties that this session has seen. */
  readonly partiesSeen: readonly string[];
  readonly signal: AbortSignal;
};

type Listed = Promise<Result<ListedOptions, string>>;

const plain = (value: string): PickOption => ({ value, label: value });

const unknown = (kind: PickKind, { reason }: OperationProblem) =>
  ({ ok: false, error: text.unknown[kind](reason) }) as const;

const listed = (kind: PickKind, options: readonly PickOption[], note?: string) =>
  ({
    ok: true,
    value: { options, note: options.length === 0 ? text.empty[kind] : note },
  }) as const;

const listParties = async ({ request, userId, partiesSeen, signal }: ListDeps): Listed => {
  const user =
    userId === '' ? await askOperation(request, 'authenticatedUser', { signal }) : undefined;
  if (user?.ok === false) return unknown('parties', user.error);
  const id = user === undefined ? userId : user.value.value.user.id;
  const found = await askOperation(request, 'userRights', { path: { 'user-id': id }, signal });
  if (!found.ok) return unknown('parties', found.error);
  const { isAny, parties } = actingParties(found.value.value.rights ?? []);
  const all = isAny ? [...new Set([...parties, ...partiesSeen])] : parties;
  return listed('parties', all.map(plain), isAny ? text.anyParty : undefined);
};

const listSynchronizers = async ({ request, signal }: ListDeps): Listed => {
  const found = await askOperation(request, 'connectedSynchronizers', { signal });
  if (!found.ok) return unknown('synchronizers', found.error);
  const all = found.value.value.connectedSynchronizers ?? [];
  const options = all.map(({ synchronizerId: value, synchronizerAlias, permission }) => ({
    value,
    label: text.synchronizer(synchronizerAlias, permission ?? '', value),
  }));
  return listed('synchronizers', options);
};

/** Asks the ledger for the values that a field can have; it changes nothing. */
export const listOptions = (kind: PickKind, deps: ListDeps): Listed =>
  kind === 'parties' ? listParties(deps) : listSynchronizers(deps);

import type { Client } from '../../http/client.ts';
import { addDecimals, formatAmount } from '../../lib/numbers/decimal.ts';
import { err, type Result } from '../../lib/result.ts';
import { markName, partyNames, shownName } from '../../lib/text/party-names.ts';
import { shortenId } from '../../lib/text/width.ts';
import { textAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import type { PickKind } from '../forms/form-values.ts';
import { pickText } from '../messages/prepare-page.ts';
import type { PickOption } from './prepare-state.ts';
import { canPay, formatInstrument } from '../../tokens/plan/choose-inputs.ts';
import { fetchHoldings } from '../../tokens/fetch-holdings.ts';
import { withSignal, askExplained, explainProblem } from '../../http/ask-operation.ts';
import { fetchPreferredPackages, packageQuestionOf } from './fetch-preferred-packages.ts';
import { fetchUserRights, readActingParties } from './user-rights.ts';

export type ListedOptions = {
  readonly options: readonly PickOption[];
  readonly note?: string | undefined;
};

export type ListDeps = {
  readonly request: Client['request'];
  /** The prepare request of the page, complete or not. */
  readonly requested: JsonObject;
  /** The party whose tokens are listed; empty while it isn't typed. */
  readonly payer: string;
  readonly partiesSeen: readonly string[];
  readonly signal: AbortSignal;
};

type Listed = Promise<Result<ListedOptions, string>>;

const partyOption = (value: string): PickOption => {
  const name = shownName(value);
  return { value, label: name === undefined ? value : `${markName(name)} ${value}` };
};

const unknown = (kind: keyof typeof pickText.unknown, { reason }: { readonly reason: string }) =>
  ({ ok: false, error: pickText.unknown[kind](reason) }) as const;

const listed = (kind: PickKind, options: readonly PickOption[], note?: string) =>
  ({
    ok: true,
    value: { options, note: options.length === 0 ? pickText.empty[kind] : note },
  }) as const;

const listParties = async ({ request, requested, partiesSeen, signal }: ListDeps): Listed => {
  const found = await fetchUserRights(request, textAt(requested, 'userId'), signal);
  if (!found.ok) return unknown('parties', found.error);
  const { isAny, parties } = readActingParties(found.value.rights);
  const all = isAny ? [...new Set([...parties, ...partiesSeen.toSorted()])] : parties;
  return listed('parties', all.map(partyOption), isAny ? pickText.anyParty : undefined);
};

/**
 * The user's names first, then the parties seen, each in the order of the alphabet: the same keys choose the
 * same party. No service is asked.
 */
const listReceivers = ({ partiesSeen, payer }: ListDeps): Listed => {
  const named = [...partyNames()].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const all = new Set([...named.map(([, party]) => party), ...partiesSeen.toSorted()]);
  all.delete(payer);
  return Promise.resolve(listed('receivers', [...all].map(partyOption)));
};

const listSynchronizers = async ({ request, signal }: ListDeps): Listed => {
  const found = await askExplained(request, 'connectedSynchronizers', { signal });
  if (!found.ok) return unknown('synchronizers', found.error);
  const all = found.value.value.connectedSynchronizers ?? [];
  const options = all.map(({ synchronizerId: value, synchronizerAlias }) => ({
    value,
    label: pickText.synchronizer(synchronizerAlias, value),
  }));
  return listed('synchronizers', options);
};

const listTokens = async ({ request, payer, signal }: ListDeps): Listed => {
  if (payer === '') return err(pickText.noPayer);
  const found = await fetchHoldings(withSignal(request, signal), payer, Date.now());
  if (!found.ok) return unknown('tokens', explainProblem(found.error));
  const free = found.value.holdings.filter((each) => canPay(each, undefined));
  const tokens = [...new Set(free.map(({ instrument }) => formatInstrument(instrument)))];
  const options = tokens.map((value) => {
    const of = free.filter(({ instrument }) => formatInstrument(instrument) === value);
    const balance = addDecimals(of.map(({ amount }) => amount)) ?? '';
    return { value, label: pickText.token(formatAmount(balance), value) };
  });
  return listed('tokens', options);
};

const listPackages = async ({ request, requested, signal }: ListDeps): Listed => {
  const found = await fetchPreferredPackages(request, packageQuestionOf(requested), signal);
  if (!found.ok) return unknown('packages', found.error);
  const { packages, synchronizer } = found.value;
  const options = packages.map(({ packageId: value, packageName, packageVersion }) => ({
    value,
    label: pickText.package(packageName, packageVersion, value),
  }));
  const all: PickOption = {
    value: options.map(({ value }) => value).join(', '),
    label: options.length === 1 ? (options[0]?.label ?? '') : pickText.allPackages(options.length),
    isWhole: true,
  };
  const rest = options.length === 1 ? [] : options;
  return listed('packages', [all, ...rest], pickText.vettedOn(shortenId(synchronizer, 40)));
};

const lists: Readonly<Record<PickKind, (deps: ListDeps) => Listed>> = {
  parties: listParties,
  receivers: listReceivers,
  tokens: listTokens,
  synchronizers: listSynchronizers,
  packages: listPackages,
};

const beginsWith = ({ value }: PickOption, wanted: string): boolean =>
  [value, shownName(value) ?? ''].some((text) => text.toLowerCase().startsWith(wanted));

/**
 * Only what contains the typed text, if anything does: a whole value still lists the others. What begins
 * with it comes first, because Enter takes the first one: `ali` is alice before it is validator-3.
 */
export const narrowOptions = (found: ListedOptions, typed: string): ListedOptions => {
  const wanted = typed.toLowerCase();
  const matches = found.options.filter(
    ({ value, label }) => value !== typed && label.toLowerCase().includes(wanted),
  );
  if (matches.length === 0) return found;
  const isFirst = (option: PickOption): boolean => beginsWith(option, wanted);
  const options = matches.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  return { ...found, options };
};

export const listOptions = (kind: PickKind, deps: ListDeps): Listed => lists[kind](deps);

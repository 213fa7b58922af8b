import {
  defaultFormatChoice,
  plainFormatChoice,
  standardInterfaces,
  type FormatChoice,
} from '../../../ledger/formats.ts';
import { type ContractList, areViewsServed } from '../../../tokens/listed-contract.ts';
import { fetchLedgerEnd, listContracts } from '../../../tokens/list-contracts.ts';
import { missing, type Block } from '../model/block.ts';
import { hasContracts } from '../model/party-report.ts';
import { fetchText } from '../messages/fetch.ts';
import { explainProblem, type PartyDeps } from './ask.ts';

/** A page shows counts of all contracts, so two thousand of them are enough. */
const pagesOfAll = 10;

/** The holdings and offers of the token standard alone: far fewer than all contracts. */
const valuedChoice: FormatChoice = { ...plainFormatChoice, interfaces: standardInterfaces };

/** Where the ledger failed, its reason comes before that of the service that stands in for it. */
export const sayBoth = <T>(contracts: Block<ContractList>, found: Block<T>): Block<T> => {
  if (contracts.kind !== 'failed' || found.kind === 'ready') return found;
  return found.kind === 'failed'
    ? { ...contracts, reason: `${contracts.reason}; ${found.reason}` }
    : contracts;
};

/** A ledger that failed now, and listed contracts before: they stay, and no other service stands in. */
export const isLost = (
  contracts: Block<ContractList>,
  before: Block<ContractList> | undefined,
): contracts is Block<ContractList> & { kind: 'failed' } =>
  contracts.kind === 'failed' && before !== undefined && hasContracts(before);

/** The active contracts of the party at the end of the ledger, in a bounded number of requests. */
export const fetchContracts = async (
  deps: PartyDeps,
  party: string,
): Promise<Block<ContractList>> => {
  const { request, signal, hasLedger } = deps;
  if (!hasLedger) return missing(fetchText.noLedger);
  const end = await fetchLedgerEnd(request, signal);
  if (!end.ok) return explainProblem(end.error);
  const about = { party, offset: end.value, signal };
  const all = await listContracts(request, {
    ...about,
    choice: defaultFormatChoice,
    pages: pagesOfAll,
  });
  if (!all.ok) return explainProblem(all.error);
  const { contracts, isCut, repeated, areViewsKnown } = all.value;
  // A ledger that lacks the packages has no contract that implements them.
  const hasViews = !areViewsKnown || areViewsServed(contracts);
  const valued =
    isCut && areViewsKnown && hasViews
      ? await listContracts(request, { ...about, choice: valuedChoice })
      : undefined;
  const value = {
    ...{ contracts, isCut, repeated, hasViews },
    ...(valued?.ok === true && { valued: valued.value }),
  };
  return { kind: 'ready', value, source: fetchText.ledgerAt(end.value), readAt: deps.now() };
};

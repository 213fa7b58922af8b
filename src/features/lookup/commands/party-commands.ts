import type { CommandHandler } from '../../../shell/command-handler.ts';
import { extractIds } from '../../../ledger/ids/shortened-ids.ts';
import { checkPartyId } from '../../../ledger/ids/identifiers.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { partyNoun } from '../messages/result.ts';
import { selectLine } from '../state/lookup-lines.ts';
import { currentVisit, type LookupVisit } from '../state/lookup.ts';

const isParty = (text: string): boolean => text.includes('::') && checkPartyId(text) === undefined;

const partyOfTree = ({ tree }: LookupVisit): string | undefined => {
  const value = tree?.rows[tree.cursor]?.value;
  return typeof value === 'string' && isParty(value) ? value : undefined;
};

const partiesIn = ({ fetched }: LookupVisit): readonly string[] =>
  fetched.kind === 'ready'
    ? [...new Set(extractIds(stringifyJson(fetched.answer.raw)))].filter(isParty)
    : [];

/** Asks which party of the response is meant if the selected line has none. */
export const openParty: CommandHandler = ({ store, actions }) => {
  const state = store.getState();
  const visit = currentVisit(state.lookup);
  const link = selectLine(state)?.link;
  const selected = visit && (partyOfTree(visit) ?? (link?.to === 'party' ? link.id : undefined));
  if (selected !== undefined) actions.openParty(selected);
  else
    actions.chooseParty(
      (visit === undefined ? [] : partiesIn(visit)).map((party) => ({
        role: partyNoun,
        party,
      })),
    );
};

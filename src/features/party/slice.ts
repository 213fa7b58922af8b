import type { SetState, State, TabId } from '../../app/state.ts';
import type { PartyReport } from './model/party-report.ts';

/** The page of a party. It covers the tab on which it was opened. */
export type PartyPage = {
  /** Counts the pages of a session, so that a late response finds its page. */
  readonly number: number;
  readonly tab: TabId;
  readonly party: string;
  readonly report: PartyReport;
  /** The selected line, and the first one on screen. */
  readonly cursor: number;
  readonly from: number;
  /** The place of the span in `spans`. */
  readonly span: number;
  /** Parts whose lines are all listed. */
  readonly open: ReadonlySet<string>;
};

/** Open pages: a page that leads to another party stays below it. */
export type PartyState = { readonly pages: readonly PartyPage[] };

export const initialParty: PartyState = { pages: [] };

/** The page that covers the open tab. */
export const currentPage = ({ party, screen }: Pick<State, 'party' | 'screen'>) =>
  party.pages.findLast(({ tab }) => tab === screen.tab);

export type PartyActions = {
  readonly openPartyPage: (page: Omit<PartyPage, 'number'>) => void;
  readonly updatePartyPage: (
    number: number,
    change: (page: PartyPage) => Partial<PartyPage>,
  ) => void;
  readonly closePartyPage: (number: number) => void;
};

export const partyActions = (set: SetState): PartyActions => {
  const change = (next: (pages: readonly PartyPage[]) => readonly PartyPage[]): void =>
    set(({ party }) => ({ party: { pages: next(party.pages) } }));
  return {
    openPartyPage: (page) =>
      change((pages) => [
        ...pages,
        { ...page, number: 1 + pages.reduce((max, { number }) => Math.max(max, number), 0) },
      ]),
    updatePartyPage: (number, update) =>
      change((pages) =>
        pages.map((page) => (page.number === number ? { ...page, ...update(page) } : page)),
      ),
    closePartyPage: (number) => change((pages) => pages.filter((page) => page.number !== number)),
  };
};

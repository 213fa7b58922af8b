import type { Expression } from '../../../ledger/filter/grammar/expression.ts';
import { findLookAlikes, shortForms, shortenUnlike } from '../../../lib/text/shortened-ids.ts';
import { inBrackets, ruleLine } from '../../../ui-kit/frame/rule-lines.ts';
import { fitLine, segment, type Line } from '../../../ui-kit/text/line.ts';
import type { AppState } from '../context.ts';
import type { ActivityFacts } from '../selectors.ts';

export type Target =
  | { readonly kind: 'filter'; readonly filter: Expression }
  | { readonly kind: 'gap' }
  | { readonly kind: 'traffic' }
  | { readonly kind: 'token'; readonly contract: string }
  | { readonly kind: 'tab'; readonly tab: 'activity' | 'journal' | 'profiles' | 'tokens' };

export type Element = {
  readonly id: string;
  readonly target: Target;
  readonly party?: string | undefined;
  /** The status line shows this for a selected line that is shortened. */
  readonly full?: string | undefined;
};

export const listing = (filter: Expression): Target => ({ kind: 'filter', filter });

/** Neighbors with the same element are selected together. */
export type BlockLine = {
  readonly line: Line;
  readonly element?: Element | undefined;
  /** Replaces a title while one of these elements is selected. */
  readonly focused?: { readonly line: Line; readonly ids: ReadonlySet<string> };
};

/** The parties of a block, and the cells that it has for each. */
export interface ShownParties {
  readonly ids: readonly string[];
  readonly width: number;
}

type PartyForms = (party: string, width: number) => string;

/** A party that looks like another one in any block is marked in all of them. */
export const partyForms = (blocks: readonly ShownParties[]): PartyForms => {
  const forms = blocks.flatMap(({ ids, width }) => ids.flatMap((id) => shortForms(id, width)));
  const alike = findLookAlikes(forms);
  return (party, width) => shortenUnlike(alike, party, width);
};

/** What all blocks of a page are made of. */
export type Drawn = {
  readonly state: AppState;
  readonly facts: ActivityFacts;
  readonly forms: PartyForms;
};

/** The cells and lines for what a block says. */
export type BlockSize = { readonly width: number; readonly height: number };

/** What a block says. */
export type Block = {
  readonly title: string;
  readonly right?: string | undefined;
  readonly lines: readonly BlockLine[];
};

/** The cell before each line, for the mark of the selection. */
const gutter = segment(' ');

const wall = segment('│', 'faint');

/** The cells around what a block says: the mark of the selection, and the walls where there are some. */
export const cellsAround = (isFramed: boolean): number => (isFramed ? 3 : 1);

/** The lines around what a block says: its title, and the lower edge of its frame. */
export const linesAround = (isFramed: boolean): number => (isFramed ? 2 : 1);

/** Every line has the width. Blank lines up to the height keep the neighbors in place. */
export const drawBlock = (
  { title, right, lines }: Block,
  { width: inner, height }: BlockSize,
  isFramed: boolean,
): readonly BlockLine[] => {
  const width = inner + cellsAround(isFramed);
  const shown = lines.slice(0, height);
  const blank = Array.from({ length: Math.max(0, height - shown.length) }, () => ({ line: [] }));
  const corners = (left: string, middle: Line, end: string): Line =>
    isFramed ? [segment(left, 'faint'), ...middle, segment(end, 'faint')] : middle;
  const edge = isFramed ? width - 2 : width;
  const titleLine = (left: string): Line =>
    corners('┌', ruleLine({ width: edge, left, right, leftTone: 'focus' }), '┐');
  const ids = new Set(shown.flatMap(({ element }) => (element === undefined ? [] : [element.id])));
  const head = {
    line: titleLine(title),
    focused: { line: titleLine(inBrackets(title, width)), ids },
  };
  const rows = [...shown, ...blank].map((each) => {
    const fitted = fitLine(each.line, inner);
    return { ...each, line: isFramed ? [wall, gutter, ...fitted, wall] : [gutter, ...fitted] };
  });
  const foot = { line: corners('└', ruleLine({ width: edge }), '┘') };
  return [head, ...rows, ...(isFramed ? [foot] : [])];
};

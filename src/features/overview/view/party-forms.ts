import { shortenEachApart } from '../../../lib/text/shortened-ids.ts';

/** The parties of a block, and the cells that it has for each. */
export interface ShownParties {
  readonly ids: readonly string[];
  readonly width: number;
}

export type PartyForms = (party: string) => string;

/** One short form of each party in all blocks: that of the block with the fewest cells for it. */
export const partyForms = (blocks: readonly ShownParties[]): PartyForms => {
  const cells = new Map<string, number>();
  for (const { ids, width } of blocks)
    for (const id of ids) cells.set(id, Math.min(width, cells.get(id) ?? width));
  return shortenEachApart(cells);
};

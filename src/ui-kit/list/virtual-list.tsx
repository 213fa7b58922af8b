import { Box } from 'ink';
import type { ComponentType } from 'react';
import { clamp } from '../../lib/numbers/list-window.ts';

export interface ListRowProps<Item, Shared> {
  readonly item: Item;
  readonly selected: boolean;
  /** The values that all rows need (columns, time style): the same object while they don't change. */
  readonly shared: Shared;
}

export interface VirtualListProps<Item, Shared> {
  readonly items: readonly Item[];
  /** Index of the first row drawn; `scrollIntoView` finds it. */
  readonly from: number;
  /** The lines of the list, whether it has as many rows or not. */
  readonly height: number;
  readonly selectedId?: string | undefined;
  readonly idOf: (item: Item) => string;
  /** Its author wraps it in `memo`, so that moving the selection redraws only two rows. */
  readonly row: ComponentType<ListRowProps<Item, Shared>>;
  readonly shared: Shared;
}

/** Draws the visible rows of a list, one line each, keyed by id; rows outside cost nothing. */
export function VirtualList<Item, Shared>(props: VirtualListProps<Item, Shared>) {
  const { items, from, height, selectedId, idOf, row: Row, shared } = props;
  const start = clamp(from, 0, items.length);
  return (
    <Box flexDirection="column" height={Math.max(0, height)} flexShrink={0} overflow="hidden">
      {items.slice(start, start + Math.max(0, height)).map((item) => {
        const id = idOf(item);
        return <Row key={id} item={item} selected={id === selectedId} shared={shared} />;
      })}
    </Box>
  );
}

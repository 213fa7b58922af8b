import { Box } from 'ink';
import type { ComponentType } from 'react';
import { clamp } from '../../lib/numbers/list-window.ts';

export interface ListRowProps<Item, Shared> {
  readonly item: Item;
  readonly selected: boolean;
  /**
   * The values that all rows need (columns, time style): one object, kept while nothing in it
   * changes.
   */
  readonly shared: Shared;
}

export interface VirtualListProps<Item, Shared> {
  readonly items: readonly Item[];
  /** Index of the first row drawn; `scrollIntoView` finds it. */
  readonly from: number;
  /** Lines that the list takes, whether it has as many rows or not. */
  readonly height: number;
  readonly selectedId?: string | undefined;
  readonly idOf: (item: Item) => string;
  /** Wrapped in `memo` by its author, so that a step of the selection draws two rows anew. */
  readonly row: ComponentType<ListRowProps<Item, Shared>>;
  readonly shared: Shared;
}

/** Draws the window of a list, a line a row, keyed by id; what is outside costs nothing. */
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

import { Table } from 'ink-table';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { sanitize, type SafeText } from '../../lib/text/sanitize.ts';
import { padOrTruncate } from '../../lib/text/width.ts';
import { lineOf } from './line.ts';
import { TextLine } from './lines.tsx';

export const narrowWidest = (wanted: readonly number[], room: number): readonly number[] => {
  const sumOf = (max: number) => wanted.reduce((sum, cells) => sum + Math.min(cells, max), 0);
  let max = Math.max(1, ...wanted);
  while (max > 1 && sumOf(max) > room) max -= 1;
  return wanted.map((cells) => Math.min(cells, max));
};

export interface SmallTableColumn {
  readonly name: string;
  /** The width excludes borders and padding. */
  readonly width: number;
}

export interface SmallTableProps {
  readonly columns: readonly SmallTableColumn[];
  /** Few rows that don't change: ink-table rebuilds all of them on each drawing. */
  readonly rows: readonly Readonly<Record<string, string>>[];
}

const Cells = createContext<ReadonlyMap<string, SafeText>>(new Map());

// ink-table measures by UTF-16 units and would misalign columns of wide characters. So it gets one
// private-use character for each cell, which is replaced by the fitted text when drawn.
const standIn = (index: number): string => String.fromCharCode(0xe000 + index);

function Cell({ children }: { readonly children?: ReactNode }) {
  const cells = useContext(Cells);
  const text = typeof children === 'string' ? children : '';
  return <TextLine line={[{ text: cells.get(text.trim()) ?? sanitize(text) }]} />;
}

function Header({ children }: { readonly children?: ReactNode }) {
  return <TextLine line={lineOf(typeof children === 'string' ? children : '', 'focus')} />;
}

const wall = lineOf('│', 'faint');

/** Without rules between the rows, a row is one line. */
function Skeleton({ children }: { readonly children?: ReactNode }) {
  return children === '│' ? <TextLine line={wall} /> : null;
}

const layOut = ({ columns, rows }: SmallTableProps) => {
  const cells = new Map<string, SafeText>();
  const data = rows.map((row) =>
    Object.fromEntries(
      columns.map(({ name, width }) => {
        const key = standIn(cells.size);
        cells.set(key, sanitize(` ${padOrTruncate(row[name] ?? '', width)} `));
        return [padOrTruncate(name, width), key];
      }),
    ),
  );
  return {
    cells,
    data,
    titles: columns.map(({ name, width }) => padOrTruncate(name, width)),
  };
};

export function SmallTable({ columns, rows }: SmallTableProps) {
  const { cells, data, titles } = useMemo(() => layOut({ columns, rows }), [columns, rows]);
  return (
    <Cells value={cells}>
      <Table data={data} columns={titles} header={Header} cell={Cell} skeleton={Skeleton} />
    </Cells>
  );
}

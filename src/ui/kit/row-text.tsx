import { Text } from 'ink';
import { Drawn } from './drawn.tsx';
import { piecesOf, type Line } from './line.ts';

/** Draws one line of a list or a table: one text for Ink, with a node more for each coloured piece. */
export function RowText(line: Line) {
  const pieces = piecesOf(line);
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return <Drawn {...only} />;
  return (
    <Text wrap="truncate">
      {pieces.map((piece, index) => (
        <Drawn key={index} {...piece} />
      ))}
    </Text>
  );
}

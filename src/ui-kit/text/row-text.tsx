import { Text } from 'ink';
import { useFindPrivate } from '../theme/theme-context.ts';
import { UnmaskedLine } from './safe-line.tsx';
import { hidePrivate } from './hide-private.ts';
import { mergeSegments, type Line } from './line.ts';

/** Draws one line of a list or a table: one text for Ink, with a node more for each coloured piece. */
export function RowText(line: Line) {
  const find = useFindPrivate();
  const segments = find === undefined ? line.segments : hidePrivate(line.segments, find);
  const pieces = mergeSegments({ ...line, segments });
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return <UnmaskedLine {...only} />;
  return (
    <Text wrap="truncate">
      {pieces.map((piece, index) => (
        <UnmaskedLine key={index} {...piece} />
      ))}
    </Text>
  );
}

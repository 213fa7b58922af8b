import { outputWidth, writeStdout } from '../../../cli-kit/streams.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { toAscii } from '../../../ui-kit/theme/ascii-fallback.ts';
import type { PageLine } from '../view/page-line.ts';

/** Prints the lines of a page as text, without the blanks at their ends. */
export const printLines = (
  { ascii }: Pick<Settings, 'ascii'>,
  draw: (width: number) => readonly PageLine[],
): void => {
  const lines = draw(outputWidth()).map(({ line }) =>
    sanitize(
      line
        .map((piece) => piece.text)
        .join('')
        .trimEnd(),
    ),
  );
  const shown = ascii ? lines.map(toAscii) : lines;
  writeStdout(`${shown.join('\n').trimEnd()}\n`);
};

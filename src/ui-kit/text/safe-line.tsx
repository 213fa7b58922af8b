import { Text } from 'ink';
import { sanitise, type SafeText } from '../../lib/text/sanitise.ts';
import { toAscii } from '../theme/ascii-fallback.ts';
import { useTheme, useFindPrivate } from '../theme/theme-context.ts';
import type { Tone } from '../theme/theme.ts';
import { hidePrivate } from './hide-private.ts';

export interface SafeLineProps {
  readonly text: SafeText;
  readonly tone?: Tone | undefined;
}

// Ink gives an empty text no line at all.
const blank = sanitise(' ');

/** Draws safe text on one line, cut at the terminal's edge, with private texts hidden. */
export function SafeLine({ text, tone }: SafeLineProps) {
  const find = useFindPrivate();
  const [shown = { text }] = find === undefined ? [] : hidePrivate([{ text }], find);
  return <UnmaskedLine text={shown.text} tone={tone} />;
}

/** Draws text that the privacy mask has already processed. */
export function UnmaskedLine({ text, tone = 'plain' }: SafeLineProps) {
  const { tones, ascii } = useTheme();
  const shown = text === '' ? blank : text;
  return (
    <Text wrap="truncate" {...tones[tone]}>
      {ascii ? toAscii(shown) : shown}
    </Text>
  );
}

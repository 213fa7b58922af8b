import { keymap } from '../keys/keymap.ts';
import { Box } from 'ink';
import { clamp } from '../../lib/numbers/list-window.ts';
import { withMaskedLabel } from '../../shell/labels/mode-label.ts';
import { useFindPrivate } from '../../ui-kit/theme/theme-context.ts';
import { KeyHints } from '../../shell/keys/key-hints.tsx';
import { RowText } from '../../ui-kit/text/row-text.tsx';
import { Rule } from '../../ui-kit/frame/rule.tsx';
import { fieldText, type TextFieldState } from '../../lib/text/text-field.ts';
import { TextFieldLine } from '../../ui-kit/prompt/text-field.tsx';
import { helpRows, type HelpOptions } from './help-rows.ts';

export interface HelpOverlayProps extends Omit<HelpOptions, 'search'> {
  /** The view that is explained: `Activity`. */
  readonly title: string;
  /** The profile, which every screen names. */
  readonly profile: string;
  readonly prod: boolean;
  readonly height: number;
  /** First line shown; beyond the end counts as the end. */
  readonly scroll: number;
  readonly find: TextFieldState;
  /** Whether the search field has the keys. */
  readonly finding: boolean;
}

/** Lines of help that show none of the keys: the rules, and the footer. */
export const helpFrame = 3;

/** Draws help over the whole screen, from the key table. */
export function HelpOverlay({
  title,
  profile,
  prod,
  height,
  scroll,
  find,
  finding,
  ...view
}: HelpOverlayProps) {
  const masked = useFindPrivate() !== undefined;
  const { width, all } = view;
  const rows = helpRows({ ...view, search: fieldText(find) });
  const room = Math.max(0, height - helpFrame);
  const from = clamp(scroll, 0, Math.max(0, rows.length - room));
  const place = `${Math.min(rows.length, from + room)}/${rows.length}`;
  return (
    <Box flexDirection="column" width={width} height={height}>
      <Rule
        width={width}
        left={`${all ? 'Help: all keys' : `Help: ${title}`}  ${profile}`}
        leftTone={prod ? 'prod' : 'focus'}
        right={withMaskedLabel({ masked }, rows.length > room ? `line ${place}` : '')}
      />
      <Box flexDirection="column" height={room} overflow="hidden">
        {rows.slice(from, from + room).map((segments, index) => (
          <RowText key={from + index} segments={segments} />
        ))}
      </Box>
      <Rule width={width} />
      {finding ? (
        <TextFieldLine field={find} label=" search" width={width} isTyped />
      ) : (
        <KeyHints table={keymap()} scopes={['help', 'scroll']} width={width} />
      )}
    </Box>
  );
}

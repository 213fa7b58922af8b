import { definitionOf } from '../../keys/key-scopes.ts';
import { keymap } from '../../keys/keymap.ts';
import { Box } from 'ink';
import { clamp } from '../../../lib/numbers/list-window.ts';
import { withMaskedLabel } from '../../../shell/labels/mode-label.ts';
import { useFindPrivate } from '../../../ui-kit/frame/frame-context.ts';
import { keyHintLine, type FooterOptions } from '../../../shell/keys/footer.ts';
import { Lines, TextLine } from '../../../ui-kit/text/lines.tsx';
import { ruleLine } from '../../../ui-kit/frame/rule-lines.ts';
import { textOfField, type TextFieldState } from '../../../lib/text/text-field.ts';
import { fieldLine } from '../../../ui-kit/prompt/field-line.ts';
import { helpRows, type HelpOptions } from './help-rows.ts';

export interface HelpOverlayProps extends Omit<HelpOptions, 'search'> {
  /** The title of the view that is explained, such as `Activity`. */
  readonly title: string;
  /** The profile, which every screen names. */
  readonly profile: string;
  readonly prod: boolean;
  readonly height: number;
  /** First line shown; beyond the end counts as the end. */
  readonly scroll: number;
  readonly find: TextFieldState;
  /** True if the search field has the focus. */
  readonly finding: boolean;
}

/** Lines of help that show no keys: the rules, and the footer. */
export const helpFrame = 3;

const helpHints = (): Omit<FooterOptions, 'width'> => ({
  table: keymap(),
  scopes: ['help', 'scroll'],
  definitionOf,
});

/** Draws help over the whole screen, from the key table. */
export function HelpOverlay({
  title: view,
  profile,
  prod,
  height,
  scroll,
  find,
  finding,
  ...options
}: HelpOverlayProps) {
  const masked = useFindPrivate() !== undefined;
  const { width, all } = options;
  const rows = helpRows({ ...options, search: textOfField(find) });
  const room = Math.max(0, height - helpFrame);
  const from = clamp(scroll, 0, Math.max(0, rows.length - room));
  const place = `${Math.min(rows.length, from + room)}/${rows.length}`;
  const title = ruleLine({
    width,
    left: `${all ? 'Help: all keys' : `Help: ${view}`}  ${profile}`,
    leftTone: prod ? 'prod' : 'focus',
    right: withMaskedLabel({ masked }, rows.length > room ? `line ${place}` : ''),
  });
  const foot = finding
    ? fieldLine({ field: find, label: ' search', width, isTyped: true })
    : keyHintLine({ ...helpHints(), width });
  return (
    <Box flexDirection="column" width={width} height={height}>
      <TextLine line={title} />
      <Lines lines={rows} height={room} from={from} />
      <Lines lines={[ruleLine({ width }), foot]} />
    </Box>
  );
}

import { formatInteger, pluralize } from '../lib/text/pluralize.ts';
import type { ScreenState } from './state/screen.ts';
import type { CommandContext, CopyOutcome } from './command-handler.ts';

const clipboardText = {
  copied: (name: string, bytes: number): string => `Copied ${name} (${pluralize(bytes, 'byte')})`,
  /** `otherwise`: what to do instead, with its own separator. */
  tooLarge: (name: string, bytes: number, limit: number, otherwise: string): string =>
    `Cannot copy ${name}: ${formatInteger(bytes)} bytes exceed the limit of ${formatInteger(limit)}${otherwise}`,
  unmasked: ', unmasked: the privacy mask hides text only on the screen',
} as const;

/** The privacy mask is for people who see the screen, not for files. */
export const rawCopyNotice = ({ masked }: Pick<ScreenState, 'masked'>): string =>
  masked ? clipboardText.unmasked : '';

const outcomeText = (name: string, outcome: CopyOutcome, otherwise: string): string =>
  outcome.kind === 'sent'
    ? clipboardText.copied(name, outcome.bytes)
    : clipboardText.tooLarge(name, outcome.bytes, outcome.limit, otherwise);

/** A terminal sends no reply. `otherwise` says what to do with a text that is too large. */
export const copyToClipboard = (
  { store, deps }: Pick<CommandContext, 'store' | 'deps'>,
  name: string,
  text: string,
  otherwise = '',
): void => {
  const outcome = deps.copy(text);
  const tone = outcome.kind === 'sent' ? 'done' : 'warning';
  const { screen, showNotice } = store.getState();
  const raw = outcome.kind === 'sent' ? rawCopyNotice(screen) : '';
  showNotice(tone, `${outcomeText(name, outcome, otherwise)}${raw}`);
};

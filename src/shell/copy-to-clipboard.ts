import { pluralize } from '../lib/text/pluralize.ts';
import type { ScreenState } from './state/screen.ts';
import type { CommandContext } from './command-handler.ts';
import type { CopyOutcome } from './session-deps.ts';

/** The privacy mask is for who sees the screen: copies and files have the value as it is. */
export const rawCopyNotice = ({ masked }: Pick<ScreenState, 'masked'>): string =>
  masked ? ', unmasked: the mask hides text on the screen only' : '';

const words = (name: string, outcome: CopyOutcome, otherwise: string): string =>
  outcome.kind === 'sent'
    ? `${name} sent to terminal (${pluralize(outcome.bytes, 'byte')})`
    : `${name} is too large for the clipboard (${outcome.bytes} of ${pluralize(outcome.limit, 'byte')})${otherwise}`;

/**
 * Copies a text by way of the terminal and says so; whether the terminal takes it nobody can know.
 * `otherwise`: what to do with a text that is too large.
 */
export const copyToClipboard = (
  { store, deps }: Pick<CommandContext, 'store' | 'deps'>,
  name: string,
  text: string,
  otherwise = '',
): void => {
  const outcome = deps.copy(text);
  const tone = outcome.kind === 'sent' ? 'note' : 'warning';
  const { screen, showNotice } = store.getState();
  const raw = outcome.kind === 'sent' ? rawCopyNotice(screen) : '';
  showNotice(tone, `${words(name, outcome, otherwise)}${raw}`);
};

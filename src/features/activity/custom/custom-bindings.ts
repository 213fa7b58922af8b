import type { CustomCommand } from '../../../config/settings/schemas/custom-command-schema.ts';
import { matchesFilter } from '../../../ledger/filter/filter.ts';
import { closeOverlay, type CommandHandler } from '../../../shell/command-handler.ts';
import type { Chord } from '../../../shell/keys/chords.ts';
import { keysIn, type KeyBinding } from '../../../shell/keys/key-binding.ts';
import type { AppState } from '../../../app/state.ts';
import { customText } from '../messages/custom.ts';
import { selectSelectedActivity } from '../state/selectors.ts';
import { runCustomCommand, runWords } from './run-command.ts';

const refusal = (state: AppState, { name, when }: CustomCommand): string | undefined => {
  const { connection, screen } = state;
  if (connection.customCommands === false) return customText.forbidden(connection.profile);
  const activity = selectSelectedActivity(state);
  if (activity === undefined) return customText.noRow;
  return when === undefined || matchesFilter(when, activity, screen.now)
    ? undefined
    : customText.noMatch(name, when.text);
};

/** Makes the binding of a custom command. */
export const customBinding = (command: CustomCommand, key: Chord, index: number): KeyBinding => ({
  id: `command.${index + 1}`,
  scope: command.scope,
  keys: [key],
  hint: command.name.slice(0, 12),
  help: command.name,
  available: (state) => refusal(state, command),
  run: (ctx) => {
    const activity = selectSelectedActivity(ctx.store.getState());
    if (activity !== undefined) runCustomCommand(ctx, command, activity);
  },
});

const runConfirmed: CommandHandler = (ctx) => {
  const { screen, closeOverlay: close } = ctx.store.getState();
  const { overlay } = screen;
  if (overlay?.kind !== 'commandConfirm') return;
  close();
  runWords(ctx, overlay.command, overlay.words);
};

const inConfirm = keysIn('commandConfirm');
const inOutput = keysIn('commandOutput');

/** The keys of the question before a command, and of its output. */
export const customKeys: readonly KeyBinding[] = [
  inConfirm('return', 'commandConfirm.run', 'run', 'run the command', runConfirmed),
  inConfirm('escape q', 'commandConfirm.cancel', 'cancel', 'cancel', closeOverlay),
  inOutput('escape q', 'commandOutput.close', 'close', 'close the output', closeOverlay),
];

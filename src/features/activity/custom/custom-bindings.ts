import type { CustomCommand } from '../../../config/settings/schemas/custom-command-schema.ts';
import { matchesFilter } from '../../../ledger/filter/filter.ts';
import { storeHandler } from '../../../shell/command-handler.ts';
import type { Chord, KeyBinding } from '../../../shell/keys/key-binding.ts';
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
  order: 30,
  palette: true,
  when: (state) => refusal(state, command),
  run: (ctx) => {
    const activity = selectSelectedActivity(ctx.store.getState());
    if (activity !== undefined) runCustomCommand(ctx, command, activity);
  },
});

const close = storeHandler((state) => state.closeOverlay());

/** The keys of the question before a command, and of its output. */
export const customOverlayBindings: readonly KeyBinding[] = [
  {
    id: 'commandConfirm.run',
    scope: 'commandConfirm',
    keys: ['return'],
    hint: 'run',
    help: 'run the command',
    order: 1,
    run: (ctx) => {
      const { screen, closeOverlay } = ctx.store.getState();
      const { overlay } = screen;
      if (overlay?.kind !== 'commandConfirm') return;
      closeOverlay();
      runWords(ctx, overlay.command, overlay.words);
    },
  },
  {
    id: 'commandConfirm.cancel',
    scope: 'commandConfirm',
    keys: ['escape', 'q'],
    hint: 'cancel',
    help: 'cancel',
    order: 2,
    run: close,
  },
  {
    id: 'commandOutput.close',
    scope: 'commandOutput',
    keys: ['escape', 'q'],
    hint: 'close',
    help: 'close the output',
    order: 1,
    run: close,
  },
];

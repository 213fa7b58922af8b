import type { CustomOverlays, AppState, CommandContext, CommandHandler } from './context.ts';
import { overlayOfKind } from '../../shell/state/screen.ts';
import {
  type CustomCommand,
  placeholdersIn,
  type Placeholder,
} from '../../config/file/dashboard-schema.ts';
import { matchesFilter } from '../../ledger/filter/filter.ts';
import { closeOverlay } from '../../shell/command-handler.ts';
import type { Chord } from '../../lib/keys/chords.ts';
import { keysIn, type KeyBinding } from '../../shell/keys/key-binding.ts';
import { customText } from './messages/notices.ts';
import { selectSelectedActivity } from './state/selectors.ts';
import { childEnvironment, runInBackground } from '../../config/child-process.ts';
import type { Activity } from '../../ledger/activity/activity.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { updateOf } from '../../ledger/activity/activity-values.ts';
import type { Result } from '../../lib/result.ts';

const valueOf: Readonly<Record<Placeholder, (activity: Activity) => string | undefined>> = {
  event_id: ({ id }) => id,
  update_id: updateOf,
  party: ({ from, to }) => from ?? to[0]?.party,
};

/** Longer than any id. The system takes no argument of 128 KiB. */
const longest = 4096;

/**
 * Values come from a service. One that begins like an option (`-o`), a path (`/etc/…`, `../…`) or a file to
 * read (`@file`) would change what a program does, and other characters could mean something to a shell. Ids
 * of the ledger have none of them.
 */
const isHarmless = (value: string): boolean =>
  value.length <= longest &&
  /^[A-Za-z0-9_#][A-Za-z0-9_#:./-]*$/.test(value) &&
  !value.includes('..');

export const wordsFor = (
  run: readonly string[],
  activity: Activity,
): Result<readonly string[], string> => {
  const names = placeholdersIn(run);
  const values = new Map<string, string>();
  for (const name of new Set(names as readonly Placeholder[])) {
    const value = valueOf[name](activity);
    if (value === undefined) return { ok: false, error: customText.missing(name) };
    if (!isHarmless(value)) return { ok: false, error: customText.unsafe(name) };
    values.set(name, value);
  }
  const filled = run.map((word) =>
    word.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values.get(name) ?? ''),
  );
  return { ok: true, value: filled };
};

/** Each command runs once at a time. */
const running = new Set<string>();

const sanitizedLines = (text: string): readonly string[] =>
  text
    .replace(/\n$/, '')
    .split(/\r?\n/)
    .map((line) => sanitize(line.replaceAll('\t', '    ')));

const runAndShow = async (
  { store, deps }: CommandContext,
  { name, show, deadlineMs }: CustomCommand,
  words: readonly string[],
): Promise<void> => {
  if (running.has(name)) {
    store.getState().showNotice('note', customText.isRunning(name));
    return;
  }
  running.add(name);
  store.getState().showNotice('note', customText.running(name));
  const env = childEnvironment(deps.env);
  const { stdout, stderr, trouble } = await runInBackground(words, { deadlineMs, env });
  running.delete(name);
  const state = store.getState();
  state.dismissNotice();
  const lines = [stdout, stderr].filter((text) => text !== '').flatMap(sanitizedLines);
  // Output never covers a prompt, a form or a review: it would take the keys that are typed there.
  const mayShow = state.screen.overlay === undefined && state.screen.tab === 'activity';
  if (show === 'output' && mayShow)
    state.openOverlay({ kind: 'commandOutput', name, trouble, lines, scroll: 0 });
  else if (trouble === undefined) state.showNotice('done', customText.finished(name));
  else state.showNotice('warning', customText.failed(name, trouble));
};

const runWords = (ctx: CommandContext, command: CustomCommand, words: readonly string[]): void => {
  if (command.show !== 'terminal') {
    void runAndShow(ctx, command, words);
    return;
  }
  const { deps, store } = ctx;
  if (deps.runInTerminal === undefined) {
    store.getState().showNotice('warning', customText.noTerminal);
    return;
  }
  const trouble = deps.runInTerminal(words);
  if (trouble !== undefined)
    store.getState().showNotice('warning', customText.failed(command.name, trouble));
};

const runCustomCommand = (
  ctx: CommandContext,
  command: CustomCommand,
  activity: Activity,
): void => {
  const state = ctx.store.getState();
  const words = wordsFor(command.run, activity);
  if (!words.ok) state.showNotice('warning', words.error);
  else if (command.confirm)
    state.openOverlay({ kind: 'commandConfirm', command, words: words.value });
  else runWords(ctx, command, words.value);
};

const refusal = (state: AppState, { name, when }: CustomCommand): string | undefined => {
  const { connection, screen } = state;
  if (connection.customCommands === false) return customText.forbidden(connection.profile);
  const activity = selectSelectedActivity(state);
  if (activity === undefined) return customText.noRow;
  return when === undefined || matchesFilter(when, activity, screen.now)
    ? undefined
    : customText.noMatch(name, when.text);
};

export const customBinding = (
  command: CustomCommand,
  key: Chord,
  index: number,
): KeyBinding<AppState, CommandContext> => ({
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
  const overlay = overlayOfKind<CustomOverlays['commandConfirm']>(screen, 'commandConfirm');
  if (overlay === undefined) return;
  close();
  runWords(ctx, overlay.command, overlay.words);
};

const inConfirm = keysIn('commandConfirm');
const inOutput = keysIn('commandOutput');

export const customKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inConfirm('return', 'commandConfirm.run', 'run', 'run the command', runConfirmed),
  inConfirm('escape q', 'commandConfirm.cancel', 'cancel', 'cancel', closeOverlay),
  inOutput('escape q', 'commandOutput.close', 'close', 'close the output', closeOverlay),
];

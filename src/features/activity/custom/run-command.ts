import { childEnvironment, runInBackground } from '../../../config/child-process.ts';
import type { CustomCommand } from '../../../config/settings/schemas/custom-command-schema.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import type { CommandContext } from '../../../app/state.ts';
import { customText } from '../messages/custom.ts';
import { wordsFor } from './command-words.ts';

/** Commands that run now: one run of each at a time. */
const running = new Set<string>();

const linesOf = (text: string): readonly string[] =>
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
  const lines = [stdout, stderr].filter((text) => text !== '').flatMap(linesOf);
  // Output never covers a prompt, a form or a review: it would take the keys that are typed there.
  const mayShow = state.screen.overlay === undefined && state.screen.tab === 'activity';
  if (show === 'output' && mayShow)
    state.openOverlay({ kind: 'commandOutput', name, trouble, lines, scroll: 0 });
  else if (trouble === undefined) state.showNotice('note', customText.finished(name));
  else state.showNotice('warning', customText.failed(name, trouble));
};

/** Runs a command whose words are complete. */
export const runWords = (
  ctx: CommandContext,
  command: CustomCommand,
  words: readonly string[],
): void => {
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

/** Runs a command on an activity, or asks first. */
export const runCustomCommand = (
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

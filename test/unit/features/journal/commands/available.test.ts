import { expect, it } from 'vitest';
import { writeStatuses, type WriteStatus } from '../../../../../src/storage/journal/records.ts';
import type { CommandId } from '../../../../../src/shell/keys/key-binding.ts';
import { executeCommand } from '../../../../../src/app/commands/execute-command.ts';
import { resolveObjection } from '../../../../../src/submission/outcome/outcome-records.ts';
import { unofferedKeys } from '../../../../../src/app/keys/key-scopes.ts';
import { actionsByStatus } from '../../../../../src/features/journal/commands/available.ts';
import { keymap } from '../../../../support/screens/loaded-screens.ts';
import { entry } from '../../../../support/writes/journal-entry.ts';
import { testSession } from '../../../../support/screens/sample-session.ts';

/** The journal with one entry of a state, and what a key on it says. */
const pressing = (word: WriteStatus, id: CommandId): string => {
  const { store, ctx } = testSession({ ledgerUrl: 'https://ledger.example' });
  store.getState().setTab('journal');
  store.getState().updateJournal((journal) => ({ ...journal, entries: [entry('X-0001', word)] }));
  executeCommand(ctx, id);
  return store.getState().screen.notice?.text ?? '';
};

it.each(writeStatuses)('another attempt is offered on %s unless its state refuses it', (word) => {
  const refused = pressing(word, 'journal.resend').startsWith(
    `X-0001 cannot be resent: X-0001 is ${word}`,
  );
  expect(actionsByStatus[word].includes('resend')).toBe(!refused);
});

it.each(writeStatuses)('a mark is offered on %s unless its state refuses it', (word) => {
  const reason = resolveObjection(entry('X-0001', word));
  expect(actionsByStatus[word].includes('mark')).toBe(reason === undefined);
});

it('nothing about an entry is offered while nothing was sent', () => {
  const { store } = testSession();
  store.getState().setTab('journal');
  const unhelpful = unofferedKeys(keymap, store.getState());
  expect(unhelpful.has('journal.resend')).toBe(true);
  expect(unhelpful.has('journal.copy')).toBe(true);
  expect(unhelpful.has('journal.export')).toBe(false);
});

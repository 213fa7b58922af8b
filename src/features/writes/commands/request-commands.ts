import type { CommandContext } from '../../../app/state.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';
import { isNothingRequested } from '../state/topology-request.ts';
import { nextPage, showProblems } from '../state/write-form-navigation.ts';

export const continueFromRequest = ({ store, topology }: CommandContext): void => {
  const state = store.getState();
  const { allocate } = state.writeForms;
  if (isNothingRequested(allocate.form.root, allocate.fresh)) {
    state.updateWriteForm('allocate', (writeForm) =>
      nextPage('allocate', { ...writeForm, tried: [-1] }),
    );
    return;
  }
  const corrected = showProblems('allocate', allocate);
  if (corrected === undefined) void topology.generate();
  else state.updateWriteForm('allocate', () => corrected);
};

export const askAgain: CommandHandler = ({ topology }) => topology.askAgain();

export const cancel: CommandHandler = ({ topology }) => topology.cancel();

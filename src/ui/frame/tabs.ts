import type { CommandId } from '../../keys/keymap.ts';

export type Tab = {
  readonly id: string;
  /** The digit that opens it. */
  readonly key: string;
  readonly title: string;
  /** The title where the terminal is narrow. */
  readonly short: string;
  readonly command: CommandId;
};

/** The tabs there are; a tab is added here when its screen works. */
export const tabs = [
  { id: 'activity', key: '1', title: 'Activity', short: 'Act', command: 'tab.activity' },
] as const satisfies readonly Tab[];

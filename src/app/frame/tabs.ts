import type { CommandId } from '../../shell/keys/key-binding.ts';
import type { TabId } from '../../shell/state/screen.ts';

export type Tab = {
  /** The digit that opens it. */
  readonly key: string;
  readonly title: string;
  /** The title where the terminal is narrow. */
  readonly short: string;
  readonly command: CommandId;
};

/** The tabs there are, in their order; a tab is added here when its screen works. */
export const tabs: Readonly<Record<TabId, Tab>> = {
  activity: { key: '1', title: 'Activity', short: 'Act', command: 'tab.activity' },
  lookup: { key: '2', title: 'Lookup', short: 'Look', command: 'tab.lookup' },
  allocate: { key: '3', title: 'Allocate', short: 'Alloc', command: 'tab.allocate' },
  execute: { key: '4', title: 'Execute', short: 'Exec', command: 'tab.execute' },
  journal: { key: '5', title: 'Journal', short: 'Jour', command: 'tab.journal' },
  profiles: { key: '6', title: 'Profiles', short: 'Prof', command: 'tab.profiles' },
};

import type { KeyBinding } from '../../shell/keys/key-binding.ts';
import * as offered from './offered-keys.ts';
import { storeHandler } from '../../shell/command-handler.ts';
import * as filter from './commands/filter-commands.ts';
import * as activityLookup from './commands/activity-lookup-commands.ts';
import * as tail from './commands/tail-commands.ts';
import * as copy from './commands/copy-commands.ts';

/** Keys of the activity screen, whichever pane has the focus. */
export const activityBindings: readonly KeyBinding[] = [
  {
    id: 'filter.open',
    scope: 'activity',
    keys: ['/'],
    hint: 'filter',
    help: 'filter the list',
    order: 10,
    palette: true,
    alias: 'search find',
    run: filter.openFilter,
  },
  {
    id: 'activity.update',
    scope: 'activity',
    keys: ['l'],
    hint: 'look up',
    help: 'open update / contract',
    order: 11,
    palette: true,
    alias: 'transaction jump',
    isIdle: offered.hasNoLink('update'),
    run: activityLookup.update,
  },
  {
    id: 'activity.contract',
    scope: 'activity',
    keys: ['L'],
    hint: 'contract',
    help: 'open update / contract',
    isIdle: offered.hasNoLink('contract'),
    run: activityLookup.contract,
  },
  {
    id: 'poll.toggle',
    scope: 'activity',
    keys: ['p'],
    hint: 'pause',
    help: 'pause / resume polling',
    order: 12,
    palette: true,
    alias: 'stop',
    hintNow: ({ activity }) => (activity.poll.state === 'paused' ? 'resume' : undefined),
    run: tail.togglePoll,
  },
  {
    id: 'poll.now',
    scope: 'activity',
    keys: ['r', 'ctrl+r'],
    hint: 'refresh',
    help: 'refresh now',
    palette: true,
    alias: 'poll reload',
    run: ({ tail }) => tail.pollNow(),
  },
  {
    id: 'follow',
    scope: 'activity',
    keys: ['F'],
    hint: 'follow',
    help: 'follow newest',
    order: 13,
    palette: true,
    alias: 'tail live',
    isIdle: offered.isFollowing,
    run: storeHandler((state) => {
      state.focusList();
      state.followNewest();
    }),
  },
  {
    id: 'copy.open',
    scope: 'activity',
    keys: ['y'],
    hint: 'copy',
    help: 'copy menu',
    order: 14,
    palette: true,
    alias: 'yank clipboard',
    isIdle: offered.isListEmpty,
    run: storeHandler((state) => state.openOverlay({ kind: 'copy' })),
  },
  {
    id: 'copy.id',
    scope: 'activity',
    keys: ['c'],
    hint: 'copy id',
    help: 'copy event id',
    palette: true,
    alias: 'yank clipboard',
    isIdle: offered.isListEmpty,
    run: copy.id,
  },
  {
    id: 'order.toggle',
    scope: 'activity',
    keys: ['s'],
    hint: 'sort',
    help: 'sort newest first / last',
    order: 15,
    palette: true,
    alias: 'sort order reverse',
    run: storeHandler((state) => state.toggleSortOrder()),
  },
  {
    id: 'time.next',
    scope: 'activity',
    keys: ['t'],
    hint: 'time',
    help: 'show UTC / local / age',
    order: 17,
    palette: true,
    alias: 'time style zone clock',
    run: storeHandler((state) => state.nextTimeFormat()),
  },
  {
    id: 'export.open',
    scope: 'activity',
    keys: ['x'],
    hint: 'export',
    help: 'export visible rows',
    order: 16,
    palette: true,
    alias: 'save csv ndjson',
    run: storeHandler((state) => state.openOverlay({ kind: 'export' })),
  },
  {
    id: 'json.toggle',
    scope: 'activity',
    keys: ['J'],
    hint: 'json',
    help: 'show JSON tree / fields',
    order: 18,
    palette: true,
    alias: 'raw',
    run: storeHandler((state) => {
      if (state.screen.pane === 'list') state.openDetail();
      state.toggleDetailView();
    }),
  },
  {
    id: 'pane.next',
    scope: 'activity',
    keys: ['tab', 'shift+tab'],
    hint: 'pane',
    help: 'switch to the other pane',
    order: 19,
    run: storeHandler((state) => {
      if (state.screen.pane === 'list') state.openDetail();
      else state.togglePane();
    }),
  },
  {
    id: 'pane.zoom',
    scope: 'activity',
    keys: ['z'],
    hint: 'zoom',
    help: 'zoom the pane',
    order: 20,
    palette: true,
    alias: 'full split',
    run: storeHandler((state) => state.toggleZoom()),
  },
];

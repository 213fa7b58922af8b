import type { CommandContext } from './command-context.ts';
import type { AppState } from './context.ts';
import {
  type KeyScope,
  keysIn,
  type KeyBinding,
  type ScopeTable,
} from '../../shell/keys/key-binding.ts';
import * as overview from './overview-commands.ts';

export const overviewScopeTable = {
  overview: { title: 'OVERVIEW', scroll: 'move', scrollAfter: 'overview.older' },
} as const satisfies ScopeTable;

export const overviewScopes: readonly KeyScope[] = ['overview', 'scroll', 'global'];

const inOverview = keysIn('overview');

export const overviewKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inOverview('return', 'overview.open', 'open', 'list what is selected', overview.activatePlace),
  inOverview('+ =', 'overview.longer', 'span', 'longer, shorter span', overview.longer, {
    alias: 'zoom out time range',
    available: overview.whyNotLonger,
  }),
  inOverview('-', 'overview.shorter', '', 'longer, shorter span', overview.shorter, {
    alias: 'zoom in time range',
    available: overview.whyNotShorter,
  }),
  inOverview('o', 'overview.older', 'older', 'load older rows', overview.loadOlder, {
    alias: 'history back past earlier unknown',
    available: overview.whyNoOlder,
  }),
  inOverview('e', 'overview.expiring', 'expiring', 'list what expires', overview.showExpiring, {
    available: overview.whyNotExpiring,
  }),
  keysIn('global')('', 'expiring.open', '', 'expiring: by deadline', overview.showExpiring, {
    alias: 'deadlines expires ends soon',
  }),
  inOverview(
    'tab',
    'overview.nextBlock',
    'next block',
    'next, previous block',
    overview.nextBlock,
    { available: overview.whyNotExpiring },
  ),
  inOverview(
    'shift+tab',
    'overview.previousBlock',
    '',
    'next, previous block',
    overview.previousBlock,
    { available: overview.whyNotExpiring },
  ),
  inOverview('P', 'overview.party', 'party', 'open the party page', overview.openParty, {
    available: overview.whyNoParty,
  }),
  inOverview('right l', 'overview.right', '', 'next, previous column', overview.toRight),
  inOverview('left h', 'overview.left', '', 'next, previous column', overview.toLeft),
];

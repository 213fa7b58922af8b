import type { KeyScope } from '../../app/state.ts';
import type { KeyBinding, ScopeTable } from '../../shell/keys/key-binding.ts';
import * as overview from './overview-commands.ts';

/** The scopes of this feature. */
export const overviewScopeTable = {
  overview: { title: 'OVERVIEW' },
} as const satisfies ScopeTable;

/** The scopes of its screen. */
export const overviewScopes: readonly KeyScope[] = ['overview', 'scroll', 'global'];

/** Keys of the Overview tab. */
export const overviewBindings: readonly KeyBinding[] = [
  {
    id: 'overview.open',
    scope: 'overview',
    keys: ['return'],
    hint: 'open',
    help: 'list what is selected',
    order: 1,
    run: overview.open,
  },
  {
    id: 'overview.longer',
    scope: 'overview',
    keys: ['+', '='],
    hint: 'span',
    help: 'longer, shorter span',
    order: 2,
    palette: true,
    alias: 'zoom out time range',
    when: overview.whyNotLonger,
    run: overview.longer,
  },
  {
    id: 'overview.shorter',
    scope: 'overview',
    keys: ['-'],
    hint: 'span',
    help: 'longer, shorter span',
    palette: true,
    alias: 'zoom in time range',
    when: overview.whyNotShorter,
    run: overview.shorter,
  },
  {
    id: 'overview.older',
    scope: 'overview',
    keys: ['o'],
    hint: 'older',
    help: 'load older rows',
    order: 3,
    palette: true,
    alias: 'history back past earlier unknown',
    when: overview.whyNoOlder,
    run: overview.loadOlder,
  },
  {
    id: 'overview.nextBlock',
    scope: 'overview',
    keys: ['tab'],
    hint: 'next block',
    help: 'next, previous block',
    order: 5,
    run: overview.nextBlock,
  },
  {
    id: 'overview.previousBlock',
    scope: 'overview',
    keys: ['shift+tab'],
    hint: 'next block',
    help: 'next, previous block',
    run: overview.previousBlock,
  },
  {
    id: 'overview.right',
    scope: 'overview',
    keys: ['right', 'l'],
    hint: 'column',
    help: 'next, previous column',
    run: overview.toRight,
  },
  {
    id: 'overview.left',
    scope: 'overview',
    keys: ['left', 'h'],
    hint: 'column',
    help: 'next, previous column',
    run: overview.toLeft,
  },
  {
    id: 'overview.party',
    scope: 'overview',
    keys: ['P'],
    hint: 'party',
    help: 'open the party page',
    order: 6,
    when: overview.whyNoParty,
    run: overview.openParty,
  },
];

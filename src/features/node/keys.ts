import { partiesNamed } from '../../shell/parties-named.ts';
import {
  type Availability,
  type KeyBinding,
  type KeyScope,
  type ScopeTable,
  hidden,
  keysIn,
} from '../../shell/keys/key-binding.ts';
import type { CommandContext, CommandHandler } from './command-context.ts';
import type { AppState } from './context.ts';
import { pageText } from './messages.ts';
import type { NodePageId } from './slice.ts';

const openNodePage =
  (page: NodePageId): CommandHandler =>
  ({ nodePages }) =>
    nodePages.open(page);

/** Takes `:rewards NAME`, or shows those of the user's own party. */
const openRewards: CommandHandler = ({ store, nodePages, actions, argument = '' }) => {
  const typed = argument.trim();
  if (typed === '') {
    nodePages.open('rewards');
    return;
  }
  const state = store.getState();
  const [party] = partiesNamed(typed, [...state.nodePages.own, ...actions.partiesSeen()]);
  if (party === undefined) state.showNotice('warning', pageText.notPartyId(typed));
  else nodePages.open('rewards', party);
};

const order: readonly NodePageId[] = ['node', 'traffic', 'rewards'];

const toPage =
  (step: 1 | -1): CommandHandler =>
  ({ store, nodePages }) => {
    const { page = 'node' } = store.getState().nodePages;
    const next = order[(order.indexOf(page) + step + order.length) % order.length];
    if (next !== undefined) nodePages.open(next);
  };

const close: CommandHandler = ({ store, nodePages }) => {
  const { from } = store.getState().nodePages;
  nodePages.close();
  if (from !== 'overview') store.getState().leaveTab();
};

const canChangeParty = ({ nodePages: { page, own } }: AppState): Availability => {
  if (page !== 'rewards') return hidden;
  return own.length > 1 ? undefined : pageText.onlyParty;
};

export const nodeScopeTable = {
  node: { title: 'NODE, TRAFFIC, REWARDS', scroll: 'scroll' },
} as const satisfies ScopeTable;

export const nodeScopes: readonly KeyScope[] = ['node', 'scroll', 'global'];

const inPage = keysIn('node');
const inGlobal = keysIn('global');

export const nodeKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inPage('tab', 'node.next', 'next page', 'next, previous page', toPage(1)),
  inPage('shift+tab', 'node.previous', '', 'next, previous page', toPage(-1)),
  inPage('r', 'node.refresh', 'refresh', 'query the services again', ({ nodePages }) =>
    nodePages.refresh(),
  ),
  inPage(
    'p',
    'node.party',
    'party',
    'rewards of another party',
    ({ nodePages }) => nodePages.showNextParty(),
    { available: canChangeParty },
  ),
  inPage('escape q', 'node.close', 'back', 'go back', close),
  inGlobal('', 'node.open', '', 'node: up and in step?', openNodePage('node'), {
    alias: 'status health participant synchronizer version vetted',
  }),
  inGlobal('', 'traffic.open', '', 'traffic: bought and used', openNodePage('traffic'), {
    alias: 'bytes top-up cost',
  }),
  inGlobal('', 'rewards.open', '', 'rewards of a party', openRewards, {
    alias: 'coupons minting mint missed',
    word: 'rewards',
    example: 'alice or alice::1220…',
  }),
];

import type { CommandContext, AppState } from './context.ts';
import { closeOverlay, openOverlay, runAction, storeHandler } from '../../shell/command-handler.ts';
import { keysIn, type KeyBinding } from '../../shell/keys/key-binding.ts';
import * as can from './commands/available.ts';
import * as columns from './commands/column-commands.ts';
import * as copy from './commands/copy-and-export.ts';
import { openFilter } from './commands/list-commands.ts';
import * as list from './commands/list-commands.ts';
import * as row from './commands/row-commands.ts';
import * as tail from './commands/tail-commands.ts';
import { customKeys } from './custom-bindings.ts';

const inList = keysIn('list');
const inDetail = keysIn('detail');
const inGap = keysIn('gap');
const inActivity = keysIn('activity');
const inColumns = keysIn('columns');
const inCopy = keysIn('copy');
const inExport = keysIn('export');
const inReason = keysIn('reason');
const move = (rows: number) => storeHandler((state: AppState) => state.moveSelection({ rows }));

const screenKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inGap('b', 'gap.fill', 'backfill', 'backfill the gap', tail.fillGap, {
    alias: 'fill missing',
    available: can.fillGap,
  }),
  inGap('B', 'gap.accept', 'accept gap', 'accept the gap', tail.askForReason, {
    alias: 'ignore missing',
    available: can.acceptGap,
  }),
  inList('return', 'list.open', 'detail', 'open activity', runAction('openDetail'), {
    alias: 'show detail',
    available: can.openRow,
  }),
  inDetail('n', 'detail.next', 'next event', 'next, previous event', move(1), {
    available: can.useRow,
  }),
  inDetail('N', 'detail.previous', '', 'next, previous event', move(-1), {
    available: can.useRow,
  }),
  inGap('[', 'gap.previous', 'gap', 'previous / next gap', tail.previousGap, {
    available: can.goToGap('up'),
  }),
  inGap(']', 'gap.next', '', 'previous / next gap', tail.nextGap, {
    alias: 'missing jump',
    available: can.goToGap('down'),
  }),
  inActivity('/', 'filter.open', 'filter', 'filter the list', openFilter, { alias: 'search find' }),
  inActivity('l', 'activity.update', 'look up', 'open the update', row.lookUpUpdate, {
    alias: 'transaction jump',
    available: can.openUpdate,
  }),
  inActivity('L', 'activity.contract', 'contract', 'open the contract', row.lookUpContract, {
    available: can.openContract,
  }),
  inActivity('p =', 'poll.toggle', 'pause', 'pause / resume polling', tail.togglePoll, {
    alias: 'stop',
    available: can.togglePoll,
  }),
  inList('o', 'list.older', 'older', 'load older rows', list.loadOlder, {
    alias: 'history back past earlier',
    available: can.loadOlder,
  }),
  inActivity('F', 'follow', 'follow', 'follow newest', list.followNewest, {
    alias: 'tail live',
    available: can.follow,
  }),
  inActivity('y', 'copy.open', 'copy', 'copy menu', openOverlay({ kind: 'copy' }), {
    alias: 'yank clipboard',
    available: can.useRow,
  }),
  inActivity('P', 'activity.party', 'party', 'open the party page', row.openPartyOfRow, {
    available: can.useRow,
  }),
  inActivity('s', 'order.toggle', 'reverse', 'reverse the order', columns.reverseOrder, {
    alias: 'sort order reverse',
  }),
  inActivity('x', 'export.open', 'export', 'export visible rows', openOverlay({ kind: 'export' }), {
    alias: 'save csv ndjson',
  }),
  inActivity('t', 'time.next', 'time', 'show UTC / local / age', runAction('nextTimeFormat'), {
    alias: 'time style zone clock',
  }),
  inActivity('J', 'json.toggle', 'json', 'show JSON / fields', list.toggleJson, { alias: 'raw' }),
  inActivity('tab shift+tab', 'pane.next', 'pane', 'switch to the other pane', list.switchPane),
  inActivity('z +', 'pane.zoom', 'zoom', 'zoom the pane', runAction('toggleZoom'), {
    alias: 'full split',
  }),
  inDetail('w', 'detail.wrap', 'wrap', 'wrap long values', runAction('toggleDetailWrap'), {
    alias: 'long lines',
  }),
  inActivity('*', 'activity.pin', '', 'pin party / update', row.pinRow, {
    alias: 'watch bookmark pins',
  }),
  inActivity('r R ctrl+r', 'poll.now', '', 'refresh now', ({ tail }) => tail.pollNow(), {
    alias: 'poll reload',
  }),
  inActivity('c', 'copy.id', '', 'copy event id', copy.copyId, {
    alias: 'yank clipboard',
    available: can.useRow,
  }),
  inActivity('S', 'order.column', '', 'sort by a column', columns.sortByName, {
    alias: 'order column',
    word: 'sort',
    example: 'amount, from or time',
    available: can.useRow,
  }),
  inActivity('@', 'list.at', '', 'go to a time', list.goToTime, {
    alias: 'jump clock goto',
    word: 'at',
    example: '14:05 or -15m',
    available: can.useRow,
  }),
  inActivity('{', 'alert.previous', '', 'previous / next alert', tail.previousAlert),
  inActivity('}', 'alert.next', '', 'previous / next alert', tail.nextAlert, {
    alias: 'jump rule',
  }),
  inActivity('|', 'columns.open', '', 'choose columns', columns.openColumns, {
    alias: 'fields layout memo fee',
  }),
  inList('space', 'list.mark', '', 'mark or unmark the row', row.toggleMark, {
    alias: 'select tag',
    available: can.useRow,
  }),
  inList('v', 'list.markRange', '', 'mark from the last mark', row.markRange, {
    alias: 'select visual',
    available: can.useRow,
  }),
  inList('u', 'list.clearMarks', '', 'clear all marks', row.clearMarks, {
    alias: 'deselect',
    available: can.clearMarks,
  }),
  inList('n', 'list.nextMatch', '', 'next, previous match', tail.nextMatch, {
    available: can.goToMatch,
  }),
  inList('N', 'list.previousMatch', '', 'next, previous match', tail.previousMatch, {
    available: can.goToMatch,
  }),
  inGap('a', 'gap.fillAll', '', 'backfill all gaps', tail.fillAll, {
    alias: 'fill missing every',
    available: can.fillAnyGap,
  }),
];

const overlayKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inColumns('space', 'columns.toggle', 'show/hide', 'show or hide the column', columns.toggle),
  inColumns('K', 'columns.left', 'move', 'move to the left, right', columns.moveLeft),
  inColumns('J', 'columns.right', '', 'move to the left, right', columns.moveRight),
  inColumns('s', 'columns.sort', 'sort by', 'sort by the column', columns.sortByColumn),
  inColumns('R', 'columns.reset', 'reset', 'columns of the profile', columns.resetColumns),
  inColumns('return escape q', 'columns.close', 'done', 'save and close', columns.closeColumns),
  inCopy('y', 'copy.event', 'event id', 'copy event id', copy.copyId),
  inCopy('u', 'copy.update', 'update id', 'copy update id', copy.copyUpdate),
  inCopy('p', 'copy.party', 'sender', 'copy sender', copy.copySender),
  inCopy('t', 'copy.receiver', 'receiver', 'copy receiver', copy.copyReceiver),
  inCopy('j', 'copy.json', 'json', 'copy JSON as received', copy.copyJson),
  inCopy('a', 'copy.amount', 'amount', 'copy amount', copy.copyAmount),
  inCopy('escape q', 'copy.cancel', 'cancel', 'cancel', closeOverlay),
  inExport('n', 'export.ndjson', 'NDJSON', 'export as NDJSON', copy.exportNdjson),
  inExport('c', 'export.csv', 'CSV', 'export as CSV', copy.exportCsv),
  inExport('escape q', 'export.cancel', 'cancel', 'cancel', closeOverlay),
  inReason('return', 'reason.give', 'accept', 'accept the gap', tail.acceptGap),
  inReason('escape', 'reason.leave', 'cancel', 'keep the gap open', closeOverlay),
];

export const activityKeys = [...screenKeys, ...overlayKeys, ...customKeys];

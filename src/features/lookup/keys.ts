import type { CommandContext } from './command-context.ts';
import type { AppState } from './context.ts';
import { keysIn, type KeyBinding } from '../../shell/keys/key-binding.ts';
import * as can from './scopes.ts';
import * as difference from './commands/difference-commands.ts';
import * as form from './commands/lookup-commands.ts';
import * as result from './commands/result-commands.ts';

const inText = keysIn('lookupText');
const inPlace = keysIn('lookupPlace');
const inHistory = keysIn('lookupHistory');
const inFormat = keysIn('format');
const inFormatText = keysIn('formatText');
const inFacts = keysIn('facts');
const inResult = keysIn('result');
const inFailed = keysIn('failed');
const inDifferences = keysIn('differences');
const inLookup = keysIn('lookup');

const formKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inHistory('return', 'history.again', 'query again', 'query again', form.queryAgain),
  inPlace('return', 'place.open', 'open', 'look up; open the format', form.openPlace),
  inPlace('tab', 'place.next', 'next field', 'next, previous field', form.next),
  inPlace('shift+tab', 'place.previous', '', 'next, previous field', form.previous),
  inHistory('d', 'history.forget', 'forget', 'forget this lookup / all', form.forgetLookup),
  inHistory('D', 'history.forgetAll', '', 'forget this lookup / all', form.forgetAllLookups),
  inPlace('right space', 'place.right', 'choose', 'choose the kind', form.right),
  inPlace('left', 'place.left', '', 'choose the kind', form.left),
  inHistory('y', 'history.copy', 'copy id', 'copy the id', form.copyHistoryId),
  inPlace('e', 'format.open', 'format', 'choose the update format', form.openFormat, {
    alias: 'templates interfaces verbose shape',
  }),
  inText('return', 'lookup.go', 'look up', 'look up, or add party', form.go),
  inText('tab', 'lookup.next', 'next field', 'next, previous field', form.next),
  inText('shift+tab up', 'lookup.previous', '', 'next, previous field', form.previous),
  inText('ctrl+n', 'lookup.suggest', 'your parties', 'fill in a party of yours', form.suggest, {
    available: can.suggestParty,
  }),
  inText('escape', 'lookup.leave', 'leave', 'leave, keep the text', form.leaveField),
  inText('ctrl+d', 'lookup.dropParty', 'remove party', 'remove the last party', form.dropParty, {
    available: can.dropParty,
  }),
  inText('down', 'lookup.down', 'history', 'history, or next field', form.down),
  inFormat('space return', 'format.switch', 'toggle', 'toggle this line', form.toggle),
  inFormat('j down tab', 'format.down', 'move', 'next, previous line', form.nextFormatLine),
  inFormat('k up shift+tab', 'format.up', '', 'next, previous line', form.previousFormatLine),
  inFormat('escape q', 'format.close', 'done', 'back to the form', form.closeFormat),
  inFormat('R', 'format.reset', 'reset', 'reset to the default', form.reset, {
    available: can.reset,
  }),
  inFormat('e ctrl+e', 'format.edit', 'editor', 'edit the JSON in $EDITOR', form.editFormat),
  inFormatText(
    'return tab down',
    'names.next',
    'next line',
    'next, previous line',
    form.nextFormatLine,
  ),
  inFormatText(
    'shift+tab up',
    'names.previous',
    '',
    'next, previous line',
    form.previousFormatLine,
  ),
  inFormatText('escape', 'names.close', 'done', 'back to the form', form.closeFormat),
];

const resultKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inFacts('return l o', 'facts.follow', 'follow', 'follow the id or party', result.follow, {
    available: can.follow,
  }),
  inFacts('J', 'facts.json', 'json', 'show JSON tree / details', result.json, {
    alias: 'raw tree',
  }),
  inFacts('y', 'facts.copy', 'copy value', 'copy the value', result.copyValue, {
    alias: 'yank clipboard',
  }),
  inFailed('A', 'failed.widen', 'any party', 'query as any party', result.widen, {
    available: can.widen,
  }),
  inFailed('W', 'failed.watch', 'watch', 'retry until found', result.watch, {
    alias: 'poll wait repeat',
    available: can.watch,
  }),
  inDifferences(
    'return',
    'differences.open',
    'open in JSON',
    'open it in the JSON',
    difference.openInJson,
  ),
  inDifferences('D escape', 'differences.close', 'back', 'back to the result', difference.close),
  inDifferences('y', 'differences.copy', 'copy path', 'copy the path', difference.copyPath),
  inResult('r ctrl+r', 'result.again', 'query again', 'query again', result.again, {
    alias: 'refresh reload',
  }),
  inFailed('y', 'failed.support', 'copy report', 'copy failure for support', result.copySupport),
  inResult('e', 'result.form', 'change', 'change parties or format', form.change),
  inLookup('backspace [', 'lookup.back', 'back', 'back / forward', result.goBack, {
    alias: 'previous return',
    available: can.goBack,
  }),
  inLookup(']', 'lookup.forward', '', 'back / forward', result.goForward, {
    available: can.goForward,
  }),
  inLookup('i', 'lookup.edit', 'type an id', 'type an id', form.typeId, {
    alias: 'new search find',
  }),
  inResult('U', 'result.asUpdate', 'as update', 'try as update / contract', result.asUpdate, {
    available: can.readAsUpdate,
  }),
  inResult('C', 'result.asContract', '', 'try as update / contract', result.asContract, {
    available: can.readAsContract,
  }),
  inResult('D', 'result.compare', 'compare', 'compare: marked or last', difference.compare, {
    alias: 'diff difference',
    available: can.compare,
  }),
  inResult('c', 'result.copyId', '', 'copy the id', result.copyId, { alias: 'yank clipboard' }),
  inResult('T', 'result.transfer', '', 'copy the Transfer Object', result.copyTransfer, {
    alias: 'proof yank clipboard',
    available: can.copyTransfer,
  }),
  inResult('*', 'result.pin', '', 'pin this, or its link', result.pin, {
    alias: 'watch bookmark pins',
  }),
  inResult('m', 'result.mark', '', 'mark for comparison', difference.mark, {
    alias: 'diff difference compare',
  }),
  inResult('P', 'result.party', '', 'open the party page', result.openParty),
];

export const lookupKeys = [...formKeys, ...resultKeys];

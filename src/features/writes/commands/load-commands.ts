import { basename } from 'node:path';
import {
  completePath,
  readUserFile,
  type UserFile,
} from '../../../storage/files/read-user-file.ts';
import type { Overlay } from '../../../app/state.ts';
import { writeFormForTab } from '../../../submission/form-ids.ts';
import { storeHandler, type CommandHandler } from '../../../shell/command-handler.ts';
import { enterValue } from '../forms/edit/enter-value.ts';
import { formNotices, valueSources } from '../messages/forms.ts';

type Asking = Extract<Overlay, { kind: 'load' }>;

const typedIn = ({ field }: Asking): string => `${field.before}${field.after}`;

/** Converts a binary file to base64, as the fields expect it. */
const textOf = ({ bytes, path }: UserFile) => {
  const name = basename(path);
  const text = bytes.toString('utf8');
  const isText = !text.includes('\u{fffd}') && !text.includes('\0');
  return isText
    ? { text, from: valueSources.file(name) }
    : { text: bytes.toString('base64'), from: valueSources.binaryFile(name) };
};

export const run: CommandHandler = ({ store, actions }) => {
  const state = store.getState();
  const { overlay, tab } = state.screen;
  const id = writeFormForTab(tab);
  if (overlay?.kind !== 'load' || id === undefined) return;
  const read = readUserFile(typedIn(overlay));
  if (!read.ok) {
    state.showNotice('error', formNotices.notLoaded(read.error));
    return;
  }
  const file = read.value;
  state.closeOverlay();
  const entry = { ...textOf(file), how: 'whole', path: file.path, file: file.origin } as const;
  enterValue(state, id, entry, actions.idsSeen);
};

const commonStart = (texts: readonly string[]): string =>
  texts.reduce((start, text) => {
    let end = 0;
    while (end < start.length && start[end] === text[end]) end += 1;
    return start.slice(0, end);
  });

export const complete: CommandHandler = ({ store }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'load') return;
  const matches = completePath(typedIn(overlay));
  const before = matches.length === 0 ? typedIn(overlay) : commonStart(matches);
  state.openOverlay({ kind: 'load', field: { before, after: '' }, matches });
};

export const open = storeHandler((state) =>
  state.openOverlay({ kind: 'load', field: { before: '', after: '' }, matches: [] }),
);

import { wrapAnywhere, wrapWords } from '../../../../lib/text/width.ts';
import type { ConnectionState } from '../../../../shell/state/connection.ts';
import { lineOf, type Line } from '../../../../ui-kit/text/line.ts';
import { tokenText as text } from '../../messages/tokens.ts';

/** A command line, and what it does. */
export type ShownCommand = { readonly title: string; readonly command: string };

/** A command line with what it is for, wrapped as often as needed: it is copied whole. */
export const commandLines = (
  { title, command }: ShownCommand,
  { connection, width }: { readonly connection: ConnectionState; readonly width: number },
): readonly Line[] => [
  lineOf(''),
  ...wrapWords(title, width - 2).map((part) => lineOf(` ${part}`)),
  lineOf(''),
  ...wrapAnywhere(command, width - 6).map((part) => lineOf(`   ${part}`, 'focus')),
  lineOf(''),
  ...wrapWords(text.afterDryRun, width - 2).map((part) => lineOf(` ${part}`, 'faint')),
  ...(connection.mode === 'demo'
    ? wrapWords(text.demoOnly, width - 2).map((part) => lineOf(` ${part}`, 'warning'))
    : []),
];

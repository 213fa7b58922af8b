import { randomBytes } from 'node:crypto';
import { commaList, file, text, type CommandSpec } from '../../cli-kit/command-spec.ts';
import { exitWith } from '../../cli-kit/exit.ts';
import type { GlobalFlags } from '../../cli-kit/load-settings.ts';
import { connectionSettings } from '../../cli-kit/shared-options.ts';
import { printError, failUsage } from '../../cli-kit/streams.ts';
import { maskRecording } from '../../debug/recording/mask-recording.ts';
import { tryFile } from '../../lib/result.ts';
import { createPrivateFile } from '../../storage/files/atomic-files.ts';
import { printLogs, type LogsFlags } from '../logs.ts';
import { readRecordingOrExit, replayRecording, type ReplayFlags } from '../replay.ts';
import { printSupport, type SupportFlags } from '../support.ts';

type MaskFlags = GlobalFlags & {
  readonly out?: string;
};

/** The copy can be sent to somebody else. */
const maskFile = (path: string, { out }: MaskFlags): void => {
  if (out === undefined) return failUsage('choose the file to write with -o FILE.');
  const masked = maskRecording(readRecordingOrExit(path), randomBytes(32));
  if (!masked.ok) return failUsage(`${path} ${masked.error}`);
  const written = tryFile(() => createPrivateFile(out, masked.value));
  if (!written.ok) return failUsage(`cannot write ${out}: ${written.error}`);
  printError(
    `wrote ${out}. It masks parties, ids, hosts, texts and amounts, but not times, sizes, types, or the names of fields, templates and choices. Read it before you send it.`,
  );
  return exitWith(0);
};

const events = [
  ...(['key', 'command', 'action', 'request', 'response'] as const),
  ...(['decision', 'journal', 'frame', 'memory'] as const),
];

const logsCommand: CommandSpec = {
  name: 'logs',
  summary: 'print a debug log and follow it',
  details:
    'Reads a log written with --debug, and follows it across rotations until you stop it. Contacts ' +
    'no service.',
  args: [{ name: '<file>', about: 'log written with --debug', value: file }],
  options: [
    {
      flags: '--event <names>',
      about: `comma-separated: ${events.join(', ')}`,
      value: commaList(...events),
      alsoTried: ['events', 'type', 'only'],
    },
    {
      flags: '--match <text>',
      about: 'only lines that contain this text',
      value: text,
      alsoTried: ['filter', 'grep'],
    },
    { flags: '--no-follow', about: 'exit at the end of the file' },
  ],
  outputs: ['table', 'ndjson'],
  settings: ['theme'],
  hasScreen: true,
  examples: [
    ['cantui logs debug.ndjson --event request,response', 'follows the requests'],
    ['cantui logs debug.ndjson --output ndjson | jq .', 'every record as JSON'],
  ],
  run: (flags: LogsFlags, [path = '']) => printLogs(path, flags),
  alsoTried: ['log', 'tail'],
};

const replayCommand: CommandSpec = {
  name: 'replay',
  summary: 'open the dashboard on a recording',
  details:
    'Replays recorded responses in their order and at their pace. Connects to no service, sends ' +
    'nothing, and leaves journal, cursors and drafts unchanged.',
  args: [{ name: '<file>', about: 'recording made with --record', value: file }],
  options: [
    {
      flags: '--speed <factor>',
      about: 'speed of the replay',
      fallback: '1',
      value: text,
    },
    { flags: '--paused', about: 'start paused; % steps, _ continues' },
    { flags: '--keys', about: 'also press the keys recorded with --record-keys' },
  ],
  settings: ['theme'],
  hasScreen: true,
  examples: [
    ['cantui replay session.rec', 'the recorded session again'],
    ['cantui replay session.rec --paused', 'one event at a time'],
  ],
  run: (flags: ReplayFlags, [path = '']) => replayRecording(path, flags),
  alsoTried: ['play', 'playback'],
};

const maskCommand: CommandSpec = {
  name: 'mask',
  summary: 'copy a recording, with parties, amounts and ids masked',
  details:
    'Gives each party, id, host and text one stand-in throughout, and multiplies amounts by one ' +
    'secret factor. The copy replays like the original. Contacts no service.',
  args: [{ name: '<file>', about: 'recording made with --record', value: file }],
  options: [{ flags: '-o, --out <file>', about: 'new file to write', value: file }],
  examples: [['cantui mask session.rec -o masked.rec', 'a copy to send']],
  run: (flags: MaskFlags, [path = '']) => maskFile(path, flags),
  alsoTried: ['redact', 'anonymize', 'record'],
};

const supportCommand: CommandSpec = {
  name: 'support',
  summary: 'collect a report for support, without secrets',
  details:
    "Prints versions, settings and their sources, a summary of the state directory, the doctor's " +
    'report and the end of a debug log. Names hosts and parties. Writes a file only with -o.',
  options: [
    {
      flags: '-o, --out <file>',
      about: 'write the report to a new file after showing it',
      value: file,
    },
    { flags: '--log <file>', about: 'debug log whose last lines to add', value: file },
  ],
  settings: ['ledgerUrl', 'scanUrl', 'token', 'timeout', ...connectionSettings],
  examples: [['cantui support --log debug.ndjson -o support.txt', 'shows it, then asks']],
  run: (flags: SupportFlags, _args, { learnListing }) => printSupport(flags, learnListing),
  alsoTried: ['bugreport', 'report'],
};

export const specs: readonly CommandSpec[] = [
  logsCommand,
  replayCommand,
  maskCommand,
  supportCommand,
];

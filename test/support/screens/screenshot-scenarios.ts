import { phraseOn, readToEnd, signPhraseOn } from '../writes/confirming.ts';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanEnv, run, until, type Run } from '../terminal/built-program.ts';
import { saveDraft } from '../../../src/storage/draft-store.ts';
import { writePasts } from '../writes/journal-writer.ts';
import { svgOf, themes } from './picture.ts';
import { open, type PseudoTerminal } from '../terminal/pseudo-terminal.ts';

/** One screen of the program, and the keys that lead to it. */
export interface Scene {
  readonly name: string;
  /** Keys pressed one after the other, each with what the screen shows once it is handled. */
  readonly steps: readonly Step[];
  /** What an earlier run left in the state folder. */
  readonly before?: (stateDir: string) => void;
  /** The configuration file, which may name the folder of the examples; without it there is none. */
  readonly config?: string;
}

/** What is typed may depend on what is shown, and name the folder of the examples. */
type Keys = string | ((screen: string) => string);
type Step = readonly [keys: Keys, shows: string | RegExp];

const examples = '{examples}';
const now = Date.parse('2026-02-03T12:04:55.000Z');
const whole = (file: string): readonly Step[] => [
  ['\x0f', 'load a file'],
  [`${examples}/${file}\r`, 'Request loaded'],
];
const draftSaved = /draft [AX]-\S+ saved/;

const execution: readonly Step[] = [
  ['4', 'step 1/6'],
  ...whole('execute/request.json'),
  ['\x0e', 'step 2/6'],
];
const toReview: readonly Step[] = [
  ...execution,
  ['\x0e', 'step 3/6'],
  ['\x0e', / 0 failed, [^│]* of \d+ checks *(?:│|$)/m],
  ['', draftSaved],
  ['\r', 'step 5/6'],
];

/** From a key to a party: the topology is generated, compared, signed and sent. */
const party: readonly Step[] = [
  ['3', /\(o\) global +global-domain/],
  ['\r', 'typing into the field'],
  ['treasury', 'treasury'],
  ['\x0e', ' 0 failed, 1 warning'],
  ['', draftSaved],
  ['s', 'to sign: ['],
  ['\t', 'to sign: ['],
  [signPhraseOn, 'Enter signs'],
  ['\r', / 0 failed, 0 warnings, [^│]* of \d+ checks *(?:│|$)/m],
  ['\r', 'step 5/6'],
  [readToEnd, 'press Enter to type the confirmation'],
  ['\t', 'typing the confirmation'],
  [phraseOn, 'Enter sends'],
  ['\r', 'ALLOCATED'],
];

/** The reminder comes by itself, and goes with the first key. */
const journal: readonly Step[] = [
  ['', 'an UNKNOWN outcome'],
  ['5', 'Journal of writes'],
];

/** What earlier runs left: four writes, and what was not sent yet. */
const earlier = (stateDir: string): void => {
  writePasts(stateDir, now);
  const draft = { id: 'A-7k2q', form: 'allocate', at: now - 7500, page: 2, values: {}, given: {} };
  saveDraft(stateDir, { ...draft, profile: 'default' });
};

/** Each part of the page of a party, once it is read. */
const pageIsRead = /HOLDINGS +\d+ token[\s\S]*in \d+ contracts[\s\S]*unverified\.ans/;

const onARow: Step = ['kkkk', 'SCROLLED'];

/** Menus and prompts over the list of activities; each is in one picture, at two sizes. */
export const menus: readonly Scene[] = [
  { name: 'filter being typed', steps: [['/type=tr', 'type=tr']] },
  { name: 'saved filters', steps: [['/@', '@']] },
  { name: 'columns', steps: [['|', 'Columns of this profile']] },
  { name: 'copy', steps: [onARow, ['y', 'event id']] },
  { name: 'export', steps: [onARow, ['x', 'NDJSON']] },
  { name: 'marked rows', steps: [onARow, [' jj ', '2 marked']] },
  { name: 'choice of a party', steps: [onARow, ['P', 'Which party?']] },
  { name: 'pins', steps: [onARow, ['*', 'PINS']] },
  { name: 'time', steps: [[':at', 'at']] },
  { name: 'JSON', steps: [onARow, ['J', '▾']] },
];

/** Every screen that has a picture of its own. */
export const scenes: readonly Scene[] = [
  { name: 'activity', steps: [] },
  { name: 'held', steps: [['kkkkkkkk', 'SCROLLED']] },
  {
    name: 'detail',
    steps: [
      ['kkkk', 'SCROLLED'],
      ['\r', 'SENDER AMOUNTS'],
    ],
  },
  {
    name: 'filter',
    steps: [
      ['/', 'filter:'],
      ['type=xfer amount>1000\r', /\d of \d+ match/],
    ],
  },
  { name: 'lookup', steps: [['2', 'paste or type an id']] },
  {
    name: 'lookup-found',
    steps: [
      ['k', 'SCROLLED'],
      ['l', /kind +transaction/],
    ],
  },
  {
    name: 'wizard',
    steps: [
      ['3', /\(o\) global/],
      ...whole('allocate/request.json'),
      ['\x0e', 'step 2/6'],
      ['\x0e', 'step 3/6'],
      ['j', draftSaved],
    ],
  },
  { name: 'review', steps: toReview },
  {
    name: 'waiting',
    steps: [...toReview, ['', 'WAITING for approval']],
    config: 'default: desk\nprofiles:\n  desk: { mode: test, requiredApprovals: 1 }\n',
  },
  {
    name: 'outcome',
    steps: [
      ...toReview,
      [readToEnd, 'press Enter to type the confirmation'],
      ['\t', 'typing the confirmation'],
      [phraseOn, 'Enter sends'],
      ['\r', 'COMMITTED'],
    ],
  },
  {
    name: 'party',
    steps: party,
    config: `default: dev
profiles:
  dev:
    mode: test
    signers:
      ops:
        type: command
        command: [openssl, pkeyutl, -sign, -rawin, -inkey, '${examples}/allocate/private-key.example.pem', -in, /dev/stdin]
        publicKey: '${examples}/allocate/public-key.pem'
`,
  },
  {
    name: 'journal',
    steps: journal,
    before: earlier,
  },
  {
    name: 'journal-entry',
    steps: [...journal, ['\r', 'RECOVERY STEPS']],
    before: (stateDir) => writePasts(stateDir, now),
  },
  {
    name: 'lookup-tree',
    steps: [
      ['k', 'SCROLLED'],
      ['l', /kind +transaction/],
      ['J', '▾ update'],
    ],
  },
  { name: 'profiles', steps: [['6', 'Profiles ─']] },
  { name: 'overview', steps: [['7', 'BY KIND']] },
  {
    name: 'party-page',
    steps: [
      [':', 'Enter run'],
      ['party alice\r', pageIsRead],
    ],
  },
  { name: 'doctor', steps: [['!', 'checked at']] },
  { name: 'help', steps: [['?', 'THIS LIST']] },
  { name: 'palette', steps: [[':', 'Enter run']] },
];

export const sizes = {
  '80x24': [80, 24],
  '120x40': [120, 40],
  '160x48': [160, 48],
  film: [120, 32],
} as const;

export type SizeName = keyof typeof sizes;

const preloads = ['../terminal/fixed-clock.mjs', '../terminal/seeded-uuid.mjs'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);

/** The environment of a program whose clock and names are steady. */
export const steadyEnv = (changes: Readonly<Record<string, string>> = {}) =>
  cleanEnv({
    HOME: '/tmp',
    NODE_OPTIONS: preloads.map((path) => `--import=${path}`).join(' '),
    ...changes,
  });

export type Stage = {
  /** Plays a scene and hands over the terminal that shows it; the program ends afterwards. */
  readonly play: (
    scene: Scene,
    size: SizeName,
    look: (terminal: PseudoTerminal) => Promise<void>,
    on?: {
      readonly onStep?: (terminal: PseudoTerminal) => Promise<void>;
      readonly env?: Readonly<Record<string, string>>;
    },
  ) => Promise<void>;
};

/** The state folder of a run; pictures show its path, and `picture` draws each alike. */
export const makeStateHome = (): string => mkdtempSync('/tmp/cantui-pi');

/** A ledger of its own for each scene: what one sends is not there in the next. */
const startLedger = async (folder: string): Promise<Run> => {
  const words = ['sandbox', '--activities-per-second', '0', '--initial-activities', '400'];
  const ledger = run([...words, '--write-examples', join(folder, 'examples')], steadyEnv());
  await until('the sandbox is ready', () => ledger.stdout().includes('READY'), ledger.stderr);
  // When a file was written is told beside what comes from it.
  for (const name of readdirSync(join(folder, 'examples'), { recursive: true, encoding: 'utf8' }))
    utimesSync(join(folder, 'examples', name), now / 1000, now / 1000);
  return ledger;
};

const endLedger = async (ledger: Run): Promise<void> => {
  ledger.child.kill('SIGTERM');
  await ledger.exit;
};

/** A ledger of fixed seed, a clock that stands still and steady names: the same screens always. */
export const openStage = async (): Promise<Stage> => {
  // What earlier runs left is written by this process, under the same names.
  await import(new URL('../terminal/seeded-uuid.mjs', import.meta.url).href);
  return {
    play: async (scene, size, look, on) => {
      const folder = mkdtempSync(join(tmpdir(), 'cantui-stage-'));
      const stateHome = makeStateHome();
      scene.before?.(join(stateHome, 'cantui'));
      const ledger = await startLedger(folder);
      const [, ledgerUrl = '', scanUrl = '', given = ''] =
        /ledger=(\S+) scan=(\S+) token-file=(\S+)/.exec(ledger.stdout()) ?? [];
      const token = join(stateHome, 'token');
      copyFileSync(given, token);
      const services = ['--ledger-url', ledgerUrl, '--scan-url', scanUrl, '--token-file', token];
      const [cols, rows] = sizes[size];
      const config = join(stateHome, 'config.yaml');
      const atExamples = (text: string): string =>
        text.replaceAll(examples, join(folder, 'examples'));
      if (scene.config !== undefined)
        writeFileSync(config, atExamples(scene.config), { mode: 0o600 });
      const env = steadyEnv({
        XDG_STATE_HOME: stateHome,
        ...(scene.config !== undefined && { CANTUI_CONFIG: config }),
        ...on?.env,
      });
      const terminal = open(services, { cols, rows, env });
      try {
        // It opens on the outcome that nobody knows, where there is one.
        await terminal.shows(/no gaps since|an UNKNOWN outcome/);
        await terminal.shows(/^ FOLLOW |an UNKNOWN outcome/m);
        for (const [keys, shows] of scene.steps) {
          await on?.onStep?.(terminal);
          const typed = typeof keys === 'string' ? keys : keys(terminal.screen());
          terminal.press(atExamples(typed));
          await terminal.shows(shows);
        }
        await look(terminal);
      } finally {
        terminal.kill('SIGTERM');
        await terminal.exit;
        await endLedger(ledger);
        for (const path of [folder, stateHome]) rmSync(path, { recursive: true, force: true });
      }
    },
  };
};

/** What a terminal shows, drawn in each theme. */
export const picturesOf = (terminal: PseudoTerminal): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(themes).map(([theme, colors]) => [theme, svgOf(terminal.emulator, colors)]),
  );

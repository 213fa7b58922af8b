// `npm run screenshots`: the pictures of the README, taken from the running program.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { cleanEnv, run, until } from '../test/support/built-program.ts';
import { svgOf, themes } from '../test/support/picture.ts';
import { open, type PseudoTerminal } from '../test/support/pseudo-terminal.ts';

const sizes = { '80x24': [80, 24], '160x48': [160, 48] } as const;

interface Scene {
  readonly name: string;
  /** Keys pressed one after the other, each with what the screen shows once it is handled. */
  readonly steps: readonly (readonly [keys: string, shows: string | RegExp])[];
}

const scenes: readonly Scene[] = [
  { name: 'activity', steps: [] },
  { name: 'held', steps: [['kkkkkkkk', 'HELD']] },
  {
    name: 'detail',
    steps: [
      ['kkkk', 'HELD'],
      ['\r', 'event_id'],
    ],
  },
  {
    name: 'filter',
    steps: [
      ['/', 'filter:'],
      ['type=xfer amount>1000\r', /\d of \d+ match|matching|type=xfer/],
    ],
  },
  { name: 'help', steps: [['?', 'THIS LIST']] },
  { name: 'palette', steps: [[':', 'Enter run']] },
];

const font = (name: string): string =>
  fileURLToPath(new URL(`../node_modules/dejavu-fonts-ttf/ttf/${name}.ttf`, import.meta.url));

const pngOf = (svg: string): Uint8Array =>
  new Resvg(svg, {
    font: {
      fontFiles: [font('DejaVuSansMono'), font('DejaVuSansMono-Bold')],
      loadSystemFonts: false,
      defaultFontFamily: 'DejaVu Sans Mono',
    },
  })
    .render()
    .asPng();

const save = (terminal: PseudoTerminal, name: string): void => {
  for (const [theme, colours] of Object.entries(themes)) {
    const svg = svgOf(terminal.emulator, colours);
    const path = fileURLToPath(new URL(`../screenshots/${name}-${theme}`, import.meta.url));
    writeFileSync(`${path}.svg`, svg);
    writeFileSync(`${path}.png`, pngOf(svg));
  }
};

const take = async (
  services: readonly string[],
  scene: Scene,
  size: keyof typeof sizes,
): Promise<void> => {
  const [cols, rows] = sizes[size];
  const terminal = open(services, { cols, rows, env: cleanEnv() });
  await terminal.shows('FOLLOW');
  for (const [keys, shows] of scene.steps) {
    terminal.press(keys);
    await terminal.shows(shows);
  }
  save(terminal, `${scene.name}-${size}`);
  terminal.kill('SIGTERM');
  await terminal.exit;
};

const sandbox = run(['sandbox', '--rate', '0', '--history', '400']);
await until('the embedded ledger is ready', () => sandbox.stdout().includes('\n'));
const [, ledgerUrl = '', scanUrl = ''] = /ledger=(\S+) scan=(\S+)/.exec(sandbox.stdout()) ?? [];
const services = ['--ledger-url', ledgerUrl, '--scan-url', scanUrl];
for (const scene of scenes) {
  await take(services, scene, '80x24');
  await take(services, scene, '160x48');
}
sandbox.child.kill('SIGTERM');

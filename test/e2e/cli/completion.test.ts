import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordLookups, type LookupRecord } from '../../../src/storage/history/lookup-history.ts';
import { builtProgram } from '../../support/terminal/built-program.ts';
import { startInTerminal } from '../../support/terminal/dashboard-page.ts';
import { installIn, isInstalled } from '../../support/terminal/shells.ts';
import { writePasts } from '../../support/writes/journal-writer.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let folder: string;
let env: Record<string, string>;

const config = `default: prod-eu
profiles:
  prod-eu: { mode: production, scanUrl: https://scan.example/api/scan, parties: ['alice::1220aa'] }
  hush: { scanUrl: https://scan.example/api/scan, lookupHistory: false }
`;

const looked = (
  profile: string,
  kind: LookupRecord['kind'],
  id: string,
  what = '',
): LookupRecord => ({
  ...{ at: 1, profile, kind, id, what, parties: [], status: '200', ms: 3 },
});

beforeAll(() => {
  folder = scratchFolder();
  env = installIn(folder);
  mkdirSync(join(folder, 'config', 'cantui'), { recursive: true });
  writeFileSync(join(folder, 'config', 'cantui', 'config.yaml'), config, { mode: 0o600 });
  const state = join(folder, 'state', 'cantui');
  recordLookups(state, [
    looked('prod-eu', 'contract', '00aa11', 'Amulet \x1b]0;title\x07'),
    looked('hush', 'contract', '00dead'),
    looked('prod-eu', 'contract', '$(touch$IFS$HOME/run)'),
    looked('prod-eu', 'contract', '00bb\x1b[2J'),
    looked('prod-eu', 'update', '1220cc'),
    looked('prod-eu', 'contract', '00bb22'),
    looked('prod-eu', 'contract', '00aa11'),
  ]);
  writePasts(state, Date.parse('2026-02-03T12:04:55.000Z'));
  writeFileSync(join(folder, 'a request.json'), '{}');
  writeFileSync(join(folder, 'script.bash'), cantui(['completion', 'bash']).stdout);
});

const cantui = (args: readonly string[], given = env) =>
  spawnSync(process.execPath, [builtProgram, ...args], { env: given, encoding: 'utf8' });

/** What bash offers for the last of some words, cut at = and : as bash cuts them. */
const offered = (...words: readonly string[]): readonly string[] => {
  const ask = 'source script.bash; COMP_WORDS=(cantui "$@"); COMP_CWORD=$#; _cantui';
  const print = 'printf "%s\\n" ${COMPREPLY[@]+"${COMPREPLY[@]}"}';
  const args = ['--norc', '-uc', `${ask}; ${print}`, 'bash', ...words];
  const out = execFileSync('bash', args, { env, cwd: folder, encoding: 'utf8' });
  return out.split('\n').filter((line) => line !== '');
};

describe('completion in bash', () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['commands', ['co'], ['contract', 'config', 'completion']],
    ['commands behind an option with a value', ['--profile', 'demo', 'jou'], ['journal']],
    ['options of the command', ['activity', '--fa'], ['--fail-on-gap']],
    ['no option of another command', ['contract', '--fail'], []],
    ['values of an option', ['contract', '--output', 'y'], ['yaml']],
    ['values behind =', ['activity', '--output', '=', 'n'], ['ndjson']],
    ['values in a list, each once', ['activity', '--kind', 'tap,m'], ['tap,mint']],
    ['words of a command', ['config', 's'], ['show', 'schema']],
    [
      'words of a command behind an option',
      ['journal', '--output', 'json', 're'],
      ['receipt', 'resolve'],
    ],
    ['options of a subcommand', ['verify', 'bundle', '--al'], ['--allowed-signers']],
    ['no option of another subcommand', ['verify', 'topology', '--allowed'], []],
    ['shells', ['completion', ''], ['bash', 'zsh', 'fish']],
    ['files of a subcommand', ['verify', 'bundle', 'a'], ['a request.json']],
    ['profiles', ['--profile', ''], ['prod-eu', 'hush', 'demo']],
    ['parties of the profile, cut at :', ['update', '--as', 'alice', '::', '1'], ['1220aa']],
    ['updates that were looked up', ['update', ''], ['1220cc']],
    ['entries of the journal', ['journal', 'show', 'A-'], ['A-0001']],
    ['files', ['execute', '--file', 'a'], ['a request.json']],
    ['nothing for a number', ['activity', '--limit', ''], []],
  ])('offers %s', (_what, words, wanted) => {
    expect(offered(...words)).toEqual(wanted);
  });

  it('offers contracts that were looked up, the newest first and each once, and runs none of them', () => {
    expect(offered('contract', '')).toEqual([
      '00aa11',
      '00bb22',
      String.raw`\$\(touch\$IFS\$HOME/run\)`,
    ]);
    expect(spawnSync('ls', ['run'], { cwd: folder }).status).not.toBe(0);
  });

  it('completes while somebody types', async () => {
    const bash = startInTerminal(['bash', '--norc', '--noprofile', '-i'], {
      env: { ...env, PS1: '> ' },
    });
    bash.types(`cd '${folder}'; source script.bash; echo rea\\dy\n`);
    await bash.sees(/^ready/m);
    bash.types('cantui --output=j\t');
    await bash.sees('cantui --output=json');
    bash.presses('ctrl+u');
    bash.types('cantui upd\t12\t');
    await bash.sees('cantui update 1220cc');
    bash.presses('ctrl+u');
    bash.types('exit\n');
    await bash.exit;
  });
});

describe('what a completion script asks for', () => {
  it('shows nothing of a profile that keeps its lookups private, nor of another one', () => {
    for (const options of [['--profile', 'hush'], ['--no-lookup-history'], ['--profile=demo']])
      expect(cantui(['__complete', 'fish', 'contract', ...options, '']).stdout).toBe('words\n');
  });

  it('is safe to show, with what it is behind a tab', () => {
    const { stdout } = cantui(['__complete', 'fish', 'contract', '']);
    expect(stdout).toContain('00aa11\t200\n');
    expect(stdout).not.toContain('\x1b');
  });

  it('says nothing but by its exit code when something is wrong', () => {
    const broken = { ...env, CANTUI_CONFIG: join(folder, 'not-there.yaml') };
    for (const [words, given] of [
      [['__complete', 'bash', '--profile', ''], broken],
      [['__complete', 'ksh', ''], env],
    ] as const) {
      const { status, stdout, stderr } = spawnSync('cantui', words, {
        env: given,
        encoding: 'utf8',
      });
      expect([status, stdout, stderr]).toEqual([2, '', '']);
    }
  });
});

// All three ask the same program; test/unit asks as each of them does, and the shells run where they are.
const others = (['zsh', 'fish'] as const).filter(isInstalled);

describe('the scripts for the other shells that this machine has', () => {
  it(`are read without a complaint (here: ${others.join(', ') || 'none'})`, () => {
    for (const shell of others) {
      const script = join(folder, `script.${shell}`);
      writeFileSync(script, cantui(['completion', shell]).stdout);
      const { status, stderr } = spawnSync(shell, ['-n', script], { env, encoding: 'utf8' });
      expect([shell, status, stderr]).toEqual([shell, 0, '']);
    }
  });

  it('refuse a shell that has no script', () => {
    const { status, stderr } = cantui(['completion', 'ksh']);
    expect(status).toBe(2);
    expect(stderr).toContain('unknown command ksh of cantui completion. Did you mean zsh?');
  });
});

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEditor, openPager } from '../../../../src/cli/dashboard/start-screens.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

it.each([
  ['$VISUAL', 'VISUAL', openEditor],
  ['$EDITOR', 'EDITOR', openEditor],
  ['$PAGER', 'PAGER', openPager],
])('%s gets the text, and neither the token nor its variable', (_, variable, show) => {
  const dir = scratchFolder();
  const [seen, dump] = [join(dir, 'seen'), join(dir, 'dump')];
  const program = `sh -c 'cp "$1" ${seen}; env > ${dump}' sh`;
  const env = {
    PATH: process.env['PATH'],
    CANTUI_TOKEN: 'a-secret',
    KEPT: 'yes',
    [variable]: program,
  };
  expect(show('the text', dir, env)).toMatchObject({ ok: true });
  expect(readFileSync(seen, 'utf8')).toBe('the text');
  expect(readFileSync(dump, 'utf8')).toContain('KEPT=yes');
  expect(readFileSync(dump, 'utf8')).not.toMatch(/CANTUI_TOKEN|a-secret/);
});

it('an editor that fails is named with its exit code, and its file is deleted', () => {
  const dir = scratchFolder();
  const env = { PATH: process.env['PATH'], EDITOR: 'exit 3;' };
  expect(openEditor('the text', dir, env)).toEqual({
    ok: false,
    error: 'exit 3; exited with code 3',
  });
  expect(readdirSync(join(dir, 'edit'))).toEqual([]);
});

it('an editor opens though an earlier run with the same process id was killed while it edited', () => {
  const dir = scratchFolder();
  mkdirSync(join(dir, 'edit'));
  writeFileSync(join(dir, 'edit', `${process.pid}.txt`), 'left behind');
  const env = { PATH: process.env['PATH'], EDITOR: 'true' };
  expect(openEditor('the text', dir, env)).toEqual({ ok: true, value: 'the text' });
});

it.each([
  ['bytes that are no text', "printf '\\377' >", 'left text that is not UTF-8'],
  ['a named pipe', 'f() { rm "$1"; mkfifo "$1"; }; f', 'is a named pipe, not a file'],
  ['a link to a device', 'ln -sf /dev/zero', 'is a device, not a file'],
  ['a link to nothing', 'ln -sf /nowhere/at/all', 'is a dangling symbolic link'],
])('an editor that leaves %s changes nothing, and is named', (_, editor, why) => {
  const dir = scratchFolder();
  const env = { PATH: process.env['PATH'], EDITOR: editor };
  const left = openEditor('the text', dir, env);
  expect(left.ok ? left.value : left.error).toContain(why);
  expect(readdirSync(join(dir, 'edit'))).toEqual([]);
});

it('an empty variable names no editor', () => {
  const env = { PATH: process.env['PATH'], VISUAL: ' ', EDITOR: 'true' };
  expect(openEditor('the text', scratchFolder(), env)).toEqual({ ok: true, value: 'the text' });
});

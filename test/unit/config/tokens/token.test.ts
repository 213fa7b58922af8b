import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readTokenFile, resolveTokenSource } from '../../../../src/config/tokens/token.ts';
import type { SecretResult } from '../../../../src/config/tokens/parse-secret.ts';
import { formatSecretSource } from '../../../../src/config/tokens/token-schema.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const fileWith = (text: string, mode = 0o600): string => {
  const dir = scratchFolder();
  const path = join(dir, 'token');
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

const revealed = (read: SecretResult): string =>
  read.ok ? read.value.secret.reveal() : read.error;

describe('a token', () => {
  it('is read from a file without the line break at its end', () => {
    expect(revealed(readTokenFile(fileWith('  header.payload.mark\r\n')))).toBe(
      'header.payload.mark',
    );
  });

  it('is read once from a pipe, and kept for the next request', () => {
    const path = `${fileWith('')}.pipe`;
    execFileSync('sh', ['-c', 'mkfifo -m 600 "$0"', path]);
    const writer = spawn('sh', ['-c', 'echo header.payload.mark > "$0"', path]);
    onTestFinished(() => void writer.kill());
    expect(revealed(readTokenFile(path))).toBe('header.payload.mark');
    expect(revealed(readTokenFile(path))).toBe('header.payload.mark');
  });

  it('is read again from a file that was renewed', () => {
    const path = fileWith('first');
    expect(revealed(readTokenFile(path))).toBe('first');
    writeFileSync(path, 'second');
    expect(revealed(readTokenFile(path))).toBe('second');
  });

  it.each([0o644, 0o640, 0o604])('is taken with a warning from a file of mode %o', (mode) => {
    const path = fileWith('mark', mode);
    expect(readTokenFile(path)).toMatchObject({
      ok: true,
      value: { note: `other users can read ${path}; run chmod 600 on it` },
    });
  });

  it('is taken without a word from a file that only its owner can read', () => {
    expect(readTokenFile(fileWith('mark'))).not.toHaveProperty('value.note');
  });
});

describe('a token that cannot be used', () => {
  it.each([
    ['a file of 64 KiB and more', () => fileWith('a'.repeat(65_537))],
    ['a device without an end', () => '/dev/zero'],
  ])('is refused when it is %s', (_, path) => {
    expect(revealed(readTokenFile(path()))).toBe(
      'is larger than 64 KiB: use a file that holds only the token',
    );
  });

  it.each([
    ['', 'is empty'],
    [' \n\t', 'is empty'],
    ['secret one', 'contains white space'],
    ['secret\none', 'contains white space'],
    ['secret\u0000', 'contains white space'],
    ['sécret', 'contains white space'],
  ])('is refused without being shown: %j', (text, message) => {
    const refused = readTokenFile(fileWith(text));
    expect(refused).toMatchObject({ ok: false });
    expect(revealed(refused)).toContain(message);
    expect(JSON.stringify(refused)).not.toContain('cret');
  });

  it('that was given in place of a path is not shown', () => {
    const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJvcHMifQ.c2lnbmF0dXJl';
    const long = `${jwt}${'x'.repeat(5000)}`;
    for (const path of [jwt, long, `/etc/cantui/${jwt}`]) {
      expect(revealed(readTokenFile(path))).toContain('is a token, not the path of a file');
      expect(JSON.stringify(readTokenFile(path))).not.toContain('eyJ');
      const flag = resolveTokenSource({ flags: { token: path }, env: {}, profile: {} });
      expect(flag.name).toMatch(/^--token-file .*•••$/);
      const variable = { CANTUI_TOKEN_FILE: path };
      expect(resolveTokenSource({ flags: {}, env: variable, profile: {} }).name).not.toContain(
        'eyJ',
      );
      expect(formatSecretSource({ kind: 'file', path })).not.toContain('eyJ');
    }
    expect(formatSecretSource({ kind: 'command', argv: ['echo', jwt], deadlineMs: 1 })).toBe(
      'command echo •••',
    );
  });

  it('is said to be missing when its file is', () => {
    expect(readTokenFile('/nowhere/token')).toEqual({
      ok: false,
      error: 'cannot be read: no such file or folder: check the path and its permissions',
    });
  });
});

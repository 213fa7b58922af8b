import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { patches, patchText, sha256Of } from '../../../.build/patches.mjs';
import { exportWasm, yogaWasm } from '../../../.build/yoga-wasm.mjs';

const installed = (name: string, file: string): string =>
  readFileSync(
    fileURLToPath(new URL(`../../../node_modules/${name}/${file}`, import.meta.url)),
    'utf8',
  );

const versionOf = (name: string): unknown =>
  (JSON.parse(installed(name, 'package.json')) as { readonly version: unknown }).version;

describe.each([...patches].map((patch) => [patch.name, patch] as const))('%s', (_name, patch) => {
  const source = installed(patch.package, patch.file);

  it('names the installed version, the hash of the file and a reason', () => {
    expect(patch.version).toBe(versionOf(patch.package));
    expect(patch.sha256).toBe(sha256Of(source));
    expect(patch.why.length).toBeGreaterThan(20);
  });

  it('changes exactly the lines that its diff names', () => {
    const marked = (sign: string): readonly string[] =>
      patch.diff
        .split('\n')
        .slice(2)
        .filter((line) => line.startsWith(sign))
        .map((line) => line.slice(1));
    const before = source.split('\n');
    const after = patchText(source, patch).split('\n');
    expect(after.length - before.length).toBe(marked('+').length - marked('-').length);
    expect(after).toEqual(expect.arrayContaining([...marked('+')]));
  });

  it('is refused for a file with one more space, and the message names package, file and hashes', () => {
    const changed = `${source} `;
    expect(() => patchText(changed, patch)).toThrow(
      `${patch.package}/${patch.file} has changed since .build/patches/${patch.name}`,
    );
    expect(() => patchText(changed, patch)).toThrow(patch.sha256);
    expect(() => patchText(changed, patch)).toThrow(sha256Of(changed));
  });

  it('is refused when its diff does not fit the recorded file', () => {
    const other = { ...patch, diff: patch.diff.replace(/^-(?!--)/m, '-no such line ') };
    expect(() => patchText(source, other)).toThrow('does not fit');
  });
});

describe("the edit of yoga's WebAssembly", () => {
  const source = installed(yogaWasm.package, yogaWasm.file);

  it('hands out the very bytes that the package inlines, for the installed version', () => {
    expect(yogaWasm.version).toBe(versionOf(yogaWasm.package));
    const inlined = /base64,([A-Za-z0-9+/=]+)/.exec(source)?.[1] ?? 'none';
    expect(exportWasm(source)).toContain(`Buffer.from('${inlined}', 'base64')`);
    expect(Buffer.from(inlined, 'base64').subarray(0, 4)).toEqual(Buffer.from('\0asm'));
  });

  it('is refused for a file with one more space', () => {
    expect(() => exportWasm(`${source} `)).toThrow('has changed since');
  });
});

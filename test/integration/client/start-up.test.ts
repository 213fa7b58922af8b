import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

import { startMisbehavingServer } from '../../support/servers/misbehaving-server.ts';

/** A program that makes one call and names what Node had to load for it. */
const program = (address: string) => `
  import { createTransport } from './src/http/transport/http.ts';
  const call = async () => {
    const { fetch } = createTransport({ maxBytes: 1000 });
    const { signal } = new AbortController();
    const { body } = await fetch('kept')(${JSON.stringify(address)}, {
      method: 'POST', headers: [], body: '{}', signal,
    });
    process.stdout.write(JSON.stringify({ text: body.text, loaded: process.moduleLoadList }));
  };
  void call();
`;

it('makes a plain call without loading undici or zlib, and lets the process end', async () => {
  const server = await startMisbehavingServer();
  const bundle = await build({
    stdin: { contents: program(server.url), resolveDir: process.cwd() },
    bundle: true,
    // As the program itself is bundled: what is imported late is loaded late.
    format: 'cjs',
    platform: 'node',
    write: false,
  });
  const code = bundle.outputFiles[0]?.text ?? '';
  const arguments_ = ['--input-type=commonjs', '--eval', code];
  const { stdout } = await promisify(execFile)(process.execPath, arguments_, {
    env: { PATH: process.env['PATH'] },
  });
  expect(stdout).toContain('"text":"{}"');
  expect(stdout.match(/undici|NativeModule zlib"/g)).toBeNull();
  await server.close();
});

import { describe, expect, it } from 'vitest';
import { sbomOf } from '../../../.build/supply/sbom.mjs';

const parts = {
  product: { name: 'cantui', version: '1.0.0', license: 'Apache-2.0' },
  files: [{ name: 'cantui', bytes: Buffer.from('program') }],
  bundler: { name: 'esbuild', version: '0.28.2' },
  bundled: { packages: [], ownImports: [] },
  edits: new Map<string, readonly string[]>(),
};

const runtime = {
  version: '26.10.0',
  hash: 'ab'.repeat(32),
  versions: { node: '26.10.0', openssl: '3.5.4', v8: '14.6.1' },
};

describe('the bill of materials of an executable', () => {
  it('names the Node inside, with its hash and the libraries that are part of it', () => {
    const { components } = sbomOf({ ...parts, runtime });
    expect(components).toEqual([
      expect.objectContaining({
        name: 'node',
        version: '26.10.0',
        purl: 'pkg:github/nodejs/node@v26.10.0',
        hashes: [{ alg: 'SHA-256', content: runtime.hash }],
        components: [
          { type: 'library', name: 'openssl', version: '3.5.4' },
          { type: 'library', name: 'v8', version: '14.6.1' },
        ],
      }),
    ]);
  });

  it('has another serial number than that of the package', () => {
    const { serialNumber } = sbomOf({ ...parts, runtime });
    expect(serialNumber).not.toBe(sbomOf({ ...parts, runtime: undefined }).serialNumber);
  });
});

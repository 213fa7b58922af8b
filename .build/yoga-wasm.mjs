import { refuseOtherFile } from './patches.mjs';

/**
 * Hands out the bytes of Yoga's WebAssembly, for dist/src/index.js to compile synchronously. This is
 * code and no patch, because a diff would hold the line of 89,000 characters twice.
 */
export const yogaWasm = {
  name: 'yoga-wasm.mjs',
  package: 'yoga-layout',
  version: '3.2.1',
  file: 'dist/binaries/yoga-wasm-base64-esm.js',
  sha256: '2cfeda49ae87f57bcd4a5fe433940edefc531a69bd0f83e32759fb5837df205c',
  why: 'hand out the bytes of its WebAssembly',
};

const inlined = /data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)/;

/** @param {string} source */
export const exportWasm = (source) => {
  refuseOtherFile(source, yogaWasm);
  const [url, bytes] = inlined.exec(source);
  return source
    .replace(url, 'data:application/octet-stream;base64,')
    .replace('import.meta.url', '""')
    .concat(`\nexport const wasm = () => Buffer.from('${bytes}', 'base64');\n`);
};

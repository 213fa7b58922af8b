import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { patches } from '../../../.build/patches.mjs';
import { patchedFile } from '../../../.build/patched-files.mjs';
import { yogaWasm } from '../../../.build/yoga-wasm.mjs';
import { renderScreen } from '../../support/screens/render.tsx';
import { testSession } from '../../support/screens/sample-session.ts';

/** The source of every file of a dependency that this process runs, by its path. */
const runningSources = async (): Promise<ReadonlyMap<string, string>> => {
  const session = new Session();
  session.connect();
  const scripts: { readonly scriptId: string; readonly path: string }[] = [];
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => {
    if (url.startsWith('file:') && url.includes('/node_modules/'))
      scripts.push({ scriptId, path: fileURLToPath(url) });
  });
  await session.post('Debugger.enable');
  const sources = new Map<string, string>();
  for (const { scriptId, path } of scripts) {
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
    sources.set(path, scriptSource);
  }
  session.disconnect();
  return sources;
};

const pathOf = (edit: { readonly package: string; readonly file: string }): string =>
  fileURLToPath(new URL(`../../../node_modules/${edit.package}/${edit.file}`, import.meta.url));

it('component tests run every patched file of a dependency with its patch', async () => {
  renderScreen(testSession(), { columns: 80, rows: 24 }).close();
  const sources = await runningSources();
  for (const edit of [...patches, yogaWasm]) {
    const path = pathOf(edit);
    expect(sources.get(path), edit.name).toBe(patchedFile(path));
  }
});

it('component tests run the React and the segmenter of the bundle', () => {
  expect(createElement('a')).not.toHaveProperty('_store');
  expect(Intl.Segmenter.name).toBe('LazySegmenter');
});

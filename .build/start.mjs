// `npm start`: build what has changed, then be the program itself, in this very process, so that
// keys, signals and the exit code need no middleman.
import { createRequire } from 'node:module';
import { stop } from 'esbuild';
import { buildAll } from './build.mjs';
import { isStale } from './stale.mjs';

if (isStale()) {
  await buildAll();
  await stop();
}

const given = process.argv.slice(2);
process.argv.splice(2, given.length, ...(given.length > 0 ? given : ['demo']));
createRequire(import.meta.url)('../bin/cantui.js');

// Node runs this file before component tests, for them to run with the dependencies of the bundle.
import { register } from 'node:module';
import { LazySegmenter } from '../../../.build/lazy-segmenter.js';

process.env.NODE_ENV = 'production';
Intl.Segmenter = LazySegmenter;
register('./hooks.mjs', import.meta.url);

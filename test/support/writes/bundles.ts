import { readFileSync, writeFileSync } from 'node:fs';
import type { Bundle } from '../../../src/storage/approvals/bundle.ts';

/** The account that makes bundles in tests, on a machine that is not this one. */
export const anna = 'anna@prepare-desk';

/** Changes what stands in the file of a bundle, as anybody with an editor can. */
export const changeBundle = (path: string, change: (bundle: Bundle) => object): void => {
  const bundle = JSON.parse(readFileSync(path, 'utf8')) as Bundle;
  writeFileSync(path, JSON.stringify(change(bundle)));
};

/** The bundle was made elsewhere: then it may be approved here. */
export const madeByAnother = (path: string): void =>
  changeBundle(path, (bundle) => ({ ...bundle, made: { ...bundle.made, by: anna } }));

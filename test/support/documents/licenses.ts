/** Licenses that ask for nothing but their notice when a package is passed on within another. */
export const allowedLicenses: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
]);

/** The licenses that an SPDX expression asks one to keep to, all of them. */
export const partsOfLicense = (expression: string): readonly string[] =>
  expression.replaceAll(/[()]/g, '').split(' AND ');

// Packages that a ledger prefers for the commands of a prepare request.

export const preferredPackagesText = {
  noNames: 'no command names a package by its name (#name:Module:Template)',
  noParties: 'actAs is empty',
  absent: (name: string): string => `the response names no package of ${name}`,
  several: (name: string): string => `the response names several packages of ${name}`,
  oddId: (name: string, id: string): string =>
    `the response has no package id for ${name}, but ${id === '' ? 'an empty text' : id}`,
  otherSynchronizer: (got: string, requested: string): string =>
    `the response is about the synchronizer ${got}, not ${requested}`,
} as const;

/** `cantui prepare --preferred-packages`. */
export const preferOptionText = {
  given:
    'the request has a packageIdSelectionPreference: empty it, or leave out --preferred-packages',
  taken: (name: string, version: string, id: string): string =>
    `Preferred package: ${name} ${version}, ${id}.`,
  failed: (problem: string): string => `--preferred-packages: ${problem}`,
  missing:
    'this ledger has no preferred-packages: leave out --preferred-packages so that the participant chooses, or write the package ids into packageIdSelectionPreference',
} as const;

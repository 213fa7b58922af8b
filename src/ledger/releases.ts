/** An API depends on nothing finer. */
export type Release = readonly [major: number, minor: number];

/** Reads `3.6` from `3.6.1-snapshot.2`. */
export const parseRelease = (version: string): Release | undefined => {
  const [, major, minor] = /^v?(\d{1,6})\.(\d{1,6})/.exec(version) ?? [];
  return major === undefined || minor === undefined ? undefined : [Number(major), Number(minor)];
};

export const isOlderRelease = ([major, minor]: Release, than: Release): boolean =>
  major < than[0] || (major === than[0] && minor < than[1]);

const releaseText = ([major, minor]: Release): string => `${major}.${minor}`;

export type Service = 'ledger' | 'scan';

/** The program was compared with API documents of these. */
const comparedReleases: Readonly<Record<Service, readonly [oldest: Release, newest: Release]>> = {
  ledger: [
    [3, 4],
    [3, 6],
  ],
  scan: [
    [0, 6],
    [0, 8],
  ],
};

/** Returns a text such as `3.4 to 3.6`. */
export const comparedRange = (service: Service): string =>
  comparedReleases[service].map(releaseText).join(' to ');

type ReleasePlace = 'compared' | 'newer' | 'older' | 'unknown';

export const placeRelease = (service: Service, version: string): ReleasePlace => {
  const release = parseRelease(version);
  if (release === undefined) return 'unknown';
  const [oldest, newest] = comparedReleases[service];
  if (isOlderRelease(newest, release)) return 'newer';
  return isOlderRelease(release, oldest) ? 'older' : 'compared';
};

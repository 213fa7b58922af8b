/** What a release is decided by. */
export interface ReleaseFacts {
  /** The version that was asked for. */
  readonly wanted: string;
  /** The version in package.json. */
  readonly current: string;
  readonly branch: string;
  /** What `git status --porcelain` prints. */
  readonly status: string;
  readonly tags: readonly string[];
  /** The text of CHANGELOG.md. */
  readonly changelog: string;
}

const shape = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

const numbersOf = (version: string): readonly number[] | undefined =>
  shape.exec(version)?.slice(1).map(Number);

/** Positive if the first version comes after the second; tags of another form come before all. */
const compareVersions = (a: string, b: string): number => {
  const [left, right] = [numbersOf(a) ?? [], numbersOf(b) ?? []];
  const place = [0, 1, 2].find((index) => left[index] !== right[index]) ?? 0;
  return (left[place] ?? -1) - (right[place] ?? -1);
};

const escapeDots = (version: string): string => version.replaceAll('.', '\\.');

const headingOf = (version: string): RegExp => new RegExp(`^## ${escapeDots(version)}$`, 'm');

/** The text of a section, without its heading; undefined if there is no such section. */
const sectionOf = (changelog: string, heading: RegExp): string | undefined => {
  const match = heading.exec(changelog);
  if (match === null) return undefined;
  const rest = changelog.slice(match.index + match[0].length);
  const end = rest.search(/^## /m);
  return end === -1 ? rest : rest.slice(0, end);
};

/** Headings alone say nothing. */
const isEmpty = (section: string): boolean => section.replaceAll(/^#.*$/gm, '').trim() === '';

const changelogProblems = ({ wanted, changelog }: ReleaseFacts): readonly string[] => {
  const section = sectionOf(changelog, headingOf(wanted));
  const unreleased = sectionOf(changelog, /^## Unreleased$/m);
  return [
    ...(section === undefined
      ? [`CHANGELOG.md has no section "## ${wanted}". Rename "## Unreleased" to it.`]
      : []),
    ...(section !== undefined && isEmpty(section)
      ? [`The section "## ${wanted}" of CHANGELOG.md is empty. Describe the release in it.`]
      : []),
    ...(section !== undefined && unreleased !== undefined && !isEmpty(unreleased)
      ? [`CHANGELOG.md still has changes under "## Unreleased". Move them to "## ${wanted}".`]
      : []),
  ];
};

const versionProblems = ({ wanted, current, tags }: ReleaseFacts): readonly string[] => {
  if (numbersOf(wanted) === undefined)
    return [`"${wanted}" is no version. Give three numbers, such as 1.2.3.`];
  if (tags.includes(`v${wanted}`))
    return [`The tag v${wanted} exists: ${wanted} was released. Give a higher version.`];
  const released = tags.map((tag) => tag.replace(/^v/, '')).filter((tag) => shape.test(tag));
  const [newest] = released.sort((a, b) => compareVersions(b, a));
  if (newest !== undefined && compareVersions(wanted, newest) < 0)
    return [`${wanted} is below ${newest}, which was released. Give a higher version.`];
  return compareVersions(wanted, current) < 0
    ? [`${wanted} is below ${current} in package.json. Give that version or a higher one.`]
    : [];
};

/** The reasons that forbid a release, each with what to do. */
export const problemsOfRelease = (facts: ReleaseFacts): readonly string[] => [
  ...(facts.branch === 'main'
    ? []
    : [`The branch is ${facts.branch}. Releases are made from main: run git switch main.`]),
  ...(facts.status === ''
    ? []
    : [`The work tree has changes. Commit or remove them:\n${facts.status.trimEnd()}`]),
  ...versionProblems(facts),
  ...changelogProblems(facts),
];

/** The changelog with the day in the heading of the release. */
export const dateChangelog = (changelog: string, version: string, day: string): string =>
  changelog.replace(headingOf(version), `## ${version} (${day})`);

/** The text of a released section, for the notes of a release. */
export const notesOf = (changelog: string, version: string): string | undefined =>
  sectionOf(changelog, new RegExp(`^## ${escapeDots(version)}(?: \\(.*\\))?$`, 'm'))?.trim();

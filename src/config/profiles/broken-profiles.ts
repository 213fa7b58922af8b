import { isArray, isObject, type Json } from '../../lib/json/json.ts';
import type { ConfigFile } from '../file/config-file.ts';
import { toFileProblem, type FileProblem } from '../file/file-problem.ts';
import { couldBeSame, exactPattern, type LedgerAddress } from './same-ledger.ts';
import { parseUrl } from '../../lib/io/url.ts';

type BrokenConfig = Pick<ConfigFile, 'path' | 'lineOf' | 'broken'>;

/** The problems of a file's unusable profiles, each with its line. */
export const brokenProfileProblems = (file: BrokenConfig): readonly FileProblem[] =>
  Object.values(file.broken ?? {}).flatMap(({ problems }) =>
    problems.map((problem) => toFileProblem(file, problem)),
  );

/** One sentence for each unusable profile, for users of other profiles. */
export const brokenProfileNotes = (file: BrokenConfig): readonly string[] =>
  Object.entries(file.broken ?? {}).map(
    ([
      name,
      {
        problems: [first],
      },
    ]) => {
      const place = first === undefined ? '' : `:${file.lineOf(first.path)}`;
      const reason = first === undefined ? '' : `: ${first.path.join('.')} ${first.text}`;
      return `Profile ${name} cannot be used (${file.path}${place}${reason}).`;
    },
  );

const textsIn = (json: unknown): readonly string[] => {
  if (typeof json === 'string') return [json];
  if (isArray(json as Json)) return (json as readonly unknown[]).flatMap(textsIn);
  return isObject(json) ? Object.values(json).flatMap(textsIn) : [];
};

const isAddress = (text: string): boolean =>
  /^https?:\/\//i.test(text) && parseUrl(text) !== undefined;

/**
 * Returns why nothing may be sent to a ledger: an unreadable profile mentions its address, and may
 * require approvals for it. Every text in the profile is compared, because its keys may be wrong.
 */
export const brokenProfileObjection = (
  file: BrokenConfig | undefined,
  place: LedgerAddress,
  ownHosts: readonly string[],
): string | undefined => {
  const target = exactPattern(place, ownHosts);
  if (file === undefined || target === undefined) return undefined;
  const [name] =
    Object.entries(file.broken ?? {}).find(([, { raw }]) =>
      textsIn(raw)
        .filter(isAddress)
        .some((url) => {
          const pattern = exactPattern({ url }, ownHosts);
          return pattern !== undefined && couldBeSame(target, pattern);
        }),
    ) ?? [];
  return name === undefined
    ? undefined
    : `profile ${name} in ${file.path} is for this ledger but invalid: fix it first, because it may require approvals`;
};

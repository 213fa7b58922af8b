import { parseUrl } from '../../lib/io/service-address.ts';
import { ownEntry } from '../../lib/json/fields.ts';
import { writtenIn } from '../file/file-schema.ts';
import { toFileProblem, type ConfigFile, type FileProblem } from '../file/parse-config-file.ts';
import type {
  Environment,
  SettingProblem,
  SettingSource,
  ProfileValues,
} from '../settings/precedence.ts';
import { reservedProfileNames, formatProblem, sandboxProfile } from '../settings/settings-table.ts';
import { couldBeSame, exactPattern, type LedgerAddress } from './same-ledger.ts';

type BrokenConfig = Pick<ConfigFile, 'path' | 'lineOf' | 'broken'>;

export const brokenProfileProblems = (file: BrokenConfig): readonly FileProblem[] =>
  Object.values(file.broken ?? {}).flatMap(({ problems }) =>
    problems.map((problem) => toFileProblem(file, problem)),
  );

export const brokenProfileNotes = (file: BrokenConfig): readonly string[] =>
  Object.entries(file.broken ?? {}).map(([name, { problems }]) => {
    const [first] = problems;
    const place = first && `:${file.lineOf(first.path)}: ${first.path.join('.')} ${first.text}`;
    return `Profile ${name} cannot be used (${file.path}${place ?? ''}).`;
  });

const isAddress = (text: unknown): text is string =>
  typeof text === 'string' && /^https?:\/\//i.test(text) && parseUrl(text) !== undefined;

/**
 * Returns why nothing is sent to a ledger that an invalid profile may be for. Every text of that profile is
 * compared with the ledger, because its keys may be wrong.
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
      [...writtenIn([raw])]
        .map(({ value }) => value)
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

export type ChosenProfile = {
  readonly name: string;
  readonly source: SettingSource;
  readonly values: ProfileValues;
  readonly problems?: readonly SettingProblem[];
};

type Choice = {
  readonly flag: string | undefined;
  readonly env: Environment;
  readonly file: ConfigFile | undefined;
  /** The options of services that were given, such as `--ledger-url`. */
  readonly addresses?: readonly string[];
};

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';

/** An address in an option or a variable wins over the sandbox as the default profile of the file. */
const defaultName = ({ env, file, addresses = [] }: Choice): string | undefined => {
  const given = [env['CANTUI_LEDGER_URL'], env['CANTUI_SCAN_URL']].some(isSet);
  const isElsewhere = given || addresses.length > 0;
  return file?.default === sandboxProfile && isElsewhere ? undefined : file?.default;
};

const chosenName = (choice: Choice) => {
  const { flag, env } = choice;
  if (flag !== undefined) return { option: '--profile', name: flag, source: 'flag' } as const;
  const variable = env['CANTUI_PROFILE'];
  if (variable !== undefined && variable !== '')
    return { option: 'CANTUI_PROFILE', name: variable, source: 'environment' } as const;
  const name = defaultName(choice);
  return name === undefined
    ? ({ option: 'default', name: 'default', source: 'default' } as const)
    : ({ option: 'default', name, source: 'profile' } as const);
};

export const chooseProfile = (choice: Choice): ChosenProfile => {
  const { option, name, source } = chosenName(choice);
  const [address] = choice.addresses ?? [];
  if (name === sandboxProfile && address !== undefined) {
    const text = formatProblem(
      'does not apply to the sandbox',
      'omit it, or choose another profile than demo',
    );
    return { name, source, values: {}, problems: [{ option: address, text }] };
  }
  const profiles = choice.file?.profiles ?? {};
  const values = ownEntry(profiles, name);
  if (values !== undefined) return { name, source, values };
  const broken = ownEntry(choice.file?.broken ?? {}, name);
  if (broken !== undefined) {
    const problems = broken.problems.map(({ path: whole, text }) => {
      const path = whole.slice(2).map(String);
      return { option: [`profile ${name}`, path.join('.')].filter(Boolean).join(': '), text, path };
    });
    return { name, source, values: {}, problems };
  }
  if (reservedProfileNames.includes(name)) return { name, source, values: {} };
  const known = [...Object.keys(profiles), ...reservedProfileNames].join(', ');
  const text = formatProblem(`refers to an unknown profile (${name})`, `use one of ${known}`);
  return { name, source, values: {}, problems: [{ option, text }] };
};

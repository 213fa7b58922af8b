import * as v from 'valibot';
import { knownKeys } from './known-keys.ts';
import { told } from './told.ts';
import type { SecretSource, TokenSource } from './token-source.ts';

const path = v.pipe(
  v.string(told('is not a path', 'name the file that holds it')),
  v.nonEmpty(told('is empty', 'name the file that holds it')),
);

const variable = v.pipe(
  v.string(told('is not the name of a variable', 'for example LEDGER_TOKEN')),
  v.regex(
    /^[A-Za-z_][A-Za-z0-9_]*$/,
    told('is not the name of a variable', 'for example LEDGER_TOKEN'),
  ),
);

const secretEntries = { file: v.optional(path), env: v.optional(variable) };

type Written = { readonly file?: string | undefined; readonly env?: string | undefined };

const secretOf = ({ file, env }: Written): SecretSource | undefined => {
  if (file !== undefined) return { kind: 'file', path: file };
  return env === undefined ? undefined : { kind: 'env', variable: env };
};

const isAlone = (value: object): boolean =>
  Object.values(value).filter((each) => each !== undefined).length === 1;

/** `token: { file: PATH }` and its likes: exactly one place. */
export const tokenSchema = v.pipe(
  knownKeys(secretEntries),
  v.rawTransform(({ dataset, addIssue, NEVER }): TokenSource => {
    const source = secretOf(dataset.value);
    if (source !== undefined && isAlone(dataset.value)) return source;
    addIssue({ message: told('does not name one place', 'give one of file and env') });
    return NEVER;
  }),
);

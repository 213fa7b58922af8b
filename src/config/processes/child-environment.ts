import type { Environment } from '../settings/precedence.ts';
import { isSecretVariable } from '../../lib/io/secret.ts';

declare const isChecked: unique symbol;

/** The environment of a child process. Only `childEnvironment` makes one, and no child starts without. */
export type ChildEnvironment = Readonly<Record<string, string>> & { readonly [isChecked]: true };

/**
 * Builds the environment of a child process: that of this program without any variable that holds a
 * secret, plus the variables for the child. A secret that a child needs comes from its own source.
 */
export const childEnvironment = (
  env: Environment,
  told: Readonly<Record<string, string>> = {},
): ChildEnvironment => {
  const inherited = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !isSecretVariable(entry[0]),
  );
  return { ...Object.fromEntries(inherited), ...told } as ChildEnvironment;
};

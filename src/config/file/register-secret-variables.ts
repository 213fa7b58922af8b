import { markSecretVariable } from '../../lib/io/secret.ts';

/**
 * Remembers each variable that a configuration names by `env:`, in whatever profile. It looks at what
 * was written, before any rule is checked: a profile with a mistake in it has secrets too.
 */
export const registerSecretVariables = (written: unknown): void => {
  if (Array.isArray(written)) {
    written.forEach(registerSecretVariables);
    return;
  }
  if (typeof written !== 'object' || written === null) return;
  for (const [key, value] of Object.entries(written)) {
    if (key === 'env' && typeof value === 'string') markSecretVariable(value);
    else registerSecretVariables(value);
  }
};

import { markSecretVariable } from '../../lib/io/secret.ts';

/**
 * Registers each variable that a configuration names by `env:`, in any profile. It runs before any rule
 * is checked, because a profile with a mistake has secrets too.
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

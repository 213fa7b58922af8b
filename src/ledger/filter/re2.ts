import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';
import type { Result } from '../../lib/result.ts';

export const compileRe2 = (
  pattern: string,
  { anyCase }: { readonly anyCase: boolean },
): Result<(text: string) => boolean, string> => {
  try {
    const compiled = RE2JS.compile(pattern, anyCase ? RE2JS.CASE_INSENSITIVE : 0);
    return { ok: true, value: (text) => compiled.test(text) };
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return { ok: false, error: error.error };
    if (error instanceof RE2JSException) return { ok: false, error: error.message };
    throw error;
  }
};

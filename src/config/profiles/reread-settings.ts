import { err, type Result } from '../../lib/result.ts';
import { loadConfig } from '../file/config-file.ts';
import { loadPolicy } from '../policy/policy.ts';
import { resolveSettings, type Settings, type SettingsInput } from '../settings/settings.ts';
import { resolveProfile } from './resolve-profile.ts';

type Problem = { readonly option: string; readonly text: string };

const sentenceOf = (problems: readonly Problem[]): string =>
  problems.map(({ option, text }) => `${option} ${text}`).join('; ');

/**
 * Reads the configuration file and the policy again, and resolves the settings of a session from them,
 * with the same options and variables. The manager of the token reads the token.
 */
export const rereadSettings = async (
  settings: Settings,
  input: SettingsInput,
  /** The profile that the options were given with. */
  started: string,
): Promise<Result<Settings, string>> => {
  // The program started this sandbox: no file has its address.
  if (settings.mode === 'demo') return { ok: true, value: settings };
  const loaded = await loadConfig(input.env);
  if (loaded.kind === 'wrong')
    return err(sentenceOf(loaded.problems.map(({ file, text }) => ({ option: file, text }))));
  const { profile } = settings;
  const file = loaded.kind === 'found' ? loaded.file : undefined;
  const given = { ...input, file, policy: loadPolicy(), readToken: () => undefined };
  const resolved =
    profile === started
      ? resolveSettings({ ...given, flags: { ...input.flags, profile } })
      : resolveProfile(profile, given);
  return resolved.ok
    ? { ok: true, value: resolved.value.settings }
    : err(sentenceOf(resolved.error.problems));
};

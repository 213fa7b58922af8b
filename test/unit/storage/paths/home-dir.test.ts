import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { configPath } from '../../../../src/config/file/config-file.ts';
import { homeDir, resolveStateDir } from '../../../../src/storage/paths/state-dir.ts';
import { UserError } from '../../../../src/lib/result.ts';

afterEach(() => vi.unstubAllEnvs());

describe('the home of the user', () => {
  it('is what HOME says', () => {
    vi.stubEnv('HOME', '/home/of/someone');
    expect(homeDir()).toBe('/home/of/someone');
  });

  it.each(['', '.', 'relative'])('is never the current folder, as HOME=%j would mean', (home) => {
    vi.stubEnv('HOME', home);
    const { homedir } = userInfo();
    expect(homeDir()).toBe(homedir);
    expect(resolveStateDir({})).toBe(join(homedir, '.local/state/cantui'));
    expect(configPath({}).path).toBe(join(homedir, '.config/cantui/config.yaml'));
  });

  it('is missing with a remedy where neither HOME nor the user database names one', () => {
    const unknown = () => {
      throw Object.assign(new Error('uv_os_get_passwd returned ENOENT'), {
        code: 'ERR_SYSTEM_ERROR',
      });
    };
    const message =
      'this user has no home directory; set HOME, or XDG_CONFIG_HOME and XDG_STATE_HOME';
    for (const homedir of [unknown, () => '', () => '.'])
      expect(() => homeDir({ homedir, userInfo: unknown })).toThrow(new UserError(message));
  });
});

import { describe, expect, it } from 'vitest';
import { removeIgnoredVariables } from '../../../src/cli-kit/load-settings.ts';

describe('what the environment asks of connections and does not get', () => {
  it('is nothing as a rule', () => {
    const NODE_OPTIONS = '--max-old-space-size=64 --use-openssl-ca';
    expect(removeIgnoredVariables({ NODE_OPTIONS, NODE_EXTRA_CA_CERTS: 'ca.pem' })).toEqual([]);
    expect(removeIgnoredVariables({ NODE_TLS_REJECT_UNAUTHORIZED: '1' })).toEqual([]);
  });

  it('is the check of certificates, and the variable is taken away', () => {
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    expect(removeIgnoredVariables(env)).toEqual([
      expect.stringMatching(/^NODE_TLS_REJECT_UNAUTHORIZED=0 is ignored, .*--ca-file/),
    ]);
    expect(env).toEqual({});
  });

  it.each([
    '--tls-min-v1.0',
    '--tls_min_v1.1',
    '--tls-max-v1.2',
    '--tls-cipher-list=ALL:@SECLEVEL=0',
    '--tls-keylog=/tmp/keys',
    '--insecure-http-parser',
    '--max-http-header-size=1',
  ])('is %s in NODE_OPTIONS, told without its value', (option) => {
    const [note = '', ...others] = removeIgnoredVariables({ NODE_OPTIONS: `--trace-gc ${option}` });
    expect(others).toEqual([]);
    expect(note).toContain(
      `${option.replaceAll('_', '-').split('=')[0]} in NODE_OPTIONS is ignored`,
    );
    expect(note).not.toContain('=');
  });
});

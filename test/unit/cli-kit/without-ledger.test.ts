import { describe, expect, it } from 'vitest';
import { withoutLedger } from '../../../src/cli-kit/load-settings.ts';

describe('a command without a ledger', () => {
  it('asks for an address, and for none beside the demo, which refuses it', () => {
    expect(withoutLedger({ profile: 'default' })).toContain('--ledger-url');
    expect(withoutLedger({ profile: 'desk' }, 'set --scan-url')).toBe('set --scan-url');
    expect(withoutLedger({ profile: 'demo' }, 'set --scan-url')).toBe(
      'this command cannot start the demo. Run cantui sandbox, and pass its addresses and token file without profile demo.',
    );
  });
});

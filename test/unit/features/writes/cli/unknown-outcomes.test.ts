import { expect, it, vi } from 'vitest';
import { printError } from '../../../../../src/cli-kit/streams.ts';
import { warnUnknownOutcomes } from '../../../../../src/features/writes/cli/prepare-write.ts';
import { entry } from '../../../../support/writes/journal-entry.ts';

vi.mock('../../../../../src/cli-kit/streams.ts', { spy: true });

it('the first five writes of unknown outcome are named, and the others are counted', () => {
  vi.mocked(printError).mockReturnValue();
  const names = Array.from({ length: 7 }, (_, index) => `X-000${index + 1}`);
  warnUnknownOutcomes({ ok: true, value: names.map((name) => entry(name, 'UNKNOWN')) });
  const said = vi.mocked(printError).mock.calls.join('\n');
  expect(names.filter((name) => said.split(' and ')[0]?.includes(name))).toEqual(names.slice(0, 5));
  expect(said).toContain('and 2 more: UNKNOWN outcome');
});

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FrozenRequest } from '../../../../src/http/send/build-request.ts';
import type { Entry } from '../../../../src/storage/journal/entry.ts';
import { bodyPath, saveBody } from '../../../../src/storage/journal/evidence.ts';
import { diffWithAttempt, toCurl } from '../../../../src/submission/send/diff-attempts.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { entry as entryOf } from '../../../support/writes/journal-entry.ts';

const digest = (body: string): string => createHash('sha256').update(body).digest('hex');

let stateDir: string;
beforeEach(() => {
  stateDir = scratchFolder();
});

const first = '{"submissionId":"one","userId":"","preparedTransaction":"AA=="}';

const attempt = (more: Partial<Entry> = {}): Entry =>
  entryOf('X-0001', 'UNKNOWN', { bodySha256: digest(first), submissionId: 'one', ...more });

const errorOf = (result: ReturnType<typeof diffWithAttempt>): string =>
  result.ok ? '' : result.error;

describe('another attempt', () => {
  const compared = (body: string) => {
    saveBody(stateDir, digest(first), first);
    return diffWithAttempt(attempt(), body, stateDir);
  };

  it('shows its one difference, the submission id; what is empty may be left out', () => {
    expect(compared('{"preparedTransaction":"AA==","submissionId":"two"}')).toEqual({
      ok: true,
      value: ['submissionId: "one" -> "two"'],
    });
  });

  it('is refused when anything else differs', () => {
    expect(errorOf(compared('{"preparedTransaction":"AAE=","submissionId":"two"}'))).toContain(
      'preparedTransaction: "AA==" -> "AAE="',
    );
  });

  it('is refused when the bytes that were sent are not there to be compared', () => {
    expect(errorOf(diffWithAttempt(attempt(), '{}', stateDir))).toContain(
      'cannot read the body of X-0001',
    );
  });

  it('is refused when the kept bytes are not those that were sent', () => {
    saveBody(stateDir, digest(first), first);
    writeFileSync(bodyPath(stateDir, digest(first)), '{}');
    expect(errorOf(diffWithAttempt(attempt(), '{}', stateDir))).toContain('is not the one');
  });
});

describe('another attempt at a write of which the digest alone was kept', () => {
  const compared = (body: string) => diffWithAttempt(attempt({ bodies: 'digest' }), body, stateDir);

  it('shows that nothing but the submission id differs', () => {
    expect(compared(first.replace('"one"', '"two"'))).toEqual({
      ok: true,
      value: ['submissionId: "one" -> "two"'],
    });
  });

  it('says so if the digest does not show what else differs', () => {
    expect(compared(first.replace('AA==', 'AAE='))).toEqual({
      ok: true,
      value: [expect.stringContaining('the rest cannot be compared') as string],
    });
  });
});

describe('a request as a curl command', () => {
  it('has no token, and nothing that a shell would run', () => {
    const sealed = {
      url: "https://ledger.example/it's/$(id)",
      headers: [
        ['authorization', 'Bearer secret'],
        ['x-note', "a'b"],
      ],
      sha256: digest(first),
    } as unknown as FrozenRequest;
    const command = toCurl(sealed, "/tmp/it's");
    expect(command).not.toContain('secret');
    expect(command.split('\n').slice(1, 5)).toEqual([
      `curl -X POST 'https://ledger.example/it'\\''s/$(id)' \\`,
      '  -H "Authorization: Bearer $TOKEN" \\',
      `  -H 'x-note: a'\\''b' \\`,
      `  --data-binary '@/tmp/it'\\''s'`,
    ]);
  });
});

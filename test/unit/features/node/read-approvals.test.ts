import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { watchSchema } from '../../../../src/config/settings/schemas/watch-schema.ts';
import { safeParse } from 'valibot';
import {
  findConditions,
  withUnchecked,
  type WatchFacts,
} from '../../../../src/features/node/model/conditions.ts';
import { readApprovals } from '../../../../src/features/node/run/read-alerts.ts';
import {
  createApprovalRequestAt,
  recordSendAttempt,
} from '../../../../src/storage/approvals/approval-files.ts';
import { newApprovalRequest } from '../../../../src/storage/approvals/approval-request.ts';
import { execution } from '../../../support/writes/small-execution.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const at = '2026-02-03T12:00:00.000Z';

const writeRequest = (folder: string, name: string): string => {
  const path = join(folder, name);
  const request = newApprovalRequest(
    {
      operation: 'executeSubmission',
      body: JSON.stringify(execution),
      ledger: { profile: 'prod', address: 'https://ledger.example:8443/mainnet' },
      made: { by: 'ann@desk', at },
      does: [],
      checks: [],
      publicKeys: [],
    },
    execution,
  );
  createApprovalRequestAt(path, request);
  return path;
};

const factsOf = (folder: string): WatchFacts => ({
  ...{ services: [], unknownWrites: [], gaps: [] },
  ...readApprovals(folder),
});

const idsAfter = (folder: string, before: readonly string[] = []): readonly string[] => {
  const facts = factsOf(folder);
  const limits = { approvals: folder };
  const held = before.map((id) => ({ id, text: id }));
  return withUnchecked(held, findConditions(facts, limits, 0), { facts, limits }).map(
    ({ id }) => id,
  );
};

describe('approval requests in a folder', () => {
  it('are each a condition until somebody sends them', () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'notes.txt'), 'no request');
    const path = writeRequest(folder, 'rent.json');
    expect(findConditions(factsOf(folder), { approvals: folder }, 0)).toEqual([
      {
        id: 'approvals.rent.json',
        text: `rent.json waits to be sent: written by ann@desk at ${at}, 0 approvals`,
      },
    ]);
    recordSendAttempt(path, { entry: 'X-0001', by: 'ann@desk', at }, () => undefined);
    expect(idsAfter(folder, ['approvals.rent.json'])).toEqual([]);
  });

  it('stay while the folder or one of its files is unreadable, which is a condition, too', () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'torn.json'), '{"cantuiBundle":');
    const held = ['approvals.rent.json'];
    expect(idsAfter(folder, held)).toEqual(['unread.approvals', ...held]);
    expect(idsAfter(join(folder, 'missing'), held)).toEqual(['unread.approvals', ...held]);
    expect(readApprovals(folder).unread[0]?.[1]).toContain('torn.json: cantuiBundle is missing');
  });

  it('are looked for in a folder with an absolute path only', () => {
    expect(safeParse(watchSchema, { approvals: '/srv/approvals' }).success).toBe(true);
    expect(safeParse(watchSchema, { approvals: 'approvals' }).success).toBe(false);
  });
});

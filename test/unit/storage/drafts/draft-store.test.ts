import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  expireDrafts,
  deleteDraft,
  listDrafts,
  restoreTrashedDraft,
  saveDraft,
  trashDraft,
} from '../../../../src/storage/draft-store.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let dir: string;

beforeEach(() => {
  dir = scratchFolder();
});

const draft = (id: string, at: number, form = 'allocate') => ({
  id,
  at,
  form,
  profile: 'test',
  page: 1,
  values: { synchronizer: 'x' },
  given: { multiHash: 'EiAA' },
});

describe('drafts', () => {
  it('are listed newest first, each form by itself', () => {
    saveDraft(dir, draft('A-1', 1));
    saveDraft(dir, draft('A-2', 2));
    saveDraft(dir, draft('X-3', 3, 'execute'));
    expect(listDrafts(dir, 'allocate').drafts.map(({ id }) => id)).toEqual(['A-2', 'A-1']);
    expect(listDrafts(dir, 'execute').drafts).toMatchObject([draft('X-3', 3, 'execute')]);
  });

  it('take the place of what was saved before, and leave nothing else behind', () => {
    saveDraft(dir, draft('A-1', 1));
    saveDraft(dir, draft('A-1', 2));
    expect(listDrafts(dir, 'allocate').drafts).toMatchObject([{ at: 2 }]);
    expect(readdirSync(join(dir, 'drafts'))).toEqual(['A-1.json']);
  });

  it('are read with all that an earlier build wrote into them', () => {
    const kept = {
      ...{
        ...draft('X-1', 1, 'execute'),
        format: 1,
        who: 'ops',
        origin: '{}',
        party: 'alice::1220aa',
      },
      ...{ hash: '0a', until: 9, bundle: '/srv/approvals/pay.json' },
    };
    mkdirSync(join(dir, 'drafts'), { mode: 0o700 });
    writeFileSync(join(dir, 'drafts', 'X-1.json'), JSON.stringify(kept));
    const { format: _, ...read } = kept;
    expect(listDrafts(dir, 'execute')).toEqual({ drafts: [read], damaged: [] });
  });

  it('can be read by their owner alone', () => {
    saveDraft(dir, draft('A-1', 1));
    expect(statSync(join(dir, 'drafts')).mode & 0o777).toBe(0o700);
    expect(statSync(join(dir, 'drafts', 'A-1.json')).mode & 0o777).toBe(0o600);
  });

  it('are gone once they are forgotten', () => {
    saveDraft(dir, draft('A-1', 1));
    deleteDraft(dir, 'A-1');
    expect(listDrafts(dir, 'allocate')).toEqual({ drafts: [], damaged: [] });
  });

  it('can be brought back from the trash as they were', () => {
    saveDraft(dir, draft('A-1', 1));
    trashDraft(dir, 'A-1', 5);
    expect(listDrafts(dir, 'allocate').drafts).toEqual([]);
    restoreTrashedDraft(dir, 'A-1');
    expect(listDrafts(dir, 'allocate').drafts).toMatchObject([draft('A-1', 1)]);
  });

  it('go into the trash after 30 days, and from there for good after 7 more', () => {
    const day = 86_400_000;
    const start = Date.UTC(2026, 0, 1);
    saveDraft(dir, draft('A-1', start));
    saveDraft(dir, draft('A-2', start + day));
    const names = () => listDrafts(dir, 'allocate').drafts.map(({ id }) => id);
    expireDrafts(dir, start + 30 * day);
    expect(names()).toEqual(['A-2', 'A-1']);
    expireDrafts(dir, start + 30 * day + 1000);
    expect(names()).toEqual(['A-2']);
    expect(readdirSync(join(dir, 'trash'))).toEqual(['A-1.json']);
    expireDrafts(dir, start + 37 * day + 2000);
    expect(readdirSync(join(dir, 'trash'))).toEqual(['A-2.json']);
  });

  it('that are damaged are named, and hide no other', () => {
    saveDraft(dir, draft('A-1', 1));
    mkdirSync(join(dir, 'drafts'), { recursive: true });
    writeFileSync(join(dir, 'drafts', 'A-2.json'), '{"id":');
    writeFileSync(join(dir, 'drafts', 'A-3.json'), '{"id":"A-3"}');
    writeFileSync(
      join(dir, 'drafts', 'A-4.json'),
      JSON.stringify({ ...draft('../A-4', 2), who: 'me' }),
    );
    const { drafts, damaged } = listDrafts(dir, 'allocate');
    expect(drafts).toHaveLength(1);
    expect(damaged.toSorted().map((words) => words.slice(0, 9))).toEqual([
      'A-2.json:',
      'A-3.json:',
      'A-4.json:',
    ]);
  });

  it('are none where no folder is', () => {
    expect(listDrafts(join(dir, 'nowhere'), 'allocate').drafts).toEqual([]);
  });
});

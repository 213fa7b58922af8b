import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { approvalText, type Approval } from '../../../src/journal/approvals.ts';
import { createBundle, loadBundle } from '../../../src/journal/bundle-files.ts';
import { newBundle, type SoundBundle } from '../../../src/journal/bundle.ts';
import { stringifyJson, type JsonObject } from '../../../src/lib/json.ts';
import { approve } from '../../../src/services/four-eyes/approve.ts';
import { assessBundle } from '../../../src/services/four-eyes/assess.ts';
import { differences, lookAfresh } from '../../../src/services/four-eyes/look.ts';
import { standingOf } from '../../../src/services/four-eyes/standing.ts';
import { allocationRequest, walter } from '../../support/allocation-request.ts';
import { hasSshKeygen, makeSshKey, sshSign } from '../../support/ssh-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantui-four-eyes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bundleOf = (request: JsonObject): SoundBundle =>
  newBundle(
    {
      operation: 'allocateParty',
      body: stringifyJson(request),
      ledger: { profile: 'prod', host: 'ledger.example' },
      made: { by: 'ann@desk', at: '2026-02-03T12:00:00Z' },
      does: [],
      checks: [],
      publicKeys: [],
    },
    request,
  );

const bundle = bundleOf(allocationRequest(walter()));
const { sha256 } = bundle;

const [bob, eve] = [makeSshKey(folder, 'bob'), makeSshKey(folder, 'eve')];
const approvers = join(folder, 'approvers');
writeFileSync(approvers, `bob@desk namespaces="cantui" ${bob.publicKey}\n`);
chmodSync(approvers, 0o644);

const plain = { name: 'bob@desk', by: 'bob@desk', at: '2026-02-03T12:01:00Z', sha256 };

type Signing = { readonly key?: string; readonly namespace?: string; readonly host?: string };

const signed = (
  changes: Partial<Approval> = {},
  { key = bob.path, namespace = 'cantui', host = 'ledger.example' }: Signing = {},
): Approval => {
  const approval = { ...plain, ...changes };
  const text = approvalText({ operation: 'allocateParty', host }, approval);
  return { ...approval, signature: sshSign(key, text, namespace) };
};

const assessed = (
  approval: Approval,
  means: { approvers?: string; env?: NodeJS.ProcessEnv } = {},
) => assessBundle({ ...bundle, approvals: [approval] }, { env: process.env, ...means });

/** Without ssh-keygen nothing is known of a signature. */
const kindHere = (kind: string): string => (hasSshKeygen ? kind : 'unchecked');

describe('what an approval is worth', () => {
  const eves = { name: 'eve@desk', by: 'eve@desk' };

  it.each<readonly [what: string, approval: Approval, kind: string]>([
    ['signed by the key that the approvers’ file gives to that name', signed(), 'signed'],
    ['signed by a key of another', signed({}, { key: eve.path }), 'void'],
    ['signed by the right key under a name that is not its', signed(eves), 'void'],
    ['signed for another use', signed({}, { namespace: 'file' }), 'void'],
    ['signed for another ledger', signed({}, { host: 'test.example' }), 'void'],
    ['changed after it was signed', { ...signed(), at: '2026-02-03T12:02:00Z' }, 'void'],
    ['signed by nobody', plain, 'stated'],
    ['for other bytes', signed({ sha256: 'ab'.repeat(32) }), 'void'],
  ])('%s', async (what, approval, kind) => {
    const { assessed: found } = await assessed(approval, { approvers });
    const isChecked = approval.signature !== undefined && what !== 'for other bytes';
    expect(found[0]?.worth.kind).toBe(isChecked ? kindHere(kind) : kind);
  });

  it('is the key alone where nobody says whose it is', async () => {
    const { assessed: found } = await assessed(signed({}, { key: eve.path }));
    expect(found[0]?.worth.kind).toBe(kindHere('keyed'));
  });

  it('cannot be found out without ssh-keygen, or without the approvers’ file: that is said, and nothing counts', async () => {
    const demand = { required: 1, approvers, sender: 'ann@desk' };
    const without = await assessed(signed(), { approvers, env: { PATH: '/nowhere' } });
    const standing = standingOf({ bundle, path: 'b.json' }, without, demand);
    expect(standing.missing).toContain('signatures cannot be checked: ssh-keygen cannot be run');
    const gone = join(folder, 'gone');
    const lost = await assessed(signed(), { approvers: gone });
    expect(
      standingOf({ bundle, path: 'b.json' }, lost, { ...demand, approvers: gone }),
    ).toMatchObject({
      counted: [],
      missing: expect.stringContaining('cannot be read') as string,
    });
  });

  it('is nothing when anybody can change the approvers’ file', async () => {
    const open = join(folder, 'open');
    writeFileSync(open, readFileSync(approvers));
    chmodSync(open, 0o666);
    const { trouble } = await assessed(signed(), { approvers: open });
    expect(trouble).toContain('can be changed by anybody');
  });
});

describe('giving an approval', () => {
  const now = Date.parse('2026-02-03T12:01:00Z');
  const own = { name: 'bob@desk', by: 'bob@desk', now, sha256 };

  const given = (file: string, content = bundle) => {
    const path = join(folder, file);
    createBundle(path, content);
    const read = loadBundle(path);
    if (!read.ok) throw new Error(read.why);
    return read;
  };

  it('adds it to the file, and changes nothing else in it', async () => {
    const read = given('adds.json');
    expect(await approve(read, own)).toMatchObject({ ok: true });
    const { name, by } = own;
    const added = { name, by, sha256, at: '2026-02-03T12:01:00.000Z' };
    const expected = { ok: true, bundle: { ...bundle, approvals: [added] } };
    expect(loadBundle(read.path)).toMatchObject(expected);
  });

  it('is refused for another digest, to whoever made it, and when a check fails now', async () => {
    const read = given('refused.json');
    const change = (bytes: Buffer) => bytes.map((byte) => byte ^ 1);
    const wrong = bundleOf(
      allocationRequest(walter(), { change: (bytes) => Buffer.from(change(bytes)) }),
    );
    const failing = given('failing.json', wrong);
    for (const [file, how, why] of [
      [read, { ...own, sha256: 'ab'.repeat(32) }, 'look at it again'],
      [read, { ...own, by: 'ann@desk' }, 'four eyes'],
      [failing, { ...own, sha256: wrong.sha256 }, 'a check failed'],
    ] as const) {
      const before = readFileSync(file.path, 'utf8');
      expect(await approve(file, how)).toMatchObject({
        ok: false,
        why: expect.stringContaining(why) as string,
      });
      expect(readFileSync(file.path, 'utf8')).toBe(before);
    }
  });

  it('that cannot be written, or signed, leaves the file as it was', async () => {
    const read = given('broken.json');
    const sign = () => ({ ok: false, why: 'no passphrase' }) as const;
    expect(await approve(read, { ...own, sign })).toEqual({ ok: false, why: 'no passphrase' });
    const gone = { ...read, path: join(folder, 'not-there', 'b.json') };
    expect(await approve(gone, own)).toMatchObject({
      ok: false,
      why: expect.stringContaining('stays as it is') as string,
    });
    expect(readFileSync(read.path, 'utf8')).toBe(read.text);
  });

  it('tells where checks come out otherwise than the bundle says', async () => {
    const { checks } = await lookAfresh(bundle, now);
    const all = checks.map(({ id, title, state }) => ({ id, title, state }));
    expect(differences({ ...bundle, checks: all }, checks)).toEqual([]);
    const lying = all.map((each) => ({ ...each, state: 'verified' as const }));
    expect(differences({ ...bundle, checks: lying }, checks).join()).toContain(
      'verified in the bundle, unknown here',
    );
    expect(differences(bundle, checks).join()).toContain('that the bundle does not tell of');
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';
import { submissionBy } from '../../../support/writes/submission-writer.ts';
import { newSigner } from '../../../support/verify/topology-writer.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const signer = newSigner();
const body = submissionBy({ party: `ida::${signer.fingerprint}`, signer });
const folder = scratchFolder();
const path = join(folder, 'request.json');

let ui: Screen;

afterEach(() => ui.close());

/** The page of checks of an execution that was loaded from a file. */
const toChecks = async (json: object, session: TestSession = testSession()) => {
  writeFileSync(path, JSON.stringify(json));
  ui = renderScreen(session, { columns: 80, rows: 24 });
  await ui.press('4');
  await ui.until('step 1/');
  await ui.press('\x0f', path, 'enter');
  await ui.until('(u to undo)');
  return session;
};

const next = () => ui.press('\x0e', '\x0e', '\x0e');

describe('a request from a file', () => {
  it('says at the field which file it is, with digest, size and age', async () => {
    await toChecks(body);
    const frame = await ui.until('from request.json, SHA-256');
    expect(frame).toMatch(/SHA-256 [0-9a-f]{12}…,/);
    expect(frame).toMatch(/[\d,]+ bytes,\s+modified\s+\d{4}-\d\d-\d\dT/);
  });

  it('that was changed since is a warning on the page of checks, and one on the review', async () => {
    await toChecks(body);
    writeFileSync(path, JSON.stringify({ ...body, userId: 'mallory' }));
    await next();
    await ui.until(/File request\.json +WARNING/);
    await ui.press('j');
    await ui.until(/the\s+values\s+loaded\s+earlier\s+are\s+sent/);
    expect(ui.screen()).toMatch(/SHA-256 was\s+[0-9a-f]{64}/);
  });

  it('is known for what it is when its draft is continued', async () => {
    const session = await toChecks(body);
    await ui.until('saved');
    await session.stop();
    ui.close();
    writeFileSync(path, 'something else');
    ui = renderScreen(testSession({}, { stateDir: session.stateDir }), { columns: 80, rows: 24 });
    await ui.press('4');
    await ui.until('Enter continue');
    await ui.press('enter');
    await ui.until('from request.json, SHA-256');
    await next();
    await ui.until(/File request\.json +WARNING/);
  });
});

describe('a request with fields that the interface does not have', () => {
  it('keeps them as a warning that the review asks for, until they are left out', async () => {
    await toChecks({ ...body, color: 'red' });
    await next();
    await ui.until(/Unknown fields +WARNING/);
    await ui.press('enter');
    const review = await ui.until('W2');
    expect(review).toContain('Unknown fields: color');
    await ui.press('\x10');
    await ui.until('CHECKS');
    await ui.press('x');
    await ui.until('Removed unknown fields: color');
    await ui.until(/Unknown fields +ok/);
    await ui.press('u');
    await ui.until(/Unknown fields +WARNING/);
  });
});

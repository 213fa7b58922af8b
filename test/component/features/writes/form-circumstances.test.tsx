import { afterEach, describe, expect, it } from 'vitest';
import { appendToJournal } from '../../../../src/storage/journal/journal-file.ts';
import { currentProcess } from '../../../../src/storage/locks/process-identity.ts';
import { parseJson } from '../../../../src/lib/json/json.ts';
import { requestFacts } from '../../../../src/submission/request-facts.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';
import { submissionBy } from '../../../support/writes/submission-writer.ts';
import { newSigner } from '../../../support/verify/topology-writer.ts';

const signer = newSigner();
const ida = { party: `ida::${signer.fingerprint}`, signer };
const body = submissionBy(ida);
const url = 'http://ledger.example/v2/interactive-submission/execute';

let ui: Screen;

afterEach(() => ui.close());

/** The page of checks of an execution that was pasted. */
const toChecks = async (session: TestSession) => {
  ui = renderScreen(session, { columns: 80, rows: 24 });
  await ui.press('4');
  await ui.until('step 1/');
  ui.paste(JSON.stringify(body));
  await ui.until('(u to undo)');
  await ui.press('\x0e', '\x0e', '\x0e');
  await ui.until('CHECKS');
  await ui.until(/of (2[89]|3\d) checks/);
};

/** Goes down the list of checks until one of them is selected. */
const select = async (title: string) => {
  for (let step = 0; step < 40 && !ui.screen().includes(`>${title}`); step += 1)
    await ui.press('j');
  return ui.until(`>${title}`);
};

const sentBefore = ({ stateDir }: TestSession, submissionId: string) =>
  appendToJournal(
    stateDir,
    () => [
      {
        ...requestFacts('executeSubmission', parseJson(JSON.stringify(body))),
        ...{ event: 'intent', entry: 'X-0007', operation: 'executeSubmission', url, submissionId },
        ...{ profile: 'demo', bodySha256: 'ab', bodyBytes: 2, process: currentProcess() },
      },
      { event: 'finding', entry: 'X-0007', word: 'UNKNOWN', evidence: 'no response came' },
    ],
    Date.parse('2026-05-06T07:00:00Z'),
  );

describe('the page of checks, at 80 by 24,', () => {
  it('tells of the journal, the token and the ledger that is called, and scrolls to each', async () => {
    const session = testSession();
    await toChecks(session);
    await select('Earlier attempts');
    expect(ui.screen()).toContain('no earlier attempt in the journal');
    await select('Submission id');
    await select('Token lifetime');
    expect(ui.screen()).toContain('no token configured: the request has no Authorization');
    await select('Journal file');
    await select('Ledger of the profile');
    expect(ui.screen()).toContain('http://ledger.example (demo)');
  });

  it('fails a submission id that was used, and names the attempts at the same thing', async () => {
    const session = testSession();
    sentBefore(session, body.submissionId);
    await toChecks(session);
    const frame = await ui.until(/Submission id +FAILED/);
    expect(frame).toContain('X-0007 (UNKNOWN) used this submission id');
    await select('Possible duplicate');
    expect(ui.screen()).toContain('X-0007 (UNKNOWN) does the same, and may have been executed');
    await ui.press('\x0e');
    await ui.until('2 checks failed: fix them before sending');
  });

  it('warns of a token that ends while the page is open', async () => {
    const session = testSession();
    const { setTokenState, screen } = session.store.getState();
    setTokenState({ held: true, asking: false, expiresAt: screen.now + 90_000 });
    await toChecks(session);
    await select('Token lifetime');
    session.advance(60_000);
    await ui.until('2 warnings');
    await ui.press(...Array.from({ length: 40 }, () => 'k'));
    await ui.until(/Token lifetime +WARNING/);
  });
});

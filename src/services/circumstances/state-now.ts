import { dirname } from 'node:path';
import { configPathOf } from '../../config/config-file.ts';
import { auditJournal } from '../../journal/audit.ts';
import { readEvidence } from '../../journal/evidence.ts';
import { placeFacts } from '../../journal/place-facts.ts';
import { readEntries, readSubmissions, submissionsPath } from '../../journal/submissions.ts';
import { attempt } from '../attempt.ts';
import { withIdentities } from '../submission/kept-identities.ts';

/** What the state folder holds, and who can write to it and to the one of the configuration. */
export const stateNow = (stateDir: string, env: NodeJS.ProcessEnv) => ({
  journal: placeFacts(submissionsPath(stateDir)),
  entries: attempt(() => withIdentities(stateDir, readEntries(stateDir))),
  audit: attempt(() =>
    auditJournal(readSubmissions(stateDir), readEvidence(stateDir, { withBytes: false })),
  ),
  folders: [placeFacts(stateDir), placeFacts(dirname(configPathOf(env).path))],
});

import { dirname } from 'node:path';
import { configPath } from '../../config/config-file.ts';
import { auditJournal } from '../../journal/audit.ts';
import { readAuditEvidence } from '../../journal/evidence.ts';
import { inspectPath } from '../../journal/place-facts.ts';
import { readEntries, readJournal, journalPath } from '../../journal/submissions.ts';
import { tryIo } from '../attempt.ts';
import { addIdentities } from '../submission/kept-identities.ts';

/** What the state folder holds, and who can write to it and to the one of the configuration. */
export const inspectState = (stateDir: string, env: NodeJS.ProcessEnv) => ({
  journal: inspectPath(journalPath(stateDir)),
  entries: tryIo(() => addIdentities(stateDir, readEntries(stateDir))),
  audit: tryIo(() =>
    auditJournal(readJournal(stateDir), readAuditEvidence(stateDir, { withBytes: false })),
  ),
  folders: [inspectPath(stateDir), inspectPath(dirname(configPath(env).path))],
});

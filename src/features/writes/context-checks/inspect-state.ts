import { dirname } from 'node:path';
import { configPath } from '../../../config/file/config-file.ts';
import { auditJournal } from '../../../storage/journal/audit.ts';
import { readAuditEvidence } from '../../../storage/journal/evidence.ts';
import { inspectPath } from '../../../storage/files/path-status.ts';
import { readEntries, readJournal, journalPath } from '../../../storage/journal/journal-file.ts';
import { tryIo } from '../../../lib/result.ts';
import { addIdentities } from '../../../submission/send/stored-identities.ts';

/** Reads the state folder, and who can write to it and to the config folder. */
export const inspectState = (stateDir: string, env: NodeJS.ProcessEnv) => ({
  journal: inspectPath(journalPath(stateDir)),
  entries: tryIo(() => addIdentities(stateDir, readEntries(stateDir))),
  audit: tryIo(() =>
    auditJournal(readJournal(stateDir), readAuditEvidence(stateDir, { withBytes: false })),
  ),
  folders: [inspectPath(stateDir), inspectPath(dirname(configPath(env).path))],
});

import type { CommandSpec } from '../cli-kit/command-spec.ts';
import type { ConfigFile, FileProblem } from '../config/file/parse-config-file.ts';
import type { Settings } from '../config/settings/settings.ts';
import type { LearnListing } from '../features/doctor/probes/probe.ts';
import type { KnownActivities } from '../features/party/model/party-flow.ts';
import type { Failure } from '../ledger/failure/failure.ts';
import type { TimeWindow } from '../lib/time/moment.ts';
import type { Result } from '../lib/result.ts';

export type Program = {
  /** The program as a command, for commands that describe it. */
  readonly root: CommandSpec;
  readonly learnListing: LearnListing;
  /** Applies the settings of the dashboard in a file, and returns what is wrong with them. */
  readonly applyDashboardSettings: (file: ConfigFile) => Promise<readonly FileProblem[]>;
  readonly readNewestActivities: (
    settings: Settings,
    limit: number,
    window?: TimeWindow,
  ) => Promise<Result<KnownActivities, Failure | 'incomplete'>>;
};

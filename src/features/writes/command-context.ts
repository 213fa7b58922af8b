import type {
  CommandContext as SharedContext,
  ShellServices,
} from '../../shell/command-handler.ts';
import type { AppState } from './context.ts';
import type { DraftSaver } from './draft-saver.ts';
import type { FormPreparing } from './steps/form-preparing.ts';
import type { FormSigning } from './steps/form-signing.ts';
import type { SealWrite } from '../../submission/send/write-pipeline.ts';
import type { WriteSender } from './steps/write-sender.ts';
import type { TopologyGenerator } from './steps/topology-generator.ts';

type WriteServices = {
  readonly seal: SealWrite;
  readonly drafts: DraftSaver;
  readonly topology: TopologyGenerator;
  readonly preparing: FormPreparing;
  readonly signing: FormSigning;
  readonly sender: WriteSender;
};

export type SessionServices = ShellServices<AppState> & WriteServices;
export type CommandContext = SharedContext<AppState> & WriteServices;
export type CommandHandler = (ctx: CommandContext) => void;

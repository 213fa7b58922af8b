import { Command } from 'commander';
import type { ActivityFlags } from '../features/activity/cli/activity-options.ts';
import type { ApproveFlags } from '../features/writes/cli/approve.ts';
import { mergeGlobalFlags, collect, addGlobalOptions } from '../cli-kit/global-options.ts';
import { historyCommand, lookupCommand } from '../features/lookup/cli/lookup-command.ts';
import type { JournalFlags } from '../features/journal/cli/journal.ts';
import type { SandboxFlags } from './sandbox/sandbox-options.ts';
import type { GlobalFlags } from '../cli-kit/load-settings.ts';
import { writeStdout } from '../cli-kit/streams.ts';
import { version } from '../cli-kit/version.ts';
import type { VerifyFlags } from '../features/writes/cli/verify/verify.ts';
import type { WriteFlags } from '../features/writes/cli/write-options.ts';

const activityCommand = (): Command =>
  addGlobalOptions(new Command('activity'))
    .description('print activities, oldest first')
    .option(
      '--follow',
      'keep printing new activities; resumes where the last run stopped unless --limit or --after is given',
    )
    .option('--limit <count>', 'the newest so many (20)')
    .option('--after <event-id>', 'only what is newer than this')
    .option(
      '--kind <kinds>',
      'transfer, offer, allocation, mint, tap, abort, other; several with commas',
    )
    .option('--party <text>', 'only where a party holds this text')
    .option('--filter <expression>', "as in the dashboard, for example 'amount>1000 party~alice'")
    .option(
      '--cursor <name>',
      'resume by this name instead of by profile, scan and filters; with --follow',
    )
    .option('--strict', 'end with 9 when there is a gap')
    .action(async (flags: ActivityFlags, command: Command) => {
      const { activity } = await import('../features/activity/cli/activity.ts');
      return activity(mergeGlobalFlags(flags, command));
    });

const sandboxCommand = (): Command =>
  addGlobalOptions(new Command('sandbox'), { hidden: true })
    .description('the embedded ledger alone; prints READY and where it is')
    .option('--port <port>', 'port on 127.0.0.1 (a free one)')
    .option('--seed <text>', 'what the activity is made from (cantui)')
    .option('--rate <number>', 'activities a second (1)')
    .option('--history <count>', 'activities there are at the start (200)')
    .option('--listing <meaning>', 'what begin_after_id means: backward, forward or minimum')
    .option('--updates-only', 'no listing of activities, as on newer scans: updates alone')
    .option('--ledger-version <release>', 'the release it stands for: 3.4, 3.5 or 3.6 (3.5)')
    .option(
      '--trees <kind>',
      'the shape of transactions: current, cip-107 (Splice 0.5.16 to 0.6.10) or legacy (before)',
    )
    .option('--faults <kinds>', 'latency, limited, unavailable, reset, truncated, hang')
    .option('--fault-every <n>', 'every nth request goes wrong (3)')
    .option('--latency <ms>', 'how long a request with that fault takes')
    .option(
      '--write-fault <name>',
      'what goes wrong with writes: lost-request, lost-answer, late-answer, late-outcome, never-answered, unavailable, rejected, duplicate or in-flight',
    )
    .option('--write-fault-times <n>', 'how many writes go wrong (all)')
    .option('--write-fault-seconds <n>', 'how long what is late takes (45)')
    .option(
      '--examples [folder]',
      'write requests, answers and keys into a new folder; without one print ids to look up',
    )
    .action(async (flags: SandboxFlags) => {
      const { sandbox } = await import('./sandbox/sandbox.ts');
      return sandbox(flags);
    });

const writeCommand = (name: 'allocate' | 'execute', about: string): Command => {
  const command = addGlobalOptions(new Command(name))
    .description(about)
    .option('--from <file>', 'the body of the request as JSON; - is stdin')
    .option('--schema', 'print the JSON schema of the request, and nothing else')
    .option('--dry-run', 'show what would be sent, and its SHA-256; the ledger is not asked')
    .option('--curl', 'print it as a curl command, with $TOKEN and the body in a file')
    .option(
      '--bundle <out>',
      'write it into a new file for another to approve; --from takes it again',
    )
    .option('--public-key <file>', 'a key that may have signed; more than once', collect)
    .option('--confirm <sha256>', 'send it, if this is the SHA-256 of its body')
    .option(
      '--yes',
      'send without confirmation (only on a profile with mode: test, or on the sandbox)',
    );
  command.option(
    '--wait <seconds>',
    'how long what became of it is looked for (10); 0: not at all',
  );
  command.option('--accept <names>', 'answer for warnings by their names: sent-before,scheme');
  command.option(
    '--overrule <names>',
    'send despite these failed checks (only on a profile with mode: test, or on the sandbox)',
  );
  command.option('--resend <entry>', 'another attempt at this entry: the same bytes again');
  if (name === 'execute')
    command.option('--submission-id <id>', 'a new one is made when there is none');
  return command.action(async (flags: WriteFlags, self: Command) => {
    const { write } = await import('../features/writes/cli/write.ts');
    return write(name, mergeGlobalFlags(flags, self));
  });
};

const journalCommand = (): Command =>
  addGlobalOptions(new Command('journal'))
    .description('what was sent, and what became of it')
    .argument(
      '[words...]',
      'list, show ENTRY, receipt ENTRY, follow ENTRY, mark ENTRY, verify or export',
    )
    .option('--reason <text>', 'what an operator found out, for mark')
    .option('--head <sha256>', 'a head that was kept elsewhere, for verify')
    .action(async (words: readonly string[], flags: JournalFlags, self: Command) => {
      const { journal } = await import('../features/journal/cli/journal.ts');
      return journal(words, mergeGlobalFlags(flags, self));
    });

const configCommand = (): Command =>
  addGlobalOptions(new Command('config'))
    .description('settings: show each with where it is from; path, check, init, schema')
    .argument('[word]', 'show, path, check, init or schema')
    .action(async (word: string | undefined, flags: GlobalFlags, self: Command) => {
      const { config } = await import('./config.ts');
      return config(word === undefined ? [] : [word], mergeGlobalFlags(flags, self));
    });

const doctorCommand = (): Command =>
  addGlobalOptions(new Command('doctor'))
    .description(
      'what is wrong with the way to the services, the token, this terminal and its files',
    )
    .addHelpText(
      'after',
      '\nNothing is changed anywhere. Ends with 0 when nothing failed, else with the code of the worst cause.\n',
    )
    .action(async (flags: GlobalFlags, self: Command) => {
      const [{ doctor }, { learnListing }] = await Promise.all([
        import('../features/doctor/cli/doctor.ts'),
        import('../features/activity/tail/learn-listing.ts'),
      ]);
      return doctor(mergeGlobalFlags(flags, self), learnListing);
    });

const verifyCommand = (): Command =>
  addGlobalOptions(new Command('verify'), { hidden: true, shown: '--output <format>' })
    .description('decode, hash and check what is signed; needs no profile and no network')
    .argument('<what>', 'topology, submission or bundle')
    .argument('<file>', 'the body, the answer that prepared it, or the bundle; - is stdin')
    .option('--public-key <file>', 'a key that may have signed; more than once', collect)
    .option('--asked <file>', 'the request that was prepared, to be held against its answer')
    .option('--approvers <file>', 'allowed_signers file that tells whose keys approved a bundle')
    .option('--allow-unsigned', 'exit with 0 when nothing but signatures is missing')
    .addHelpText(
      'after',
      '\nExits with 10 when a check failed or a signature is missing, else with 0: what cannot be known\noffline is printed and is no failure. Public keys are PEM, DER, base64, hex or raw; a private key is refused.\n',
    )
    .action(async (what: string, file: string, flags: VerifyFlags, self: Command) => {
      const { verify } = await import('../features/writes/cli/verify/verify.ts');
      return verify(what, file, mergeGlobalFlags(flags, self));
    });

const approveCommand = (): Command =>
  addGlobalOptions(new Command('approve'), { hidden: true, shown: '--output <format>' })
    .description('approve a write that another made as a bundle; needs no profile and no network')
    .argument('<file>', 'the bundle: it gets the approval, and nothing is sent')
    .option('--confirm <sha256>', 'approve it, if this is the SHA-256 of its body')
    .option('--name <name>', 'who approves (user@host)')
    .option('--sign <key>', 'sign the approval with this SSH key, by ssh-keygen')
    .option('--valid-for <time>', 'how long the approval holds, e.g. 90m, 24h, 7d (default: 24h)')
    .addHelpText(
      'after',
      '\nWithout --confirm it shows what cantui verify bundle shows, and changes nothing. It is refused to\nwhoever made the bundle or approved it already, and when a check fails (10).\n',
    )
    .action(async (file: string, flags: ApproveFlags, self: Command) => {
      const { approveFile } = await import('../features/writes/cli/approve.ts');
      return approveFile(file, mergeGlobalFlags(flags, self));
    });

const completionCommand = (): Command =>
  addGlobalOptions(new Command('completion'), { hidden: true })
    .description('a script that completes commands, options and ids in bash, zsh or fish')
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell: string, _flags: unknown, self: Command) => {
      const { completion } = await import('./completion/completion.ts');
      completion(shell, self.parent ?? self);
    });

const manCommand = (): Command =>
  addGlobalOptions(new Command('man'), { hidden: true })
    .description('the manual page, in roff: cantui man | man -l -')
    .action(async (_flags: unknown, self: Command) => {
      const { manPage } = await import('./man/page.ts');
      writeStdout(manPage(self.parent ?? self, version));
    });

/** Without a command, or by `demo`: the dashboard. */
export const openDashboard = async (flags: GlobalFlags, isDemo: boolean): Promise<void> => {
  const { dashboard } = await import('./dashboard/dashboard.ts');
  return dashboard(flags, isDemo);
};

const demoCommand = (): Command =>
  addGlobalOptions(new Command('demo'))
    .description('the dashboard on the embedded ledger')
    .action((flags: GlobalFlags, command: Command) =>
      openDashboard(mergeGlobalFlags(flags, command), true),
    );

/** Every command by its name, in the order in which help shows them. */
export const commands: Readonly<Record<string, () => Command>> = {
  demo: demoCommand,
  activity: activityCommand,
  contract: () =>
    lookupCommand('contract', 'a contract by its id, with what is in it and who has a stake'),
  update: () => lookupCommand('update', 'an update by its id: what happened in it, as a tree'),
  transaction: () =>
    lookupCommand('transaction', 'the same by the older operation, which leaves in 3.5.0'),
  allocate: () =>
    writeCommand('allocate', 'allocate an externally signed party: sent once, journalled first'),
  execute: () => writeCommand('execute', 'execute a prepared and signed submission, likewise'),
  verify: verifyCommand,
  approve: approveCommand,
  journal: journalCommand,
  history: historyCommand,
  config: configCommand,
  doctor: doctorCommand,
  sandbox: sandboxCommand,
  completion: completionCommand,
  man: manCommand,
};

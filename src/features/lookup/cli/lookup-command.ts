import { Command } from 'commander';
import type { LookupKind } from '../../../ledger/lookup.ts';
import { mergeGlobalFlags, collect, addGlobalOptions } from '../../../cli-kit/global-options.ts';
import type { LookupFlags } from './lookup-options.ts';
import type { GlobalFlags } from '../../../cli-kit/load-settings.ts';

/** The options as commander reads them. */
type TypedFlags = Omit<LookupFlags, 'lookupSource'>;

/** `cantui contract`, `transaction` and `update`. */
export const lookupCommand = (kind: LookupKind, about: string): Command => {
  const own = kind === 'contract' ? '' : '--source';
  const command = addGlobalOptions(new Command(kind), { own })
    .description(about)
    .argument('[ids...]', 'ids, or - for one a line on stdin')
    .option('--party <party>', 'ask as this party; more than once', collect)
    .option('--any-party', 'ask as nobody in particular, whatever parties the profile has')
    .option('--parallel <count>', 'requests under way at a time; answers keep their order (4)');
  if (kind !== 'contract')
    command
      .option('--template <id>', 'only events of this template; more than once', collect)
      .option('--interface <id>', 'only events of this interface, with its view', collect)
      .option('--wildcard', 'all other events as well as those of the templates and interfaces')
      .option('--shape <shape>', 'effects, all that happened; delta, what it left behind (effects)')
      .option('--blob', 'with the stored form of created contracts')
      .option('--terse', 'without the names of record fields')
      .option('--format <file>', 'the format as JSON, in place of these options')
      .option(
        '--source <service>',
        'ledger or scan: ask only this service (default: the ledger, then the scan for an update that the ledger does not know)',
      );
  if (kind === 'update')
    command.option('--only <kinds>', 'transactions, reassignments, topology; several with commas');
  return command.action(async (ids: readonly string[], typedFlags: TypedFlags, self: Command) => {
    const { runLookups: lookUp } = await import('./lookup.ts');
    // Of a lookup the source is a service; of the dashboard it is a listing, which is a setting.
    const { source: lookupSource, ...flags } = typedFlags;
    return lookUp(kind, ids, mergeGlobalFlags({ ...flags, lookupSource }, self));
  });
};

/** `cantui history`. */
export const historyCommand = (): Command =>
  addGlobalOptions(new Command('history'))
    .description('what was looked up, without what was found: list, clear')
    .argument('[word]', 'list or clear; with --profile of that profile alone')
    .action(async (word: string | undefined, flags: GlobalFlags, self: Command) => {
      const { history } = await import('./lookup-history.ts');
      history(word === undefined ? [] : [word], mergeGlobalFlags(flags, self));
    });

import { keyFor } from '../../../lib/keys/key-for.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';

/** Texts of the form of a lookup, its format page and its history. */

// Fields

export const idPlaceholder = 'contract id, update id, event id or party';
export const lookupKindNames = {
  contract: 'contract',
  update: 'update',
  transaction: 'transaction (old)',
} as const;
export const anyParty = 'any party';
export const addParty = 'add another party';
export const editFormatKey = 'e  edit';

// The format in a line

export const customFormat = 'custom JSON';
export const templateCount = (templates: number, interfaces: number): string =>
  templates + interfaces === 0
    ? 'all templates'
    : [
        ...(templates === 0 ? [] : [pluralize(templates, 'template')]),
        ...(interfaces === 0 ? [] : [pluralize(interfaces, 'interface')]),
      ].join('+');
export const verboseLabel = (isVerbose: boolean): string => (isVerbose ? 'verbose' : 'not verbose');
export const updateKinds = (kinds: readonly string[]): string => {
  if (kinds.length === 3) return 'all kinds';
  return kinds.length === 0 ? 'no kinds' : kinds.join('+');
};

// The request that Enter sends

export const enterId = 'enter an id to look up';
export const chooseKind = 'choose contract, update or transaction';
export const filtersActivity = 'no request: filters the activity by this party';
export const requestPath = (path: string, disabledIn: string | undefined): string =>
  `request: POST ${path}${disabledIn === undefined ? '' : `  (disabled since ${disabledIn})`}`;

// Format page

export const formatNames = {
  transactions: 'transactions',
  reassignments: 'reassignments',
  topology: 'topology events',
  shape: 'shape',
  verbose: 'verbose (field names)',
  blob: 'created-event blob',
  templates: 'templates',
  interfaces: 'interfaces',
  wildcard: 'all other templates too',
} as const;
export const shapeNames = {
  TRANSACTION_SHAPE_ACS_DELTA: 'ACS delta (net changes)',
  TRANSACTION_SHAPE_LEDGER_EFFECTS: 'ledger effects (every event)',
} as const;
export const namesPlaceholder = 'all, or package:Module:Entity, comma-separated';
export const formatTitle = 'format to send';
export const customFormatTitle = (): string =>
  `custom JSON to send; press ${keyFor('format.reset', 'R')} to go back to the form options`;

// History

export const historyTitle = (isPrivate: boolean): string =>
  `HISTORY  (${isPrivate ? 'private: not saved to disk' : 'this profile, saved on this machine only'})`;
export const noHistory = 'no lookups yet';

// Rules and status line

export const formTitle = 'Lookup';
export const formatPageTitle = 'Lookup > format';
export const typing = 'typing into field';
export const inForm = 'form';
export const inFormat = 'format';
export const typingHint = (): string =>
  `Letters are text here. Press ${keyFor('lookup.leave', 'escape')} to use keys as commands.`;
export const formHint = (): string =>
  `${keyFor('place.next', 'tab')}  next field     ${keyFor('lookup.edit', 'i')}  enter another id`;
export const formatHint = 'Applies to updates and transactions, not to contracts.';

import * as v from 'valibot';
import { join } from 'node:path';
import { columnNames, type ColumnName } from '../../ledger/activity/listing.ts';
import { readVersionedFile, writeVersionedFile } from '../versioned-file.ts';

const columnsPath = (stateDir: string): string => join(stateDir, 'columns.json');

const makeSchema = () =>
  v.object({
    profiles: v.record(v.string(), v.pipe(v.array(v.picklist(columnNames)), v.minLength(1))),
  });

type ColumnsByProfile = Readonly<Record<string, readonly ColumnName[]>>;

const readAll = (stateDir: string): ColumnsByProfile => {
  const content = readVersionedFile('columns', columnsPath(stateDir));
  if (content === undefined) return {};
  const parsed = v.safeParse(makeSchema(), content);
  return parsed.success ? parsed.output.profiles : {};
};

/** Reads the saved columns. Throws file system errors, and refuses a file of a later release. */
export const readChosenColumns = (
  stateDir: string,
  profile: string,
): readonly ColumnName[] | undefined => readAll(stateDir)[profile];

export const saveChosenColumns = (
  stateDir: string,
  profile: string,
  columns: readonly ColumnName[] | undefined,
): void => {
  const { [profile]: _replaced, ...others } = readAll(stateDir);
  const profiles = columns === undefined ? others : { ...others, [profile]: columns };
  writeVersionedFile('columns', columnsPath(stateDir), { profiles });
};

import * as v from 'valibot';
import { join } from 'node:path';
import { columnNames, type ColumnName } from '../../ledger/activity/list-columns.ts';
import { readIfExists, writePrivateFile } from '../files/atomic-files.ts';
import { makePrivateDir } from '../files/state-dir.ts';

const pathIn = (stateDir: string): string => join(stateDir, 'columns.json');

const schema = v.record(v.string(), v.pipe(v.array(v.picklist(columnNames)), v.minLength(1)));

type ColumnsByProfile = Readonly<Record<string, readonly ColumnName[]>>;

/** A file that another version wrote, or that is damaged, holds no choice: the next one replaces it. */
const readAll = (stateDir: string): ColumnsByProfile => {
  const text = readIfExists(pathIn(stateDir)).toString('utf8');
  if (text === '') return {};
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
};

/** Reads the columns that the user chose for a profile on this machine. Throws file system errors. */
export const readChosenColumns = (
  stateDir: string,
  profile: string,
): readonly ColumnName[] | undefined => readAll(stateDir)[profile];

/** Records the columns of a profile; without columns, the profile has its own again. */
export const saveChosenColumns = (
  stateDir: string,
  profile: string,
  columns: readonly ColumnName[] | undefined,
): void => {
  const { [profile]: _replaced, ...others } = readAll(stateDir);
  makePrivateDir(stateDir);
  const all = columns === undefined ? others : { ...others, [profile]: columns };
  writePrivateFile(pathIn(stateDir), `${JSON.stringify(all)}\n`);
};

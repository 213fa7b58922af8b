import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ConfigContent } from './file-schema.ts';
import { settingNames, settingTable } from '../settings/settings-table.ts';
import type { SignerSettings } from '../settings/signer-schema.ts';
import type { TokenSource } from '../tokens/token-source.ts';
import type { ProfileValues } from '../settings/setting-values.ts';

/** A path is relative to the folder of its file; `~` is the user's home. */
const pathFrom = (folder: string, path: string): string =>
  path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : resolve(folder, path);

const sourceFrom = (folder: string, source: TokenSource): TokenSource =>
  source.kind === 'file' ? { ...source, path: pathFrom(folder, source.path) } : source;

const signersFrom = (folder: string, signers: SignerSettings): SignerSettings =>
  Object.fromEntries(
    Object.entries(signers).map(([name, signer]) => [
      name,
      { ...signer, publicKey: pathFrom(folder, signer.publicKey) },
    ]),
  );

const profileFrom = (folder: string, values: ProfileValues): ProfileValues => {
  const paths: ProfileValues = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = values[name];
      const isPath = settingTable[name].kind === 'path' && typeof value === 'string';
      return isPath ? [[name, pathFrom(folder, value)]] : [];
    }),
  );
  const { token, signers } = values;
  const source = token === undefined ? {} : { token: sourceFrom(folder, token) };
  const made = signers === undefined ? {} : { signers: signersFrom(folder, signers) };
  return { ...values, ...paths, ...source, ...made };
};

/** Makes the paths in a file's content absolute. */
export const resolvePaths = (content: ConfigContent, folder: string): ConfigContent => ({
  ...content,
  profiles: Object.fromEntries(
    Object.entries(content.profiles).map(([name, values]) => [name, profileFrom(folder, values)]),
  ),
});

import type { ConfigFile, FileProblem } from '../../../config/file/config-file.ts';
import { formatProblem } from '../../../config/settings/settings-table.ts';
import { readSignerKey } from '../../../signing/signer.ts';

/** Finds the signers of a configuration whose public key cannot be used. */
export const signerProblems = ({
  path: file,
  profiles,
  lineOf,
}: ConfigFile): readonly FileProblem[] =>
  Object.entries(profiles).flatMap(([profile, { signers = {} }]) =>
    Object.entries(signers).flatMap(([name, { publicKey }]) => {
      const key = readSignerKey(publicKey);
      if (key.ok) return [];
      const { problem, remedy } = key.error;
      const path = ['profiles', profile, 'signers', name, 'publicKey'];
      const text = formatProblem(problem, remedy);
      return [{ file, line: lineOf(path), key: path.join('.'), text }];
    }),
  );

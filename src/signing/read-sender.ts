import type { Client } from '../http/client.ts';
import { senderOf, type Sender } from '../submission/terms/changed-terms.ts';
import { fetchUserRights, partiesWithoutRight } from '../requests/prepare/user-rights.ts';
import { readToken, type WriteMeans } from '../submission/send/write-pipeline.ts';

type SenderSource = Pick<WriteMeans, 'tokens'> &
  Pick<Client, 'request'> & {
    /** Of a token that names no user. */
    readonly user: string | undefined;
  };

/** The sender with what the ledger says of the rights to act as these parties. */
export const readSender = async (
  { tokens, request, user = '' }: SenderSource,
  parties: readonly string[],
): Promise<Sender | undefined> => {
  const sender = senderOf(await readToken({ tokens }));
  if (sender === undefined) return undefined;
  const found = await fetchUserRights(request, user);
  return {
    ...sender,
    lacks: found.ok ? partiesWithoutRight(found.value.rights, parties) : undefined,
  };
};

import { join } from 'node:path';
import { writeExport } from '../../../storage/files/write-export.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import { hashToSign, type HashToSign } from '../state/hash-to-sign.ts';
import { tryIo } from '../../../lib/io/try-io.ts';
import { copyToClipboard } from '../../../shell/copy-to-clipboard.ts';
import type { CommandHandler, CommandContext } from '../../../shell/command-handler.ts';
import { withWriteForm } from './with-write-form.ts';

const onHash = (
  handler: (ctx: CommandContext, id: FormId, hash: HashToSign) => void,
): CommandHandler =>
  withWriteForm((ctx, id) => {
    const state = ctx.store.getState();
    const hash = hashToSign(id, state.wizards[id]);
    if (hash === undefined)
      state.showNotice(
        'note',
        'What is to be signed is not known yet: enter what it is computed from.',
      );
    else handler(ctx, id, hash);
  });

export const copy = onHash((ctx, _, { called, base64 }) =>
  copyToClipboard(ctx, `${called}, base64`, base64),
);

/** The bytes themselves: what a signer signs is no text of them. */
export const write = onHash(({ store, deps }, id, { called, hex }) => {
  const name = `${id}-hash-${hex.slice(-12)}.bin`;
  const bytes = Buffer.from(hex, 'hex');
  const written = tryIo(() => writeExport(join(deps.stateDir, 'exports', name), bytes));
  const { showNotice } = store.getState();
  if (written.ok)
    showNotice('note', `The ${bytes.length} bytes of the ${called} are in ${written.value}`);
  else showNotice('error', `Nothing was written: ${written.error}`);
});

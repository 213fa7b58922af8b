import { exportFile } from '../../../shell/export-file.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import { hashToSign, type HashToSign } from '../state/write-form-inspection.ts';
import { copyToClipboard } from '../../../shell/copy-to-clipboard.ts';
import type { CommandContext } from '../../../app/state.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';
import { withWriteForm } from './with-write-form.ts';
import { hashToSignText as text } from '../messages/decoded.ts';

const onHash = (
  handler: (ctx: CommandContext, id: FormId, hash: HashToSign) => void,
): CommandHandler =>
  withWriteForm((ctx, id) => {
    const state = ctx.store.getState();
    const hash = hashToSign(id, state.writeForms[id]);
    if (hash === undefined) state.showNotice('note', text.nothingYet);
    else handler(ctx, id, hash);
  });

export const copy = onHash((ctx, _, { called, base64 }) =>
  copyToClipboard(ctx, text.copied(called), base64),
);

/** Writes the bytes themselves, because signers sign these and not their spelling. */
export const write = onHash(({ store, deps }, id, { called, hex }) => {
  const name = `${id}-hash-${hex.slice(-12)}.bin`;
  const bytes = Buffer.from(hex, 'hex');
  const written = exportFile(deps, name, bytes);
  const { showNotice } = store.getState();
  if (written.ok) showNotice('note', text.written(bytes.length, called, written.value));
  else showNotice('error', text.notWritten(written.error));
});

import { join } from 'node:path';
import { writeExport } from '../journal/exports.ts';
import type { FormId } from '../forms/form-ids.ts';
import { hashToSign, type HashToSign } from '../store/wizard-signing.ts';
import { tryIo } from './attempt.ts';
import { copyToClipboard } from './copy-out.ts';
import type { CommandHandler, CommandTable, CommandContext } from './deed.ts';
import { withWriteForm } from './on-review.ts';

const onHash = (
  deed: (deeds: CommandContext, id: FormId, hash: HashToSign) => void,
): CommandHandler =>
  withWriteForm((deeds, id) => {
    const state = deeds.store.getState();
    const hash = hashToSign(id, state.wizards[id]);
    if (hash === undefined)
      state.showNotice(
        'note',
        'What is to be signed is not known yet: enter what it is computed from.',
      );
    else deed(deeds, id, hash);
  });

const copy = onHash((deeds, _, { called, base64 }) =>
  copyToClipboard(deeds, `${called}, base64,`, base64),
);

/** The bytes themselves: what a signer signs is no text of them. */
const write = onHash(({ store, ports }, id, { called, hex }) => {
  const name = `${id}-hash-${hex.slice(-12)}.bin`;
  const bytes = Buffer.from(hex, 'hex');
  const written = tryIo(() => writeExport(join(ports.stateDir, 'exports', name), bytes));
  const { showNotice } = store.getState();
  if (written.ok)
    showNotice('note', `The ${bytes.length} bytes of the ${called} are in ${written.value}`);
  else showNotice('error', `Nothing was written: ${written.why}`);
});

/** Commands that hand to a signer what is to be signed. */
export const signingCommands: CommandTable = { 'signing.copy': copy, 'signing.write': write };

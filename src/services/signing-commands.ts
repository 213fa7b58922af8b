import { join } from 'node:path';
import { writeExport } from '../journal/exports.ts';
import type { FormId } from '../forms/form-ids.ts';
import { hashToSign, type HashToSign } from '../store/wizard-signing.ts';
import { attempt } from './attempt.ts';
import { copyOut } from './copy-out.ts';
import type { Deed, DeedTable, Deeds } from './deed.ts';
import { onTab } from './on-review.ts';

const onHash = (deed: (deeds: Deeds, id: FormId, hash: HashToSign) => void): Deed =>
  onTab((deeds, id) => {
    const state = deeds.store.getState();
    const hash = hashToSign(id, state.wizards[id]);
    if (hash === undefined)
      state.showNotice(
        'note',
        'What is to be signed is not known yet: enter what it is computed from.',
      );
    else deed(deeds, id, hash);
  });

const copy = onHash((deeds, _, { called, base64 }) => copyOut(deeds, `${called}, base64,`, base64));

/** The bytes themselves: what a signer signs is no text of them. */
const write = onHash(({ store, ports }, id, { called, hex }) => {
  const name = `${id}-hash-${hex.slice(-12)}.bin`;
  const bytes = Buffer.from(hex, 'hex');
  const written = attempt(() => writeExport(join(ports.stateDir, 'exports', name), bytes));
  const { showNotice } = store.getState();
  if (written.ok)
    showNotice('note', `The ${bytes.length} bytes of the ${called} are in ${written.value}`);
  else showNotice('error', `Nothing was written: ${written.why}`);
});

/** Commands that hand to a signer what is to be signed. */
export const signingCommands: DeedTable = { 'signing.copy': copy, 'signing.write': write };

import type { Line } from '../../../../ui-kit/text/line.ts';
import type { FormId } from '../../../../submission/form-ids.ts';
import { wrapAnywhere } from '../../../../lib/text/wrap.ts';
import type { WriteFormState } from '../../state/write-form.ts';
import { isDecodedCurrent } from '../../state/write-form-checks.ts';
import { isSigningPage, hashToSign } from '../../state/hash-to-sign.ts';
import { segment } from '../../../../ui-kit/text/segment.ts';

const labelWidth = 8;

const valueLines = (label: string, value: string, width: number): readonly Line[] =>
  wrapAnywhere(value, Math.max(8, width - labelWidth - 2)).map((part, index) => [
    segment(` ${(index === 0 ? label : '').padEnd(labelWidth)}`),
    segment(part, 'focus'),
  ]);

/** What a signer signs, above the signatures of it: in both spellings, to the last letter. */
export const signingLines = (
  id: FormId,
  wizard: WriteFormState,
  width: number,
): readonly Line[] => {
  if (!isSigningPage(id, wizard)) return [];
  const hash = hashToSign(id, wizard);
  if (hash === undefined) {
    const reason = isDecodedCurrent(wizard)
      ? 'the bytes do not say it'
      : 'the bytes are not read yet';
    return [[segment(` TO BE SIGNED: not computed yet, ${reason}`, 'faint')], [segment('')]];
  }
  return [
    [segment(` TO BE SIGNED: the ${hash.called}, computed here; y copies, H writes a file`)],
    ...valueLines('base64', hash.base64, width),
    ...valueLines('hex', hash.hex, width),
    [segment('')],
  ];
};

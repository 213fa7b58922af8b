import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import type { FormId } from '../../../../submission/form-ids.ts';
import { wrapAnywhere } from '../../../../lib/text/width.ts';
import type { WriteFormState } from '../../state/write-form.ts';
import { isDecodedCurrent, isSigningPage, hashToSign } from '../../state/write-form-inspection.ts';
import { hashToSignText as text } from '../../messages/decoded.ts';

const labelWidth = 8;

const valueLines = (label: string, value: string, width: number): readonly Line[] =>
  wrapAnywhere(value, Math.max(8, width - labelWidth - 2)).map((part, index) => [
    segment(` ${(index === 0 ? label : '').padEnd(labelWidth)}`),
    segment(part, 'focus'),
  ]);

/** The hash to sign, in base64 and hex, above the fields of its signatures. */
export const signingLines = (
  id: FormId,
  wizard: WriteFormState,
  width: number,
): readonly Line[] => {
  if (!isSigningPage(id, wizard)) return [];
  const hash = hashToSign(id, wizard);
  if (hash === undefined) {
    const reason = isDecodedCurrent(wizard) ? text.notInBytes : text.notDecoded;
    return [[segment(` ${text.missing(reason)}`, 'faint')], [segment('')]];
  }
  return [
    [segment(` ${text.title(hash.called)}`)],
    ...valueLines('base64', hash.base64, width),
    ...valueLines('hex', hash.hex, width),
    [segment('')],
  ];
};

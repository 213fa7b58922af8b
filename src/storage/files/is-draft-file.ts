import { isObject, type Json } from '../../lib/json/json.ts';

/** Whether JSON says of itself that it is a draft from another machine, of whatever version. */
export const isDraftFile = (json: Json | undefined): boolean =>
  isObject(json) && 'cantuiDraft' in json;

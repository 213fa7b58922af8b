import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';

/** Whether JSON says of itself that it is a bundle, of whatever version. */
export const isBundle = (json: Json | undefined): json is JsonObject =>
  isObject(json) && 'cantuiBundle' in json;

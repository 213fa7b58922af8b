import { isObject, tryParseJson, type JsonObject } from '../../src/lib/json/json.ts';

/** The JSON object in a text; an empty one for any other text. */
export const jsonObjectIn = (text: string): JsonObject => {
  const json = tryParseJson(text);
  return isObject(json) ? json : {};
};

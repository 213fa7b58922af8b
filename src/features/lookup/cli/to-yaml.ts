import { stringify } from 'yaml';
import { isLosslessNumber, type Json } from '../../../lib/json/json.ts';

const number = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: isLosslessNumber,
  resolve: String,
  stringify: ({ value }: { value?: unknown }) => String(value),
} as const;

/** Older readers take a bare `no` or an instant for something other than text: these are quoted. */
const compat = 'yaml-1.1';

/** Numbers keep their spelling. */
export const toYaml = (json: Json): string =>
  stringify(json, { customTags: [number], lineWidth: 0, compat });

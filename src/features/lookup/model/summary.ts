import { isArray, isObject, type Json } from '../../../lib/json/json.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import { textAt } from '../../../lib/json/fields.ts';
import { templateName, readVariant } from './event-facts.ts';
import { isScanUpdate, scanSummary } from './scan-update.ts';

const eventsOf = (json: Json): string =>
  isObject(json) && isArray(json['events']) ? `, ${pluralize(json['events'].length, 'event')}` : '';

/** Summarizes a response: the template of a contract, or the kind of an update. */
export const summarizeAnswer = (raw: Json): string => {
  if (!isObject(raw)) return '';
  if (isScanUpdate(raw)) return scanSummary(raw);
  const { createdEvent, transaction, update } = raw;
  if (isObject(createdEvent)) return templateName(textAt(createdEvent, 'templateId'));
  if (isObject(transaction)) return `Transaction${eventsOf(transaction)}`;
  const [variant, value] = readVariant(update);
  return variant === '' ? 'no update' : `${variant}${eventsOf(value)}`;
};

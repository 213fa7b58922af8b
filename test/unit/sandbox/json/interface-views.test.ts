import { describe, expect, it } from 'vitest';
import { listAt, objectsIn, textAt } from '../../../../src/lib/json/fields.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../../../src/lib/json/json.ts';
import { interfaceViewsJson } from '../../../../src/sandbox/json/event-json.ts';
import { templates, type Template } from '../../../../src/sandbox/state/templates.ts';
import { readRecorded } from '../../../support/recorded/read-recorded.ts';

/** Every object below a value that stands under a key. */
const allAt = (json: Json, key: string): readonly JsonObject[] => {
  if (isArray(json)) return json.flatMap((item) => allAt(item, key));
  if (!isObject(json)) return [];
  return [
    ...objectsIn([json[key] ?? null]),
    ...Object.values(json).flatMap((value) => allAt(value, key)),
  ];
};

const recorded = readRecorded('updates-with-views').flatMap(({ response }) =>
  allAt(response.body, 'CreatedEvent'),
);

const recordedOf = (template: Template): readonly JsonObject[] =>
  recorded.filter((event) => textAt(event, 'templateId').endsWith(`:${templates[template].name}`));

/** The recording was made with an older release of the package. */
const withoutPackage = (view: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(view).filter(([key]) => key !== 'implementationPackageId'));

describe('the interface views of a contract', () => {
  it.each([
    ['Amulet', ['holding', 'holdingV2']],
    ['LockedAmulet', ['holding', 'holdingV2']],
    ['TransferInstruction', ['instruction', 'instructionV2']],
  ] as const)('are those of a real participant for every recorded %s', (template, asked) => {
    const events = recordedOf(template);
    expect(events.length).toBeGreaterThan(5);
    for (const event of events) {
      const argument = event['createArgument'];
      const contract = {
        id: textAt(event, 'contractId'),
        template,
        signatories: [],
        observers: [],
        createdAt: 0,
        argument: () => (isObject(argument) ? argument : {}),
      };
      expect(interfaceViewsJson(contract, asked).map(withoutPackage)).toEqual(
        listAt(event, 'interfaceViews').map(withoutPackage),
      );
    }
  });
});

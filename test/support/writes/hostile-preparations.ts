import { type JsonObject } from '../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { createCommand } from './prepare-request.ts';
import { jsonObjectIn } from '../json-object.ts';

/** The latest record time that the request of a hostile preparation names. */
export const requestedDeadline = '2099-01-02T03:04:05Z';

/** Changes the one output of a transfer. */
const withOutput =
  (fields: JsonObject) =>
  (body: JsonObject): JsonObject =>
    jsonObjectIn(
      JSON.stringify(body, (key, value: unknown) =>
        key === 'outputs' && Array.isArray(value)
          ? value.map((output: JsonObject) => ({ ...output, ...fields }))
          : value,
      ),
    );

/** What a participant prepares instead of a transfer, and the words of the check that finds it. */
export const hostilePreparations: readonly (readonly [
  what: string,
  change: (sandbox: Sandbox) => (body: JsonObject) => JsonObject,
  words: string,
])[] = [
  [
    'with another amount',
    () => withOutput({ amount: '125.0' }),
    'choiceArgument.transfer.outputs[0].amount: requested 12.5, prepared 125.0000000000',
  ],
  [
    'for another receiver',
    ({ world }) => withOutput({ receiver: world.traders[3] ?? '' }),
    'choiceArgument.transfer.outputs[0].receiver: requested alice::',
  ],
  [
    'of another template',
    (sandbox) => (body) => ({
      ...body,
      commands: [createCommand(sandbox, sandbox.world.signing.party)],
    }),
    'kind: requested exercise, prepared create',
  ],
  [
    'for another party',
    (sandbox) => (body) => ({
      ...body,
      actAs: [sandbox.world.traders[2] ?? ''],
      commands: [createCommand(sandbox, sandbox.world.traders[2] ?? '')],
    }),
    'FAILED   Requested acting parties: requested signing::',
  ],
  [
    'under another command id',
    () => (body) => ({ ...body, commandId: 'pay-twice' }),
    'FAILED   Requested command id: requested pay-rent, prepared pay-twice',
  ],
  [
    'on another synchronizer',
    (sandbox) => {
      const { connected, otherSynchronizer } = sandbox.world;
      connected.push({ alias: 'private', id: otherSynchronizer });
      return (body) => ({ ...body, synchronizerId: otherSynchronizer });
    },
    'FAILED   Requested synchronizer: requested global-domain::',
  ],
  [
    'without the deadline',
    () => (body) =>
      Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'maxRecordTime')),
    'FAILED   Requested deadline: requested 2099-01-02T03:04:05Z, prepared none',
  ],
];

import { foldEntries } from '../../../src/storage/journal/fold-entries.ts';
import { readJournal } from '../../../src/storage/journal/journal-file.ts';
import { describeFailure } from '../../../src/ledger/failure/describe-failure.ts';
import { failureExitCode } from '../../../src/ledger/failure/failure.ts';
import { isObject, stringifyJson, type JsonObject } from '../../../src/lib/json/json.ts';
import { allocationExamples, executionExamples } from '../../../src/sandbox/examples/requests.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { lookupClients } from '../../../src/features/lookup/run/lookup-response.ts';
import { runLookup } from '../../../src/features/lookup/run/run-lookup.ts';
import { submit } from '../../../src/submission/send/submit.ts';
import {
  clientAt,
  counted,
  retries,
  wordsOf,
  type Place,
  type Requests,
  type Verdict,
} from './fault-target.ts';
import { createFreeze } from '../../../src/http/send/operation-calls.ts';

/** The update that is looked up. */
export const newestUpdate = ({ world }: Sandbox): string => [...world.updates.keys()].at(-1) ?? '';

/** Looks an update up while the fault lasts. */
export const lookUp = async (place: Place): Promise<Verdict> => {
  const { proxy, sandbox, fault } = place;
  const client = clientAt(place, { retries });
  await proxy.play(fault);
  const services = lookupClients({ ledgerUrl: proxy.url, scanUrl: '' }, client);
  const lookup = { kind: 'update', id: newestUpdate(sandbox), parties: [] } as const;
  const { outcome } = await runLookup(services, lookup, new AbortController().signal);
  client.close();
  if (outcome.ok) return counted(proxy, { exit: 0, said: '' });
  const said = wordsOf(describeFailure(outcome.error.failure, 'updateById'));
  return counted(proxy, { exit: failureExitCode(outcome.error.failure), said });
};

const operations = { allocate: 'allocateParty', execute: 'executeSubmission' } as const;

/** A right request for a ledger, by the name of its command. */
export const requestsFor = ({ world }: Sandbox): Requests => {
  const examples = [...allocationExamples(world, 'faults'), ...executionExamples(world)];
  const request = (what: keyof Requests): JsonObject => {
    const file = examples.find(({ name }) => name === `${what}/request.json`);
    if (file === undefined || !isObject(file.content)) throw new Error(`no request to ${what}`);
    return file.content;
  };
  return { allocate: request('allocate'), execute: request('execute') };
};

/** The word of the only entry in the journal, whose chain must hold. */
export const onlyEntry = (stateDir: string): string | undefined => {
  const chain = readJournal(stateDir);
  const entries = foldEntries(chain);
  if (chain.broken !== undefined || entries.length !== 1) throw new Error('not one entry');
  return entries[0]?.word;
};

/** Makes a write while the fault lasts. */
export const write =
  (what: 'allocate' | 'execute') =>
  async (place: Place): Promise<Verdict> => {
    const { proxy, fault, stateDir, requests } = place;
    const client = clientAt(place, { retries });
    const name = operations[what];
    const frozen = createFreeze(client.reviewContext)(name, requests[what] as never);
    if (!frozen.ok) throw new Error(`the request is wrong: ${stringifyJson(frozen)}`);
    await proxy.play(fault);
    const submission = { sealed: frozen.value, profile: 'default', waits: true, follows: false };
    const submitted = await submit(submission, { ...client, stateDir, now: Date.now });
    client.close();
    if (submitted.kind !== 'sent') throw new Error(submitted.reason);
    const { outcome, verdict } = submitted;
    const failed = outcome.ok ? '' : wordsOf(describeFailure(outcome.error.failure, name));
    const said = `${failed} ${verdict.detail}`;
    return counted(proxy, { exit: verdict.exit, said, word: onlyEntry(stateDir) });
  };

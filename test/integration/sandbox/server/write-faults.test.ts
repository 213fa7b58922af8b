import { describe, expect, it } from 'vitest';
import { parseCompletionError } from '../../../../src/submission/outcome/completion-error.ts';
import { parseJson, type JsonObject } from '../../../../src/lib/json/json.ts';
import { type Sandbox, defaultSeed } from '../../../../src/sandbox/sandbox.ts';
import type {
  WriteFaultName,
  WriteFaultOptions,
} from '../../../../src/sandbox/server/fault-injection.ts';
import { buildExampleFiles } from '../../../../src/sandbox/examples/examples.ts';
import { ask, objectsIn, open, post, within } from '../../../support/servers/sandbox.ts';
import { waitFor } from '../../../support/wait.ts';

const hit = (name: WriteFaultName, more: Partial<WriteFaultOptions> = {}): Promise<Sandbox> =>
  open({ history: 5, writeFault: { name, times: 1, seconds: 0.1, ...more } });

const example = ({ world }: Sandbox, name: string): JsonObject =>
  (buildExampleFiles(world, defaultSeed).find((file) => file.name === name)?.content ??
    {}) as JsonObject;

const execute = (sandbox: Sandbox, submissionId = 'mine') =>
  ask(sandbox, 'execute', { ...example(sandbox, 'execute/request.json'), submissionId });

const allocate = (sandbox: Sandbox) =>
  ask(sandbox, 'allocate', example(sandbox, 'allocate/request.json'));

/** Completions of the example's party, as the service tells them. */
const completionsOf = async (sandbox: Sandbox): Promise<readonly JsonObject[]> => {
  const body = { parties: [sandbox.world.signing.party], beginExclusive: 0 };
  const url = `${sandbox.ledgerUrl}/v2/commands/command-completions`;
  const { text } = await post(url, body, { token: sandbox.token.reveal() });
  return objectsIn(parseJson(text)).flatMap((response) => {
    const value = within(response, 'completionResponse', 'Completion', 'value');
    return 'commandId' in value ? [value] : [];
  });
};

const completed = async (sandbox: Sandbox, count: number): Promise<readonly JsonObject[]> => {
  await waitFor(async () => expect(await completionsOf(sandbox)).toHaveLength(count));
  return completionsOf(sandbox);
};

const errorOf = (completion: JsonObject | undefined) =>
  parseCompletionError(within(completion, 'status'));

describe('a write that something goes wrong with on request', () => {
  it.each(['lost-response', 'late-outcome'] as const)(
    'is carried out though its response is lost: %s',
    async (name) => {
      const sandbox = await hit(name);
      await expect(execute(sandbox)).rejects.toThrow();
      const [own] = await completed(sandbox, 1);
      expect(own).toMatchObject({ submissionId: 'mine', status: { code: 0 } });
      expect(sandbox.world.updates.has(own?.['updateId'] as string)).toBe(true);
    },
  );

  it.each(['lost-request', 'no-response'] as const)(
    'is not carried out, and can be sent again: %s',
    async (name) => {
      const sandbox = await hit(name);
      const first = execute(sandbox);
      const ended = expect(first).rejects.toThrow();
      expect((await execute(sandbox, 'again')).status).toBe(200);
      const all = await completed(sandbox, 1);
      expect(all.map(({ submissionId }) => submissionId)).toEqual(['again']);
      await sandbox.close();
      await ended;
    },
  );

  it('is the next one after a probe of the doctor, which uses up no fault', async () => {
    const sandbox = await hit('lost-request');
    expect((await ask(sandbox, 'execute', 'cantui doctor')).status).toBe(400);
    await expect(execute(sandbox)).rejects.toThrow();
  });

  it('is carried out before a response that comes late', async () => {
    const sandbox = await hit('late-response');
    const responded = execute(sandbox);
    await completed(sandbox, 1);
    expect((await responded).status).toBe(200);
  });

  it('is carried out though the service says in plain text that it took too long', async () => {
    const sandbox = await hit('unavailable');
    const { status, contentType } = await execute(sandbox);
    expect([status, contentType]).toEqual([503, 'text/plain; charset=UTF-8']);
    expect(await completed(sandbox, 1)).toMatchObject([{ status: { code: 0 } }]);
  });

  it('is rejected for good in its completion, and can be sent again', async () => {
    const sandbox = await hit('rejected');
    expect((await execute(sandbox)).status).toBe(200);
    const [own] = await completed(sandbox, 1);
    expect(within(own, 'status')['code']).toBe(10);
    expect(errorOf(own)).toMatchObject({
      code: 'SEQUENCER_REQUEST_FAILED',
      definiteAnswer: true,
    });
    expect((await execute(sandbox, 'again')).status).toBe(200);
    expect(await completed(sandbox, 2)).toMatchObject([{}, { status: { code: 0 } }]);
  });

  it('is a duplicate in its completion, which names the submission that was recorded and its offset', async () => {
    const sandbox = await hit('duplicate');
    expect((await execute(sandbox)).status).toBe(200);
    const [earlier, own] = await completed(sandbox, 2);
    expect(earlier).toMatchObject({ status: { code: 0 }, submissionId: 'earlier-than-mine' });
    expect(own).toMatchObject({ submissionId: 'mine', status: { code: 6 }, updateId: '' });
    const error = errorOf(own);
    expect(error).toMatchObject({
      code: 'DUPLICATE_COMMAND',
      definiteAnswer: true,
      existingSubmissionId: 'earlier-than-mine',
    });
    expect(error.context?.['completion_offset']).toBe(String(earlier?.['offset'] as number));
  });

  it('is told that another submission is in flight, which is recorded later', async () => {
    const sandbox = await hit('in-flight');
    expect((await execute(sandbox)).status).toBe(200);
    const [own, earlier] = await completed(sandbox, 2);
    expect(own).toMatchObject({ submissionId: 'mine', status: { code: 10 } });
    expect(errorOf(own)).toMatchObject({
      code: 'SUBMISSION_ALREADY_IN_FLIGHT',
      existingSubmissionId: 'earlier-than-mine',
    });
    expect(earlier).toMatchObject({ submissionId: 'earlier-than-mine', status: { code: 0 } });
  });

  it('is an allocation of which the response is lost, and the party is there', async () => {
    const sandbox = await hit('lost-response');
    const before = sandbox.world.parties.length;
    await expect(allocate(sandbox)).rejects.toThrow();
    expect(sandbox.world.parties).toHaveLength(before + 1);
  });

  it('is an allocation of which the party is there later', async () => {
    const sandbox = await hit('late-outcome');
    const before = sandbox.world.parties.length;
    await expect(allocate(sandbox)).rejects.toThrow();
    await waitFor(() => expect(sandbox.world.parties).toHaveLength(before + 1));
  });

  it('is an allocation that an earlier attempt is said to have made', async () => {
    const sandbox = await hit('duplicate');
    const { status, json } = await allocate(sandbox);
    expect([status, json['code']]).toEqual([400, 'INVALID_ARGUMENT']);
    expect(json['cause']).toContain('Party already exists');
  });

  it('is every write when nobody says how many', async () => {
    const sandbox = await open({ writeFault: { name: 'unavailable' } });
    expect((await allocate(sandbox)).status).toBe(503);
    expect((await execute(sandbox)).status).toBe(503);
  });
});

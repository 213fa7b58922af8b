import { describe, expect, it } from 'vitest';
import { decodeExecution } from '../../../../src/requests/checks/inspect/inspect-execution.ts';
import { verifyReportJson } from '../../../../src/cli-kit/writes/verify-json.ts';
import { formatDecoded } from '../../../../src/cli-kit/writes/verify-text.ts';
import { encodeMessage } from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { preparedTransaction } from '../../../../src/verify/prepared/prepared-transaction-schema.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { parsePublicKey } from '../../../../src/verify/signatures/read-public-key.ts';
import { preparedWithCalls, signedWithCall } from '../../../support/verify/call-vectors.ts';

const calling = (output: Buffer, extensionId = 'rates') => ({
  preparedTransaction: encodeMessage(
    preparedTransaction,
    preparedWithCalls('3', [
      { extensionId, functionId: 'f', config: Buffer.of(0), input: Buffer.of(1), output },
    ]),
  ).toString('base64'),
  hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V4',
});

type Request = Parameters<typeof verifySubmission>[0] & object;

const textOf = (request: Request): string =>
  formatDecoded({ kind: 'submission', report: verifySubmission(request) });

const factsOf = (request: Parameters<typeof decodeExecution>[0]): readonly string[] =>
  decodeExecution(request, { keys: [], nowMs: 0 }).facts.map(({ value }) => value.trim());

const outputLine = (text: string): string | undefined =>
  text.split('\n').find((line) => line.trim().startsWith('output: '));

describe('the external calls of a transaction', () => {
  const lines = [
    'external call 1 of 1: extension "rates-oracle", function "eurusd"',
    'config: 0xb79606fb3afea5bd1609ed40b622142f1c98125abcfe89a76a661b0e8e343910',
    'input: "{\\"pair\\":\\"EURUSD\\"}"',
    'output: "1.0845"',
  ];

  it('have a signature that is verified under V4', () => {
    const key = parsePublicKey(Buffer.from(signedWithCall.publicKey, 'base64'));
    const { hash, checks } = verifySubmission(signedWithCall.request, key.ok ? [key.value] : []);
    expect(hash?.toString('hex')).toBe(signedWithCall.hash);
    expect(checks.find(({ id }) => id === 'signature-1-1')?.state).toBe('verified');
  });

  it('stand below their step on the screen, and in what cantui verify prints', () => {
    const printed = textOf(signedWithCall.request).split('\n');
    expect(printed.map((line) => line.trim())).toEqual(expect.arrayContaining(lines));
    expect(factsOf(signedWithCall.request)).toEqual(expect.arrayContaining(lines));
    expect(printed.find((line) => /exercise \S+ on Fx\.Quote/.test(line))).toMatch(
      /, with 1 external call$/,
    );
  });

  it('are in the JSON of cantui verify, in hex and as text where they are one', () => {
    const report = verifySubmission(signedWithCall.request);
    const json = JSON.parse(verifyReportJson({ kind: 'submission', report })) as {
      readonly prepared: { readonly steps: readonly { readonly externalCalls: unknown }[] };
    };
    expect(json.prepared.steps.map(({ externalCalls }) => externalCalls)).toMatchObject([
      [
        {
          extension: 'rates-oracle',
          function: 'eurusd',
          config: { hex: expect.stringMatching(/^b79606fb/) as string, text: null },
          input: { text: '{"pair":"EURUSD"}' },
          output: { hex: '312e30383435', text: '1.0845' },
        },
      ],
      [],
    ]);
  });

  it('are never cut', () => {
    const request = calling(Buffer.alloc(50_000, 7));
    expect(outputLine(textOf(request))?.trim()).toBe(`output: 0x${'07'.repeat(50_000)}`);
    expect(factsOf(request)).toContain(`output: 0x${'07'.repeat(50_000)}`);
  });

  it.each([
    ['hex and the text that looks like it', Buffer.of(0), Buffer.from('0x00')],
    ['letters of another script', Buffer.from('а'), Buffer.from('a')],
    ['a line break and its name', Buffer.from('\n'), Buffer.from('\\n')],
    ['a quote inside and none', Buffer.from('"'), Buffer.from('')],
    ['a space at the end', Buffer.from('1 '), Buffer.from('1')],
  ])('look different when their responses are different: %s', (_title, one, other) => {
    expect(outputLine(textOf(calling(one)))).not.toBe(outputLine(textOf(calling(other))));
  });

  it('cannot pass for other lines, whatever their names are', () => {
    const printed = textOf(calling(Buffer.of(1), 'rates", function "g\n    output: "9'));
    expect(printed).toContain(
      'extension "rates\\", function \\"g⟨LF⟩⟨4 spaces⟩output: \\"9", function "f"',
    );
  });

  it('have names that are searched for look-alikes', () => {
    const { checks } = verifySubmission(calling(Buffer.of(1), 'rаtes'));
    expect(checks.find(({ id }) => id === 'lookalikes')).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining('an external call of step 1') as string,
    });
  });
});

import { describe, expect, it } from 'vitest';

import { operationUrl } from '../../../../src/http/send/build-request.ts';

const path = '/v2/contracts/contract-by-id';

describe('the address of an operation', () => {
  it.each([
    ['http://127.0.0.1:7575', `http://127.0.0.1:7575${path}`],
    ['http://127.0.0.1:7575/', `http://127.0.0.1:7575${path}`],
    ['https://node.example/json/api', `https://node.example/json/api${path}`],
    ['https://node.example/json/api//', `https://node.example/json/api${path}`],
    ['https://node.example/json%20api/', `https://node.example/json%20api${path}`],
    ['http://[::1]:7575', `http://[::1]:7575${path}`],
    ['https://node.example/?tenant=a#top', `https://node.example${path}`],
  ])('the address of an operation at %s is %s', (base, url) =>
    expect(operationUrl(base, path).href).toBe(url),
  );

  it('holds no user and no password, which would become a header', () => {
    const url = operationUrl('https://ann:pass@node.example/', path);
    expect(url.href).toBe(`https://node.example${path}`);
  });

  it('is one of http or https', () => {
    expect(() => operationUrl('ftp://node.example', path)).toThrow('http or https');
  });
});

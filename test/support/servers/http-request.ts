import { request, type IncomingHttpHeaders } from 'node:http';
import { text as textOf } from 'node:stream/consumers';

export interface HttpRequest {
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request and reads its whole response. Global fetch would take three times as long. */
export const sendRequest = (
  url: string,
  { method = 'GET', body = '', headers = {}, signal }: HttpRequest = {},
): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, ...(signal && { signal }) }, (response) => {
      const { statusCode: status = 0, headers: responded } = response;
      textOf(response).then((text) => resolve({ status, headers: responded, text }), reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });

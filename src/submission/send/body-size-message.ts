import type { FrozenRequest } from '../../http/send/frozen-request.ts';
import { pluralize, formatInteger } from '../../lib/text/pluralize.ts';
import { parseJson } from '../../lib/json/json.ts';
import { requestFacts } from '../request-facts.ts';
import type { WriteName } from '../classify-outcome.ts';

/** How large a body is that a service took for too large, and what in it is. */
export const bodyTooLargeMessage = ({ name, body, bytes }: FrozenRequest<WriteName>): string => {
  const { blobs = [] } = requestFacts(name, parseJson(body));
  const [largest] = blobs.toSorted((one, other) => other.bytes - one.bytes);
  const where =
    largest === undefined
      ? ''
      : `, and ${largest.field} alone holds ${formatInteger(largest.bytes)}`;
  return `its body of ${pluralize(bytes, 'byte')} is too large for the service${where}: it was not accepted`;
};

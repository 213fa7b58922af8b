/**
 * Topology transactions as a participant of the 3.4 line recorded them, from the public repository
 * hyperledger-labs/splice-wallet-kernel, core/tx-visualizer/src/Tx.test.ts at f889a43. The fingerprints
 * were recorded, too, in the namespace and in the party; the hashes were computed from the bytes with
 * the formulas of digital-asset/canton, interactive_topology_util.py. The three belong to two
 * namespaces, so their combination is artificial.
 */
export const recordedTransactions = [
  {
    transaction:
      'CosBCAEQARqEAQqBAQpEMTIyMDEyMzA4N2U2YmY2NmQyMjVkMDQ3ZTZhZjhiMDk0NGJjNTBjYzQ3MGNiNDZhZmQ5NTE1YTU1OGJmNTU2MDU0NDESNxAEGiwwKjAFBgMrZXADIQD6i6Mh8nmGPt1X6XoI8ZfRh2D3eozd7HgsY/abhbRNeyoDAQUEMAEiABAe',
    hash: '1220f278f11b0aef7fa8275a73782eba74923ae9dda74df6ebdaf24b53acc359a9ba',
  },
  {
    transaction:
      'CpMBCAEQARqMAYIBiAEKS2FsaWNlOjoxMjIwNWE1MGViOWI5ZDY0YmIzMGFjNDEyNWFmYTFhZWVhN2JjYWU1MTc5MmFjMmQxNzRhNjEzMmNlZWM5MjkwZDA2MhgBIjcQBBosMCowBQYDK2VwAyEAA5ufeUjSCCrbYVs4FipJRBhJQIFYKL++qE2t8lEccgoqAwEFBDABEB4=',
    hash: '122006e4537f998caee22ee42f349b6023d10f948737da12038ec72912f923eac56a',
  },
  {
    transaction:
      'CrABCAEQARqpAUqmAQpLYWxpY2U6OjEyMjA1YTUwZWI5YjlkNjRiYjMwYWM0MTI1YWZhMWFlZWE3YmNhZTUxNzkyYWMyZDE3NGE2MTMyY2VlYzkyOTBkMDYyEAEaVQpRcGFydGljaXBhbnQ6OjEyMjAyZTk1ZDJmNjFlZmU3YjIzMmI2ZDE2M2ZlMDA2MTg4YWYzYjZiMDU4ODViZDU5ZDQ3ZTUyZTE3NjUwMWI1NmNkEAIQHg==',
    hash: '12203c78845dd272f729ff52d48adaae3059fc5825c122ffe2819b5a1c8d85e2bd18',
  },
] as const;

export const recordedMultiHash =
  '12205e7e329e09d5f90849d9fe6d5d1683a081cd4751c6bbe3b51850391b2a37220c';

/** Ed25519 keys, raw, with the fingerprints that were recorded for them. */
export const recordedKeys = [
  {
    raw: 'fa8ba321f279863edd57e97a08f197d18760f77a8cddec782c63f69b85b44d7b',
    fingerprint: '1220123087e6bf66d225d047e6af8b0944bc50cc470cb46afd9515a558bf55605441',
  },
  {
    raw: '039b9f7948d2082adb615b38162a4944184940815828bfbea84dadf2511c720a',
    fingerprint: '12205a50eb9b9d64bb30ac4125afa1aeea7bcae51792ac2d174a6132ceec9290d062',
  },
] as const;

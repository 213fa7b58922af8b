/** What is wrong with a token, and what to do. */
export const tokenFaultText = {
  expired: (at: string): string => `the token expired at ${at}`,
  getNew: 'get a new token, and check this machine’s clock',
  expiryInMs: 'the token’s expiry (exp) is in milliseconds, and ledgers read seconds',
  writeSeconds: 'have its issuer write exp in seconds',
  notBefore: (at: string, claim: string): string =>
    `the token is not valid before ${at} (${claim})`,
  checkClocks: 'wait until then, or fix the clock of this machine or of its issuer',
  noAudience: 'the token has no audience (aud)',
  nameAudience:
    'request a token for the audience of the ledger, such as https://daml.com/jwt/aud/participant/PARTICIPANT-ID',
  noUser: 'the token names no user (sub)',
  nameUser: 'request a token for a user of the ledger',
  noExpiry: 'the token has no expiry (exp), which ledgers refuse by default',
  setExpiry: 'request a token that expires within 5 minutes',
  livesLong: (left: string): string =>
    `the token is valid for another ${left}, and ledgers refuse more than 5 minutes by default (max-token-lifetime)`,
  shorten: 'request a token that expires within 5 minutes, or ask the operator for the limit',
} as const;

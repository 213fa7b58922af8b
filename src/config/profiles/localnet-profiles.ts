/**
 * Profiles for a LocalNet on this machine, as YAML to copy: the addresses of its services and the source
 * of its tokens. Its three participants differ in the first digit of their ports.
 */
export const localProfiles = `  # A LocalNet on this machine, as its application provider. The JSON Ledger API of the user is on
  # port 2975, that of the provider on 3975, that of the super validator on 4975.
  local:
    ledgerUrl: http://127.0.0.1:3975
    scanUrl: http://scan.localhost:4000/api/scan
    # Without an identity provider a LocalNet takes tokens that are signed with the word "unsafe":
    # this makes one. Nothing but a LocalNet takes it.
    token:
      command:
        - node
        - -e
        - >-
          const { createHmac } = require('node:crypto');
          const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
          const text = [{ alg: 'HS256', typ: 'JWT' },
          { sub: 'ledger-api-user', aud: 'https://canton.network.global' }].map(part).join('.');
          console.log(text + '.' + createHmac('sha256', 'unsafe').update(text).digest('base64url'));

  # The same with the Keycloak of the quickstart.
  #local-oauth2:
    #ledgerUrl: http://127.0.0.1:3975
    #scanUrl: http://scan.localhost:4000/api/scan
    #token: { oauth2: { tokenUrl: 'http://keycloak.localhost:8082/realms/AppProvider/protocol/openid-connect/token', clientId: app-provider-validator, clientSecret: { env: AUTH_APP_PROVIDER_VALIDATOR_CLIENT_SECRET }, scope: openid } }
`;

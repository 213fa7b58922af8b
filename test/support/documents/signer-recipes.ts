/** Signers of a profile for key files, tokens, cloud services and agents, as REFERENCE.md shows them. */
export const signerRecipes = `signers:
  # openssl 3 with a key file, for development.
  file-ed25519:
    type: command
    command: [openssl, pkeyutl, -sign, -rawin, -inkey, ed25519.pem, -in, /dev/stdin]
    publicKey: ed25519.pub
  file-p256: { type: command, command: [openssl, dgst, -sha256, -sign, p256.pem], publicKey: p256.pub }
  file-p384: { type: command, command: [openssl, dgst, -sha384, -sign, p384.pem], publicKey: p384.pub }
  # PKCS#11 with OpenSC. pkcs11-tool --list-mechanisms lists what the token has: ECDSA-SHA256 for P-256,
  # ECDSA-SHA384 for P-384, EDDSA for Ed25519. The PIN comes from a variable.
  token-p256:
    type: command
    command: [pkcs11-tool, --module=/usr/lib/x86_64-linux-gnu/opensc-pkcs11.so, --sign, --mechanism=ECDSA-SHA256, --id=01, --login, --pin=env:TOKEN_PIN]
    publicKey: token.pem
  token-ed25519:
    type: command
    command: [pkcs11-tool, --module=/usr/lib/softhsm/libsofthsm2.so, --sign, --mechanism=EDDSA, --id=02, --login, --pin=env:TOKEN_PIN]
    publicKey: token-ed25519.pem
  # A token that has only ECDSA takes a digest, so hash first; P-384: -sha384.
  token-digest-p256:
    type: command
    command: [sh, -c, 'openssl dgst -sha256 -binary | pkcs11-tool --module=/usr/lib/softhsm/libsofthsm2.so --sign --mechanism=ECDSA --id=01 --login --pin=env:TOKEN_PIN']
    publicKey: token.pem
  # AWS KMS. RAW, never DIGEST: the service hashes. P-384: ECDSA_SHA_384; Ed25519: ED25519_SHA_512, not
  # ED25519_PH_SHA_512. "aws kms get-public-key --query PublicKey --output text" prints the public key.
  aws-p256:
    type: command
    command: [aws, kms, sign, --key-id=alias/treasury, --signing-algorithm=ECDSA_SHA_256, --message-type=RAW, --message=fileb:///dev/stdin, --query=Signature, --output=text]
    publicKey: aws.b64
  # Google Cloud KMS, EC_SIGN_P256_SHA256: gcloud hashes the file. P-384: --digest-algorithm=sha384.
  # "gcloud kms keys versions get-public-key" prints the public key.
  gcloud-p256:
    type: command
    command: [gcloud, kms, asymmetric-sign, --location=europe-west6, --keyring=ledger, --key=treasury, --version=1, --digest-algorithm=sha256, --input-file=/dev/stdin, --signature-file=-]
    publicKey: gcloud.pem
  # YubiKey, PIV slot 9a, P-256 or P-384. "ssh-add -s /usr/lib/x86_64-linux-gnu/libykcs11.so" asks for the PIN;
  # "ssh-add -L" prints the public keys. Not slot 9c: the agent cannot ask for a PIN for each signature, but
  # pkcs11-tool with --module=…/libykcs11.so can.
  yubikey: { type: ssh-agent, publicKey: yubikey.pub }
`;

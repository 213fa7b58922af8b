// A signer of a profile that needs no other program: signs stdin with an Ed25519 key file.
import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [, , path = ''] = process.argv;
process.stdout.write(sign(null, readFileSync(0), createPrivateKey(readFileSync(path))));

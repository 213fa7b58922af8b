import {
  hashWithPurpose,
  hashPurposes,
  combinedHash,
} from '../../../src/verify/hashing/multihash.ts';
import { newSigner, partyToParticipant, type Signer } from '../verify/topology-writer.ts';

/** A party with a key of its own, and what onboards it. */
export interface PartySample {
  readonly party: string;
  readonly signer: Signer;
  /** The PartyToParticipant transaction in its versioned wrapper, base64. */
  readonly transaction: string;
  readonly transactionHash: Buffer;
  readonly multiHash: Buffer;
}

/** Makes a party that a participant hosts, with an Ed25519 key. */
export const partySample = (hint: string, participant: string): PartySample => {
  const signer = newSigner();
  const party = `${hint}::${signer.fingerprint}`;
  const wrapped = partyToParticipant(party, { keys: [signer], on: [participant] });
  const transactionHash = hashWithPurpose(hashPurposes.topologyTransaction, wrapped);
  return {
    party,
    signer,
    transaction: wrapped.toString('base64'),
    transactionHash,
    multiHash: combinedHash([transactionHash]),
  };
};

import type { AccountSubmitter, SubmitterTurn } from '@/lib/domain/settlement/transaction'
import { hex, type TxHash } from '@/lib/domain/shared/hex'

/** A submitter whose signed transactions have this hash and are accepted, unless a step is given. */
export function fakeSubmitter(hash: TxHash, steps: Partial<SubmitterTurn> = {}): AccountSubmitter {
  const signed = { hash, nonce: 0, serialized: hex('0x') }
  return {
    inTurn: (work) =>
      work({
        sign: async () => signed,
        signAgain: async () => signed,
        broadcast: async () => null,
        ...steps,
      }),
  }
}

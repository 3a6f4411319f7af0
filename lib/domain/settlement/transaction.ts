import type { Address } from '@/lib/domain/shared/address'
import type { Hex, TxHash } from '@/lib/domain/shared/hex'

/** What the chain knows of a transaction; `unknown` also after another one took its place. */
export type TransactionState =
  | { readonly kind: 'unknown' | 'pending' }
  | { readonly kind: 'mined'; readonly success: boolean; readonly block: number }

/** A call without native coins; nonce and fees are chosen when it is signed. `gas` is its gas limit. */
export type TransactionRequest = {
  readonly to: Address
  readonly data: Hex
  readonly gas: bigint
  /** Among our transactions for one block, from 0: later ones offer a smaller tip. */
  readonly place: number
}

/** Highest fees a transaction may offer, in wei per gas; null: no limit. */
export type FeeCaps = { readonly maxFee: bigint | null; readonly maxTip: bigint | null }

/** A transaction that nobody else has yet, known by its hash. */
export type SignedTransaction = {
  readonly hash: TxHash
  readonly nonce: number
  readonly serialized: Hex
}

/**
 * The steps of sending a transaction. Between signing and broadcasting, its hash is recorded: after
 * a crash, or when the reply of the node is lost, the chain shows what became of it.
 */
export type SubmitterTurn = {
  readonly sign: (request: TransactionRequest) => Promise<SignedTransaction>
  /** The call of a pending transaction with its nonce and a higher fee; null when none is pending. */
  readonly signAgain: (pending: TxHash) => Promise<SignedTransaction | null>
  /**
   * Why the node refused the transaction; null when it accepted it. Throws when it may have accepted
   * it despite the error.
   */
  readonly broadcast: (signed: SignedTransaction) => Promise<string | null>
}

/** The transactions of one account. */
export type AccountSubmitter = {
  /** Runs work after all earlier work of the account, so that no two transactions share a nonce. */
  readonly inTurn: <T>(work: (turn: SubmitterTurn) => Promise<T>) => Promise<T>
}

import type { Address } from '@/lib/domain/shared/address'
import type { Hex, TxHash } from '@/lib/domain/shared/hex'
import type { Failure, Result } from '@/lib/domain/shared/result'

/** A wallet that can be connected in this browser. */
export type WalletOption = {
  readonly id: string
  readonly name: string
  /** A `data:` image of the wallet, when it announced one. */
  readonly icon: string | null
  /**
   * `key`: a key stored in this browser, without real value. `contract`: a contract wallet controlled
   * by that key. Null: the user's own wallet.
   */
  readonly demo: 'key' | 'contract' | null
  /** Connects by a link, which the page shows as a code to scan. */
  readonly isPaired: boolean
  /** The Safe whose page has this one in a frame. */
  readonly isSafe: boolean
}

export type WalletState =
  | { readonly status: 'disconnected' }
  | { readonly status: 'connecting' }
  | {
      readonly status: 'connected'
      readonly account: Address
      readonly chainId: number
      readonly wallet: WalletOption
    }

/**
 * `WalletRejected`: rejected by the user. `RequestLeft`: the user stopped waiting, and the wallet may
 * still show the request. `WrongAccount`: the wallet switched to another account.
 */
export type WalletFailure = Failure<
  | 'WalletRejected'
  | 'RequestLeft'
  | 'WalletUnavailable'
  | 'WrongAccount'
  | 'WrongChain'
  | 'WalletFailed'
>

export const REQUEST_LEFT: WalletFailure = {
  errorType: 'RequestLeft',
  description: 'The wallet did not answer.',
}

export type WalletResult<T> = Result<T, WalletFailure>

/** What `eth_signTypedData_v4` takes; amounts may be bigints. */
type TypedDataRequest = {
  readonly domain: {
    readonly name: string
    readonly version?: string
    readonly chainId: number
    readonly verifyingContract: Address
  }
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

export type TransactionRequest = {
  readonly to: Address
  readonly data: Hex
  /** Native coin sent with the call, in wei. */
  readonly value: bigint
}

/**
 * How a batch of calls goes. `failed`: nothing of it was done, or all of it was undone. `partial`:
 * some of its calls were done. `unknown`: the wallet does not say.
 */
export type BatchState = 'pending' | 'done' | 'failed' | 'partial' | 'unknown'

/** A message exactly as it was signed. */
type SignedMessage = { readonly message: string; readonly signature: Hex }

/** The part with the wallet libraries; loaded when the user is about to connect. */
export type WalletEngine = {
  readonly options: () => readonly WalletOption[]
  /** `onPairing` gets the link of a wallet that is paired, once the relay has it. */
  readonly connect: (
    optionId: string,
    onPairing: (uri: string) => void,
  ) => Promise<WalletResult<null>>
  /**
   * Stops waiting for a wallet that does not answer; it is connected if it answers later, except by
   * a link, which no longer works.
   */
  readonly leaveConnect: () => void
  /** Restores the session of an earlier visit without a prompt; false when there is none. */
  readonly resume: () => Promise<boolean>
  readonly disconnect: () => Promise<void>
  readonly switchChain: (chainId: number) => Promise<WalletResult<null>>
  /** Signs with exactly this account on exactly this chain, or fails. */
  readonly signTypedData: (
    account: Address,
    chainId: number,
    request: TypedDataRequest,
  ) => Promise<WalletResult<Hex>>
  /** Signs 32 raw bytes with the personal-message prefix. */
  readonly signDigest: (
    account: Address,
    chainId: number,
    digest: Hex,
  ) => Promise<WalletResult<Hex>>
  /** Signs the message that proves the account to this page's service. */
  readonly signIn: (
    account: Address,
    chainId: number,
    nonce: string,
  ) => Promise<WalletResult<SignedMessage>>
  /** Of a Safe: the hash of the transaction in which it executed the call, however long that takes. */
  readonly sendTransaction: (
    account: Address,
    chainId: number,
    request: TransactionRequest,
  ) => Promise<WalletResult<TxHash>>
  /**
   * Whether the wallet makes several calls of this account as one, all or none (EIP-5792). It is not
   * asked for anything; a wallet that does not answer counts as one that cannot.
   */
  readonly canBatch: (account: Address, chainId: number) => Promise<boolean>
  /** Makes these calls as one, all or none, or fails; the answer identifies them to the wallet. */
  readonly sendBatch: (
    account: Address,
    chainId: number,
    calls: readonly TransactionRequest[],
  ) => Promise<WalletResult<string>>
  /** How the calls of an earlier `sendBatch` go. */
  readonly batchState: (batchId: string) => Promise<BatchState>
}

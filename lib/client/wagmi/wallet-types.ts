import type { Address } from '@/lib/domain/shared/address'
import type { Hex, TxHash } from '@/lib/domain/shared/hex'
import type { Failure, Result } from '@/lib/domain/shared/result'

/** A way to connect that exists in this browser now. */
export type WalletOption = {
  readonly id: string
  readonly name: string
  /** A `data:` image of the wallet, when it announced one. */
  readonly icon: string | null
  /**
   * `key`: a key that lives in this browser and is worth nothing. `contract`: a contract wallet that
   * obeys that key. Null: a wallet of the person's own.
   */
  readonly demo: 'key' | 'contract' | null
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

/** `WalletRejected`: the person closed the request. `WrongAccount`: the wallet moved to another one. */
export type WalletFailure = Failure<
  'WalletRejected' | 'WalletUnavailable' | 'WrongAccount' | 'WrongChain' | 'WalletFailed'
>

export type WalletResult<T> = Result<T, WalletFailure>

/** What `eth_signTypedData_v4` takes; amounts may be bigints. */
type TypedDataRequest = {
  readonly domain: {
    readonly name: string
    readonly version: string
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
  /** Native coin sent along, wei. */
  readonly value: bigint
}

/** A text to the letter as it was signed. */
type SignedMessage = { readonly message: string; readonly signature: Hex }

/** The part with the wallet libraries; loaded when a person means to connect. */
export type WalletEngine = {
  readonly options: () => readonly WalletOption[]
  readonly connect: (optionId: string) => Promise<WalletResult<null>>
  /** Takes up the session of an earlier visit without asking; false when there is none. */
  readonly resume: () => Promise<boolean>
  readonly disconnect: () => Promise<void>
  readonly switchChain: (chainId: number) => Promise<WalletResult<null>>
  /** Signs with exactly this account on exactly this chain, or fails. */
  readonly signTypedData: (
    account: Address,
    chainId: number,
    request: TypedDataRequest,
  ) => Promise<WalletResult<Hex>>
  /** Signs 32 raw bytes behind the personal-message prefix. */
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
  readonly sendTransaction: (
    account: Address,
    chainId: number,
    request: TransactionRequest,
  ) => Promise<WalletResult<TxHash>>
}

import type { Address, Hex } from 'viem'

type OrderKind = 'sell' | 'buy'
export type SigningScheme = 'eip712' | 'ethsign' | 'eip1271' | 'presign'

/** An interaction around the settlement of an order; `value` in wei. */
export type StoredInteraction = {
  readonly target: Address
  readonly value: bigint
  readonly callData: Hex
}

/** Figures of the quote an order was placed with; gas figures are floats, as the service keeps them. */
export type StoredQuote = {
  readonly gasAmount: number
  /** In wei. */
  readonly gasPrice: number
  /** Native atoms per atom of the sell token. */
  readonly sellTokenPrice: number
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly solver: Address
  readonly verified: boolean
  readonly metadata: unknown
}

/** An order as in the service's database; executed amounts are computed from the trades. */
export type StoredOrder = {
  readonly uid: Hex
  readonly owner: Address
  /** ISO 8601, UTC. */
  readonly creationDate: string
  readonly sellToken: Address
  readonly buyToken: Address
  readonly receiver: Address | null
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly validTo: number
  readonly appData: Hex
  readonly fullAppData: string | null
  readonly feeAmount: bigint
  readonly kind: OrderKind
  readonly partiallyFillable: boolean
  readonly sellTokenBalance: 'erc20' | 'external' | 'internal'
  readonly buyTokenBalance: 'erc20' | 'internal'
  readonly signingScheme: SigningScheme
  readonly signature: Hex
  readonly class: 'market' | 'limit' | 'liquidity'
  readonly settlementContract: Address
  readonly interactions: {
    readonly pre: readonly StoredInteraction[]
    readonly post: readonly StoredInteraction[]
  }
  /** Network and protocol fees taken so far, in `executedFeeToken`. */
  readonly executedFee: bigint
  readonly executedFeeToken: Address
  readonly invalidated: boolean
  readonly presignaturePending: boolean
  /** Only for an order that sells the native currency. */
  readonly ethflow: { readonly userValidTo: number; readonly refundTxHash: Hex | null } | null
  /** Who sent the transaction of an order placed on chain. */
  readonly onchainUser: Address | null
  /** With a lower-case first letter, such as `invalidQuote`. */
  readonly placementError: string | null
  /** Unix seconds before which the order enters no auction. */
  readonly validFrom: number | null
  readonly quote: StoredQuote | null
}

type ProtocolFee = {
  /** Tagged by its only key: `{surplus: {factor, maxVolumeFactor}}`, `{volume: {factor}}`, … */
  readonly policy: Readonly<Record<string, unknown>>
  readonly amount: bigint
  readonly token: Address
}

export type StoredTrade = {
  readonly orderUid: Hex
  readonly blockNumber: number
  readonly logIndex: number
  readonly sellAmount: bigint
  readonly sellAmountBeforeFees: bigint
  readonly buyAmount: bigint
  /** Null until the settlement is found. */
  readonly txHash: Hex | null
  readonly auctionId: number | null
  readonly executedProtocolFees: readonly ProtocolFee[]
}

export type StoredSolution = {
  readonly solver: Address
  readonly score: bigint
  readonly ranking: number
  readonly clearingPrices: Readonly<Record<Address, bigint>>
  readonly orders: readonly {
    readonly id: Hex
    readonly sellAmount: bigint
    readonly buyAmount: bigint
    readonly sellToken: Address
    readonly buyToken: Address
  }[]
  readonly isWinner: boolean
  readonly filteredOut: boolean
  readonly txHash: Hex | null
}

export type StoredCompetition = {
  readonly auctionId: number
  readonly startBlock: number
  readonly deadlineBlock: number
  readonly orders: readonly Hex[]
  readonly prices: Readonly<Record<Address, bigint>>
  readonly referenceScores: Readonly<Record<Address, bigint>>
  readonly solutions: readonly StoredSolution[]
}

/** One row of the order's history. */
export type StoredEvent = {
  readonly label:
    | 'created'
    | 'ready'
    | 'filtered'
    | 'invalid'
    | 'executing'
    | 'considered'
    | 'traded'
    | 'cancelled'
  /** ISO 8601, UTC. */
  readonly timestamp: string
  readonly reason?: string
}

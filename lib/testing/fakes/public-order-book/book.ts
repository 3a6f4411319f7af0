import type { Address, Hex } from 'viem'
import type { StoredCompetition, StoredEvent, StoredOrder, StoredTrade } from './stored'

/** Changes the JSON of one order into one that a client cannot read. */
type Corruption = (order: Record<string, unknown>) => unknown

/** The error that orders of this owner get, in place of one from the chain or a price source. */
export type ChainRefusal =
  | 'Forbidden'
  | 'InsufficientBalance'
  | 'InsufficientAllowance'
  | 'InvalidEip1271Signature'
  | 'TransferSimulationFailed'
  | 'TooManyLimitOrders'
  | 'TooMuchGas'
  | 'QuoteNotVerified'
  | 'TradingOutsideAllowedWindow'
  | 'TokenTemporarilySuspended'
  | 'InsufficientLiquidity'
  | 'CustomSolverError'
  | 'InternalServerError'

/** All data that the fake serves, filled by a test. Keys are lower case. */
export type Book = {
  readonly chainId: number
  readonly settlementContract: Address
  readonly wrappedNative: Address
  readonly orders: Map<Hex, StoredOrder>
  readonly malformed: Map<Hex, Corruption>
  /** Orders the service itself cannot convert: an error element in a batch, a 500 alone. */
  readonly unconvertible: Set<Hex>
  readonly trades: StoredTrade[]
  readonly competitions: StoredCompetition[]
  readonly events: Map<Hex, StoredEvent[]>
  /** Documents by their hash. */
  readonly appData: Map<Hex, string>
  /** Native atoms per atom of a token; a missing token has no liquidity. */
  readonly nativePrices: Map<Address, number>
  /** In native atoms. */
  readonly totalSurplus: Map<Address, bigint>
  readonly deniedTokens: Set<Address>
  readonly refusals: Map<Address, ChainRefusal>
  /** Quoted gas units and price in wei; floats, as estimates of the service are. */
  gasAmount: number
  gasPrice: number
  /** Volume fee of quotes; null: the field is left out. */
  protocolFeeBps: string | null
  quotesMade: number
  /** Key for `/restricted`; null when no key opens it, as for most clients. */
  restrictedKey: string | null
}

/** Defaults: mainnet, no orders, no prices, a fractional gas estimate, debug reports closed. */
export const createBook = (settings: Partial<Book> = {}): Book => ({
  chainId: 1,
  settlementContract: '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
  wrappedNative: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  orders: new Map(),
  malformed: new Map(),
  unconvertible: new Set(),
  trades: [],
  competitions: [],
  events: new Map(),
  appData: new Map(),
  nativePrices: new Map(),
  totalSurplus: new Map(),
  deniedTokens: new Set(),
  refusals: new Map(),
  gasAmount: 148_921.5,
  gasPrice: 1_234_567_890.25,
  protocolFeeBps: null,
  quotesMade: 0,
  restrictedKey: null,
  ...settings,
})

export const tradesOf = (book: Book, uid: Hex): readonly StoredTrade[] =>
  book.trades
    .filter((trade) => trade.orderUid === uid)
    .sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)

/** Adds a row to an order's history. */
export function recordEvent(book: Book, uid: Hex, event: StoredEvent): void {
  book.events.set(uid, [...(book.events.get(uid) ?? []), event])
}

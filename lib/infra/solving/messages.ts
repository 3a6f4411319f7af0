import { deserialize, serialize } from 'node:v8'
import type { Auction } from '@/lib/domain/auction/auction'
import type { QuoteOrder } from '@/lib/domain/solver/quote'

/** Passed to a worker when it starts. */
export type WorkerSetup = {
  /** Module with solvers to use instead of the built-in ones; it exports `inProcessSolvers`. */
  readonly solverModuleUrl: string | null
  /** Whether it yields to other threads on a busy machine: no user waits for a batch. */
  readonly yields: boolean
}

/** First message of a worker: its code is loaded. */
export const WORKER_READY = 'ready'

/** A job for a worker, which has one at a time. */
export type WorkerRequest = {
  readonly jobId: number
  /** An auction in the format of `packAuction`. */
  readonly auction: SharedArrayBuffer
  /** Equal numbers mean equal auctions, so that one need not be unpacked again; absent: it comes once. */
  readonly auctionNumber?: number
  /** One 32-bit cell that turns non-zero when the worker should return its best result so far. */
  readonly stopFlag: SharedArrayBuffer
} & (
  | { readonly task: 'solve'; readonly solver: string }
  | { readonly task: 'quote'; readonly order: QuoteOrder; readonly solver: string }
  | { readonly task: 'bound' }
  | { readonly task: 'markets'; readonly orders: readonly QuoteOrder[] }
)

/** A worker's reply; `result` is whatever the solver returned and is untrusted. */
export type WorkerReply = {
  readonly jobId: number
} & (
  | { readonly outcome: 'done'; readonly result: unknown }
  /** The best so far: counts when the job does not end in time. */
  | { readonly outcome: 'offered'; readonly result: unknown }
  | { readonly outcome: 'threw' | 'refused' | 'garbage'; readonly detail: string }
)

/** Serialises an auction into memory that any number of workers can share. */
export function packAuction(auction: Auction): SharedArrayBuffer {
  const bytes = serialize(auction)
  const shared = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(shared).set(bytes)
  return shared
}

/** An auction without orders, packed once for all who ask about it; see `WorkerRequest`. */
type PackedMarket = { readonly auction: SharedArrayBuffer; readonly auctionNumber: number }

/** Packs the market of auctions, again only when any part of it is another object than in the last one. */
export function createMarketPacker(): (auction: Auction) => PackedMarket {
  let last: { readonly market: Auction; readonly packed: PackedMarket } | null = null
  let count = 0
  return (auction) => {
    const market: Auction = { ...auction, orders: NO_ORDERS, balances: NO_BALANCES }
    if (last === null || !hasSameParts(market, last.market)) {
      count += 1
      last = { market, packed: { auction: packAuction(market), auctionNumber: count } }
    }
    return last.packed
  }
}

const NO_ORDERS: Auction['orders'] = []
const NO_BALANCES: NonNullable<Auction['balances']> = new Map()

function hasSameParts(one: Auction, other: Auction): boolean {
  const parts = new Map<string, unknown>(Object.entries(other))
  const entries = Object.entries(one)
  return entries.length === parts.size && entries.every(([name, part]) => parts.get(name) === part)
}

/** Unpacks auctions; one with the number of the last only once. */
export function createUnpacker(): (
  request: Pick<WorkerRequest, 'auction' | 'auctionNumber'>,
) => Auction {
  let last: { readonly number: number; readonly auction: Auction } | null = null
  return ({ auction: packed, auctionNumber: number }) => {
    if (number !== undefined && last?.number === number) return last.auction
    const auction = unpackAuction(packed)
    if (number !== undefined) last = { number, auction }
    return auction
  }
}

const unpackAuction = (packed: SharedArrayBuffer): Auction => deserialize(Buffer.from(packed))

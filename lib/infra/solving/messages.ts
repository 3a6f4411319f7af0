import { deserialize, serialize } from 'node:v8'
import type { Auction } from '@/lib/domain/auction/auction'
import type { QuoteOrder } from '@/lib/domain/solver/quote'

/** Given to a worker when it starts. */
export type WorkerSetup = {
  /** Module to take the solvers from instead of the built-in ones; it exports `inProcessSolvers`. */
  readonly solverModuleUrl: string | null
  /** Whether others go first when processors are short: nobody waits for a batch in a browser. */
  readonly yields: boolean
}

/** First message of a worker: its code is loaded, from now on it answers at once or hangs. */
export const WORKER_READY = 'ready'

/** Work for a worker; a worker has one piece at a time. */
export type WorkerRequest = {
  readonly jobId: number
  /** An auction as `packAuction` writes it. */
  readonly auction: SharedArrayBuffer
  /** One 32-bit cell that turns non-zero when the worker should return what it has. */
  readonly stopFlag: SharedArrayBuffer
} & (
  | { readonly task: 'solve'; readonly solver: string }
  | { readonly task: 'quote'; readonly order: QuoteOrder; readonly solver: string }
)

/** A worker's answer; `result` is whatever the solver returned and is not to be trusted. */
export type WorkerReply = {
  readonly jobId: number
} & (
  | { readonly outcome: 'done'; readonly result: unknown }
  | { readonly outcome: 'threw' | 'refused' | 'garbage'; readonly detail: string }
)

/** An auction for workers: written once, however many of them read it. */
export function packAuction(auction: Auction): SharedArrayBuffer {
  const bytes = serialize(auction)
  const shared = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(shared).set(bytes)
  return shared
}

export const unpackAuction = (packed: SharedArrayBuffer): Auction =>
  deserialize(Buffer.from(packed))

import 'server-only'
import * as z from 'zod'
import type { SolverEngineEnv } from '@/lib/config/solver-engine-env'
import { engineAuctionCodec, engineNoticeCodec } from '@/lib/contract/codecs/solver-engine'
import type { Auction, AuctionId } from '@/lib/domain/auction/auction'
import { toEngineAuction } from '@/lib/domain/solver/engine/engine-auction'
import type { EngineNotice } from '@/lib/domain/solver/engine/engine-notice'
import { estimatedGas } from '@/lib/domain/solver/engine/engine-solution'
import {
  type QuoteAnswer,
  type QuoteOrder,
  quoteProbe,
  readEstimates,
} from '@/lib/domain/solver/quote'
import { createHttpEngine, type HttpEngine } from '@/lib/infra/solving/http-engine'
import type { SolverOutcome, SolverPool } from '@/lib/infra/solving/solver-pool'
import { encodeBody } from '@/lib/server/http/encode-body'
import { parseEngineReply } from './engine-response'

export type SolverEngines = {
  /**
   * Requests all engines concurrently, each with the full deadline. Never rejects. An engine that
   * failed in an auction is not requested again when the same auction is solved again.
   */
  readonly solve: SolverPool['solve']
  /**
   * Requests a quote of one order from every engine; null for an engine that failed, is in its cooldown or has
   * too many open requests. Never rejects. Gas is our own estimate: an engine that understated it
   * would quote more than it can deliver.
   */
  readonly quote: (
    auction: Auction,
    order: QuoteOrder,
    limits: { readonly deadlineMs: number },
  ) => readonly Promise<QuoteAnswer | null>[]
  /** Ids of the solutions that could be read, by engine. Only the newest auction's are stored. */
  readonly offered: (auctionId: AuctionId) => ReadonlyMap<string, ReadonlySet<number>>
  /** Notifies an engine without waiting for it; unknown names are ignored. */
  readonly notify: (engine: string, notice: EngineNotice) => void
  /** Aborts open requests. */
  readonly close: () => void
}

/** Part of an engine's time reserved for the network: at most this long. */
const MAX_NETWORK_MS = 500
/** And at most this share of it. */
const NETWORK_SHARE = 0.2
/** How long an engine that failed to quote receives no quote request. */
const COOLDOWN_MS = 30_000
/** Maximum number of concurrent quote requests per engine. */
const MAX_QUOTES = 8

/** Engines that bid by HTTP; a failing engine loses only its own bid. */
export function createSolverEngines(configs: readonly SolverEngineEnv[]): SolverEngines {
  const engines = configs.map(createEngine)
  return {
    solve: async (auction, { deadlineMs }) => {
      if (engines.length === 0) return []
      const startedAt = Date.now()
      const bodies = requestBodies(auction)
      await bodies
      return Promise.all(
        engines.map((engine) => engine.solve(auction, bodies, startedAt, deadlineMs)),
      )
    },
    quote: (auction, order, { deadlineMs }) => {
      const available = engines.filter((engine) => engine.takesQuotes())
      if (available.length === 0) return []
      const startedAt = Date.now()
      const probe = { ...quoteProbe(auction, order), id: 0 }
      const bodies = requestBodies(probe)
      return available.map((engine) => engine.quote(probe, bodies, startedAt, deadlineMs))
    },
    offered: (auctionId) =>
      new Map(engines.map((engine) => [engine.name, engine.offered(auctionId)])),
    notify: (name, notice) => engines.find((engine) => engine.name === name)?.notify(notice),
    close: () => {
      for (const engine of engines) engine.close()
    },
  }
}

function createEngine(env: SolverEngineEnv) {
  const { name } = env
  const http = createHttpEngine(env.url)
  const notify = (notice: EngineNotice) =>
    http.notify(JSON.stringify(z.encode(engineNoticeCodec, notice)))
  const request = createRequester(env, http)
  return {
    name,
    notify,
    close: http.close,
    ...createBidder(name, request, notify),
    ...createQuoter(name, request),
  }
}

type Question = readonly [
  auction: Auction,
  bodies: ReturnType<typeof requestBodies>,
  /** Unix milliseconds. */
  startedAt: number,
  deadlineMs: number,
]
type Requester = ReturnType<typeof createRequester>

function createRequester({ timeoutMs, maxSolutions }: SolverEngineEnv, http: HttpEngine) {
  return async (...[auction, bodies, startedAt, deadlineMs]: Question) => {
    const timeLimitMs = Math.min(deadlineMs, timeoutMs ?? deadlineMs)
    const networkMs = Math.min(MAX_NETWORK_MS, timeLimitMs * NETWORK_SHARE)
    const body = (await bodies)(Math.floor(startedAt + timeLimitMs - networkMs))
    const reply = await http.solve(body, startedAt + timeLimitMs - Date.now())
    if (!reply.ok) return reply
    try {
      return await parseEngineReply(auction, reply.body, maxSolutions)
    } catch {
      // An unforeseen reply fails only this engine, never the batch.
      return { ok: false, failure: 'garbage', detail: 'its answer cannot be read' } as const
    }
  }
}

function createBidder(solver: string, request: Requester, notify: (notice: EngineNotice) => void) {
  let failed: { readonly auctionId: AuctionId; readonly outcome: SolverOutcome } | null = null
  let offers: { readonly auctionId: AuctionId; readonly ids: Set<number> } | null = null
  const offer = (auctionId: AuctionId, id: number) => {
    offers = offers?.auctionId === auctionId ? offers : { auctionId, ids: new Set() }
    offers.ids.add(id)
  }

  const bid = async (...question: Question): Promise<SolverOutcome> => {
    const [auction, , startedAt] = question
    const answer = await request(...question)
    const durationMs = Date.now() - startedAt
    const auctionId = wireId(auction)
    if (!answer.ok) {
      if (answer.failure === 'timed out') notify({ auctionId, solutionId: null, kind: 'timeout' })
      const { failure, detail } = answer
      return { solver, durationMs, ok: false, failure, detail }
    }
    for (const notice of answer.notices) notify({ auctionId, ...notice })
    for (const solution of answer.solutions) if ('id' in solution) offer(auction.id, solution.id)
    return { solver, durationMs, ok: true, solutions: answer.solutions }
  }

  return {
    offered: (auctionId: AuctionId): ReadonlySet<number> =>
      offers?.auctionId === auctionId ? offers.ids : new Set(),
    solve: async (...question: Question): Promise<SolverOutcome> => {
      const [{ id }] = question
      if (failed?.auctionId === id) return failed.outcome
      const outcome = await bid(...question)
      if (!outcome.ok) failed = { auctionId: id, outcome }
      return outcome
    },
  }
}

function createQuoter(solver: string, request: Requester) {
  let cooldownUntil = 0
  let openRequests = 0
  return {
    takesQuotes: () => Date.now() >= cooldownUntil && openRequests < MAX_QUOTES,
    quote: async (...question: Question): Promise<QuoteAnswer | null> => {
      openRequests += 1
      const answer = await request(...question).finally(() => {
        openRequests -= 1
      })
      if (!answer.ok) {
        if (answer.failure !== 'refused') cooldownUntil = Date.now() + COOLDOWN_MS
        return null
      }
      const [probe] = question
      const solutions = answer.solutions.flatMap((solution) =>
        'id' in solution ? [{ ...solution, gas: estimatedGas(probe, solution) }] : [],
      )
      return { kind: 'estimates', estimates: readEstimates(probe, solver, solutions) }
    },
  }
}

/** Quotes have no auction id. */
const wireId = ({ id }: Auction): string | null => (id === 0 ? null : `${id}`)

/**
 * The request body for an auction with a deadline, in unix milliseconds. The auction is serialised
 * once, in pieces, and the bytes for one deadline once, however many engines there are.
 */
export async function requestBodies(auction: Auction): Promise<(deadline: number) => Uint8Array> {
  const { orders, liquidity, ...fields } = toEngineAuction(auction, wireId(auction))
  const wire = await encodeBody(engineAuctionCodec, {
    ...fields,
    orders: orders.map((order) => ({
      ...order,
      preInteractions: [...order.preInteractions],
      postInteractions: [...order.postInteractions],
    })),
    liquidity: [...liquidity],
    surplusCapturingJitOrderOwners: [],
  })
  const open = JSON.stringify(wire).slice(0, -1)
  const made = new Map<number, Uint8Array>()
  return (deadline) => {
    const known = made.get(deadline)
    if (known !== undefined) return known
    const iso = new Date(deadline).toISOString()
    const bytes = Buffer.from(`${open},"deadline":${JSON.stringify(iso)}}`)
    made.set(deadline, bytes)
    return bytes
  }
}

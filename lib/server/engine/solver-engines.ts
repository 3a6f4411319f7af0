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
import { readEngineAnswer } from './engine-response'

export type SolverEngines = {
  /**
   * Asks every engine at once, each with the whole deadline. Never rejects. One that failed in an
   * auction is not asked again in it, however often that is solved.
   */
  readonly solve: SolverPool['solve']
  /**
   * Asks every engine what one order would trade; null for one that failed, rests after a failure or
   * has too many questions. Never rejects. Gas is our own estimate: who tells less would quote more
   * than it can keep.
   */
  readonly quote: (
    auction: Auction,
    order: QuoteOrder,
    limits: { readonly deadlineMs: number },
  ) => readonly Promise<QuoteAnswer | null>[]
  /** Ids of the solutions that could be read, by engine. Known of the newest auction. */
  readonly offered: (auctionId: AuctionId) => ReadonlyMap<string, ReadonlySet<number>>
  /** Tells an engine, whether it listens or not; other names are nobody's here. */
  readonly notify: (engine: string, notice: EngineNotice) => void
  /** Breaks off what is under way. */
  readonly close: () => void
}

/** What an answer may take on its way, of an engine's time: at most this long. */
const MAX_NETWORK_MS = 500
/** And at most this share, where the time is short. */
const NETWORK_SHARE = 0.2
/** How long an engine that failed to quote is not asked for another one. */
const COOLDOWN_MS = 30_000
/** Quotes one engine is asked for at a time. */
const MAX_QUOTES = 8

/** Engines that bid by HTTP: what one of them does costs only its own bid. */
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
      const awake = engines.filter((engine) => engine.takesQuotes())
      if (awake.length === 0) return []
      const startedAt = Date.now()
      const probe = { ...quoteProbe(auction, order), id: 0 }
      const bodies = requestBodies(probe)
      return awake.map((engine) => engine.quote(probe, bodies, startedAt, deadlineMs))
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
  const ask = asking(env, http)
  return { name, notify, close: http.close, ...bidding(name, ask, notify), ...quoting(name, ask) }
}

type Question = readonly [
  auction: Auction,
  bodies: ReturnType<typeof requestBodies>,
  /** Unix milliseconds. */
  startedAt: number,
  deadlineMs: number,
]
type Ask = ReturnType<typeof asking>

function asking({ timeoutMs, maxSolutions }: SolverEngineEnv, http: HttpEngine) {
  return async (...[auction, bodies, startedAt, deadlineMs]: Question) => {
    const patienceMs = Math.min(deadlineMs, timeoutMs ?? deadlineMs)
    const networkMs = Math.min(MAX_NETWORK_MS, patienceMs * NETWORK_SHARE)
    const body = (await bodies)(Math.floor(startedAt + patienceMs - networkMs))
    const reply = await http.solve(body, startedAt + patienceMs - Date.now())
    if (!reply.ok) return reply
    try {
      return readEngineAnswer(auction, reply.body, maxSolutions)
    } catch {
      // What nobody thought of is the engine's loss like all else, never the batch's.
      return { ok: false, failure: 'garbage', detail: 'its answer cannot be read' } as const
    }
  }
}

function bidding(solver: string, ask: Ask, notify: (notice: EngineNotice) => void) {
  let failed: { readonly auctionId: AuctionId; readonly outcome: SolverOutcome } | null = null
  let offers: { readonly auctionId: AuctionId; readonly ids: Set<number> } | null = null
  const offer = (auctionId: AuctionId, id: number) => {
    offers = offers?.auctionId === auctionId ? offers : { auctionId, ids: new Set() }
    offers.ids.add(id)
  }

  const bid = async (...question: Question): Promise<SolverOutcome> => {
    const [auction, , startedAt] = question
    const answer = await ask(...question)
    const durationMs = Date.now() - startedAt
    const auctionId = wireId(auction)
    if (!answer.ok) {
      if (answer.failure === 'timed out') notify({ auctionId, solutionId: null, kind: 'timeout' })
      const { failure, detail } = answer
      return { solver, durationMs, ok: false, failure, detail }
    }
    for (const notice of answer.notices) notify({ auctionId, ...notice })
    for (const one of answer.solutions) if ('id' in one) offer(auction.id, one.id)
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

function quoting(solver: string, ask: Ask) {
  let restsUntil = 0
  let underWay = 0
  return {
    takesQuotes: () => Date.now() >= restsUntil && underWay < MAX_QUOTES,
    quote: async (...question: Question): Promise<QuoteAnswer | null> => {
      underWay += 1
      const answer = await ask(...question).finally(() => {
        underWay -= 1
      })
      if (!answer.ok) {
        if (answer.failure !== 'refused') restsUntil = Date.now() + COOLDOWN_MS
        return null
      }
      const [probe] = question
      const solutions = answer.solutions.flatMap((one) =>
        'id' in one ? [{ ...one, gas: estimatedGas(probe, one) }] : [],
      )
      return { kind: 'estimates', estimates: readEstimates(probe, solver, solutions) }
    },
  }
}

/** Quotes have no number. */
const wireId = ({ id }: Auction): string | null => (id === 0 ? null : `${id}`)

/**
 * The request for an auction with a deadline, in unix milliseconds. The auction is written out once,
 * in pieces, and the bytes of one deadline are made once, however many engines are asked.
 */
export async function requestBodies(auction: Auction): Promise<(deadline: number) => Uint8Array> {
  const { orders, liquidity, ...told } = toEngineAuction(auction, wireId(auction))
  const wire = await encodeBody(engineAuctionCodec, {
    ...told,
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

import 'server-only'
import * as z from 'zod'
import type { SolverEngineEnv } from '@/lib/config/solver-engine-env'
import { engineAuctionCodec, engineNoticeCodec } from '@/lib/contract/codecs/solver-engine'
import type { Auction, AuctionId } from '@/lib/domain/auction/auction'
import { toEngineAuction } from '@/lib/domain/solver/engine/engine-auction'
import type { EngineNotice } from '@/lib/domain/solver/engine/engine-notice'
import { createHttpEngine } from '@/lib/infra/solving/http-engine'
import type { SolverOutcome } from '@/lib/infra/solving/solver-pool'
import { readEngineAnswer } from './engine-answer'

export type SolverEngines = {
  /**
   * Asks every engine at once, each with the whole deadline. Never rejects. One that failed in an
   * auction is not asked again in it, however often that is solved.
   */
  readonly solve: (
    auction: Auction,
    limits: { readonly deadlineMs: number },
  ) => Promise<readonly SolverOutcome[]>
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

/** Engines that bid by HTTP: what one of them does costs only its own bid. */
export function createSolverEngines(configs: readonly SolverEngineEnv[]): SolverEngines {
  const engines = configs.map(createEngine)
  return {
    solve: async (auction, { deadlineMs }) => {
      if (engines.length === 0) return []
      const startedAt = Date.now()
      const bodyUntil = requestBodies(auction)
      return Promise.all(
        engines.map((engine) => engine.solve(auction, bodyUntil, startedAt, deadlineMs)),
      )
    },
    offered: (auctionId) =>
      new Map(engines.map((engine) => [engine.name, engine.offered(auctionId)])),
    notify: (name, notice) => engines.find((engine) => engine.name === name)?.notify(notice),
    close: () => {
      for (const engine of engines) engine.close()
    },
  }
}

function createEngine({ name, url, timeoutMs, maxSolutions }: SolverEngineEnv) {
  const http = createHttpEngine(url)
  let failed: { readonly auctionId: AuctionId; readonly outcome: SolverOutcome } | null = null
  let offers: { readonly auctionId: AuctionId; readonly ids: Set<number> } | null = null
  const idsOf = (auctionId: AuctionId): Set<number> => {
    offers = offers?.auctionId === auctionId ? offers : { auctionId, ids: new Set() }
    return offers.ids
  }

  const notify = (notice: EngineNotice) =>
    http.notify(JSON.stringify(z.encode(engineNoticeCodec, notice)))

  const ask = async (
    auction: Auction,
    bodyUntil: (deadline: number) => Uint8Array,
    startedAt: number,
    deadlineMs: number,
  ): Promise<SolverOutcome> => {
    const patienceMs = Math.min(deadlineMs, timeoutMs ?? deadlineMs)
    const networkMs = Math.min(MAX_NETWORK_MS, patienceMs * NETWORK_SHARE)
    const body = bodyUntil(Math.floor(startedAt + patienceMs - networkMs))
    const reply = await http.solve(body, startedAt + patienceMs - Date.now())
    const answer = reply.ok ? readEngineAnswer(auction, reply.body, maxSolutions) : reply
    const durationMs = Date.now() - startedAt
    const auctionId = wireId(auction)
    if (!answer.ok) {
      if (answer.failure === 'timed out') notify({ auctionId, solutionId: null, kind: 'timeout' })
      const { failure, detail } = answer
      return { solver: name, durationMs, ok: false, failure, detail }
    }
    for (const notice of answer.notices) notify({ auctionId, ...notice })
    const offered = idsOf(auction.id)
    for (const one of answer.solutions) if ('id' in one) offered.add(one.id)
    return { solver: name, durationMs, ok: true, solutions: answer.solutions }
  }

  return {
    name,
    notify,
    close: http.close,
    offered: (auctionId: AuctionId): ReadonlySet<number> =>
      offers?.auctionId === auctionId ? offers.ids : new Set(),
    solve: async (...[auction, ...rest]: Parameters<typeof ask>): Promise<SolverOutcome> => {
      if (failed?.auctionId === auction.id) return failed.outcome
      const outcome = await ask(auction, ...rest)
      if (!outcome.ok) failed = { auctionId: auction.id, outcome }
      return outcome
    },
  }
}

/** Quotes have no number. */
const wireId = ({ id }: Auction): string | null => (id === 0 ? null : `${id}`)

/**
 * The request for an auction with a deadline, in unix milliseconds. The auction is written out once,
 * and the bytes of one deadline are made once, however many engines are asked.
 */
function requestBodies(auction: Auction): (deadline: number) => Uint8Array {
  const { orders, liquidity, ...told } = toEngineAuction(auction, wireId(auction))
  const wire = z.encode(engineAuctionCodec, {
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

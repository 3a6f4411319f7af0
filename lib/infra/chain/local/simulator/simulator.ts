import 'server-only'
import type { LocalChainLog } from '../bring-up'
import { createFaucet, type Faucet } from '../faucet'
import type { LocalManifest } from '../manifest'
import { TOKEN_PLANS } from '../network-content'
import { createRpc } from '../rpc'
import { seededRandom } from '../seed'
import { fairPriceUsd } from './fair-price'
import { createMarketMover } from './market-mover'
import { createOrderClient } from './order-client'
import { planOrders, type TradedToken } from './order-plan'
import { sparingly } from './sparingly'
import { createStockKeeper } from './stock-keeper'

const BLOCKS_PER_MARKET_STEP = 3
const STOCK_CHECK_MS = 60_000
const BACKOFF_MAX_MS = 30_000

export type SimulatorConfig = {
  readonly rpcUrl: string
  /** Base URL of the public HTTP API, without a trailing slash. */
  readonly apiBaseUrl: string
  readonly manifest: LocalManifest
  readonly blockSeconds: number
  readonly seed: string
  readonly log: LocalChainLog
  /** The process's own faucet: two faucets would race for the account's nonce. */
  readonly faucet?: Faucet
  readonly nowMs?: () => number
  /** Whether anybody looks at the market; otherwise it trades a twentieth as often. */
  readonly isWatched?: () => boolean
}

export type Simulator = {
  /** Counts since the start. */
  stats(): { readonly swaps: number; readonly placed: number; readonly refused: number }
  stop(): Promise<void>
}

/**
 * Simulates trading on the embedded network: moves pools along a seeded walk and places background
 * orders through the public API. Never throws; failures are logged and retried later.
 */
export function startSimulator(config: SimulatorConfig): Simulator {
  const { manifest, seed, log } = config
  const nowMs = config.nowMs ?? Date.now
  const rpc = createRpc(config.rpcUrl)
  const faucet = config.faucet ?? createFaucet(config)
  // A restart must not repeat the orders of the previous run.
  const random = seededRandom(`${seed}/simulator/${nowMs()}`)
  const mover = createMarketMover({ rpc, manifest, seed, random, nowMs })
  const stock = createStockKeeper({ rpc, manifest, faucet })
  const client = createOrderClient({
    apiBaseUrl: config.apiBaseUrl,
    manifest,
    nowMs,
    onRefused: (fields) => log.info(fields, 'simulated order refused'),
  })
  const counts = { swaps: 0, placed: 0, refused: 0 }

  const placeOrders = async () => {
    const tokens = tradedTokens(manifest, seed, nowMs())
    for (const plan of planOrders({ random, tokens, traders: manifest.traders })) {
      const outcome = await client.place(plan)
      if (outcome === 'placed') counts.placed += 1
      if (outcome === 'refused') counts.refused += 1
      if (outcome === 'unavailable') throw new Error('the API is not available')
    }
  }
  const marketStepMs = config.blockSeconds * BLOCKS_PER_MARKET_STEP * 1000
  const moveMarket = async () => {
    counts.swaps += await mover.step()
  }
  const fillUp = async () => {
    await stock.fillUp()
  }
  const { isWatched = () => true } = config
  const loops = [
    every(() => marketStepMs, sparingly(moveMarket, isWatched), log),
    every(() => 3_000 + random() * 3_000, sparingly(placeOrders, isWatched), log),
    every(() => STOCK_CHECK_MS, fillUp, log),
  ]
  return {
    stats: () => ({ ...counts }),
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** The tokens that simulated orders trade, with their fair prices at that moment. */
const tradedTokens = (
  { tokens, genesisTime }: LocalManifest,
  seed: string,
  nowMs: number,
): readonly TradedToken[] =>
  tokens.flatMap(({ address, decimals, symbol, feeOnTransfer }) => {
    const plan = TOKEN_PLANS.find((item) => item.symbol === symbol)
    if (plan === undefined || feeOnTransfer) return []
    return [{ address, decimals, usd: fairPriceUsd(seed, plan, genesisTime, nowMs / 1000) }]
  })

/** Repeats the work with pauses, which double after each failure until it succeeds again. */
function every(pauseMs: () => number, work: () => Promise<void>, log: LocalChainLog) {
  let stopped = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const round = async (): Promise<void> => {
    try {
      await work()
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === 1) log.warn({ error }, 'simulator pauses')
    }
    if (!stopped) schedule()
  }
  const schedule = (): void => {
    const pause = Math.min(
      pauseMs() * 2 ** Math.min(failures, 6),
      Math.max(BACKOFF_MAX_MS, pauseMs()),
    )
    timer = setTimeout(() => {
      running = round()
    }, pause)
  }
  schedule()
  return {
    stop: async (): Promise<void> => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

import 'server-only'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { sqrtPriceOf } from '../concentrated-ranges'
import { readCall } from '../genesis-contracts'
import type { ConcentratedExchange } from '../manifest'
import { CONCENTRATED_POOL_PLANS, type TokenPlan, toAtoms } from '../network-content'
import type { Rpc } from '../rpc'
import type { QueuedCall } from '../transaction-queue'
import { concentratedArbitrage } from './pool-moves'

const abi = parseAbi([
  'struct Move { address token0; address token1; uint24 fee; bool sellToken0; uint256 amountIn; uint160 sqrtPrice; }',
  'function moveMany(Move[] moves)',
  'function slot0() view returns (uint160 sqrtPrice, int24 tick, uint16 observationIndex, uint16 observationCardinality, uint16 observationCardinalityNext, uint8 feeProtocol, bool unlocked)',
])
const GAS_PER_MOVE = 400_000n

/** Moves the concentrated pools of a network to the simulated market's prices; nothing where it has none. */
export function createConcentratedMover(input: {
  readonly rpc: Rpc
  readonly exchange: ConcentratedExchange | null
  readonly planOf: ReadonlyMap<string, TokenPlan>
  /** Of one atom, in dollars. */
  readonly atomUsd: (plan: TokenPlan) => number
}) {
  const { rpc, exchange, planOf, atomUsd } = input
  const pools = (exchange?.pools ?? []).flatMap((pool) => {
    const [plan0, plan1] = [planOf.get(pool.token0), planOf.get(pool.token1)]
    if (plan0 === undefined || plan1 === undefined) return []
    const half = depthUsdOf(pool.feePpm, plan0, plan1) / 2
    const held = [plan0, plan1].map(({ usd, decimals }) => toAtoms(half / usd, decimals))
    return [{ ...pool, plan0, plan1, held: [held[0] ?? 0n, held[1] ?? 0n] as const }]
  })

  const moveOf = async (pool: (typeof pools)[number]) => {
    const call = encodeFunctionData({ abi, functionName: 'slot0' })
    const data = await readCall(rpc, pool.address, call)
    const [sqrtPrice] = decodeFunctionResult({ abi, functionName: 'slot0', data })
    const price = (Number(sqrtPrice) / 2 ** 96) ** 2
    const { feePpm, held, token0, token1 } = pool
    const found = concentratedArbitrage(
      { price, feePpm, held },
      atomUsd(pool.plan0) / atomUsd(pool.plan1),
    )
    if (found === null) return null
    const { sellToken0, amountIn } = found
    return {
      token0,
      token1,
      fee: feePpm,
      sellToken0,
      amountIn,
      sqrtPrice: sqrtPriceOf(found.price),
    }
  }

  return {
    /** The call that makes one round of moves, with their number; null where no price is off. */
    next: async (): Promise<{ readonly call: QueuedCall; readonly moves: number } | null> => {
      const found = await Promise.all(pools.map(moveOf))
      const moves = found.filter((move) => move !== null)
      if (exchange === null || moves.length === 0) return null
      const data = encodeFunctionData({ abi, functionName: 'moveMany', args: [moves] })
      const gas = 60_000n + GAS_PER_MOVE * BigInt(moves.length)
      return { call: { to: exchange.router, data, gas }, moves: moves.length }
    },
  }
}

/** What the pool was planned to be worth. */
const depthUsdOf = (feePpm: number, ...plans: readonly [TokenPlan, TokenPlan]): number => {
  const symbols = plans.map(({ symbol }) => symbol)
  const found = CONCENTRATED_POOL_PLANS.find(
    (plan) => plan.feePpm === feePpm && plan.tokens.every((symbol) => symbols.includes(symbol)),
  )
  return found?.depthUsd ?? 0
}

import 'server-only'
import { encodeFunctionData, parseAbi } from 'viem'
import { createTransactionQueue } from '@/lib/infra/chain/local/transaction-queue'
import { BASE_FEE_WEI } from '../anvil-process'
import type { LocalManifest } from '../manifest'
import { TOKEN_PLANS, type TokenPlan } from '../network-content'
import { readPoolStates } from '../pool-states'
import type { Rpc } from '../rpc'
import { createConcentratedMover } from './concentrated-mover'
import { fairPriceUsd } from './fair-price'
import { arbitrage, idleSwap } from './pool-moves'

const abi = parseAbi([
  'struct Order { address pair; bool sellToken0; uint256 amountIn; }',
  'function swapMany(Order[] orders, address to)',
])
const GAS_PER_SWAP = 160_000n

/** Moves pools to the simulated market's prices, by ordinary swaps. */
export function createMarketMover(input: {
  rpc: Rpc
  manifest: LocalManifest
  seed: string
  random: () => number
  nowMs: () => number
}) {
  const { manifest, rpc } = input
  const planOf = new Map(
    manifest.tokens.flatMap((token) => {
      const plan = TOKEN_PLANS.find((item) => item.symbol === token.symbol)
      return plan === undefined || token.feeOnTransfer ? [] : [[token.address, plan] as const]
    }),
  )
  const pools = manifest.pools.flatMap((pool) => {
    const [plan0, plan1] = [planOf.get(pool.token0), planOf.get(pool.token1)]
    return plan0 === undefined || plan1 === undefined ? [] : [{ ...pool, plan0, plan1 }]
  })
  // The node orders a block by the fee cap: ours is the lowest, so settlements come first.
  const queue = createTransactionQueue({
    rpc,
    chainId: manifest.chainId,
    account: manifest.marketMaker,
    maxFeePerGas: (BASE_FEE_WEI * 11n) / 10n,
    maxPriorityFeePerGas: 1n,
    timeoutMs: 60_000,
  })

  const price = (plan: TokenPlan): number =>
    fairPriceUsd(input.seed, plan, manifest.genesisTime, input.nowMs() / 1000) / 10 ** plan.decimals

  const concentrated = createConcentratedMover({
    rpc,
    planOf,
    atomUsd: price,
    exchange: manifest.concentrated,
  })

  return {
    /** Makes one round of swaps and waits until they are mined; resolves to their number. */
    step: async (): Promise<number> => {
      const states = await readPoolStates(
        rpc,
        manifest.contracts.chainReader,
        pools.map((pool) => pool.address),
      )
      const idle = Math.floor(input.random() * pools.length)
      const orders = pools.flatMap((pool, index) => {
        const { reserve0, reserve1 } = states[index] ?? { reserve0: 0n, reserve1: 0n }
        const state = { reserve0, reserve1, feeBps: pool.feeBps }
        const chosen =
          arbitrage(state, price(pool.plan0) / price(pool.plan1)) ??
          (index === idle ? idleSwap(state, input.random()) : null)
        return chosen === null ? [] : [{ pair: pool.address, ...chosen }]
      })
      const args = [orders, manifest.marketMaker.address] as const
      const swaps = {
        to: manifest.contracts.poolTrader,
        data: encodeFunctionData({ abi, functionName: 'swapMany', args }),
        gas: 60_000n + GAS_PER_SWAP * BigInt(orders.length),
      }
      const moved = await concentrated.next()
      const calls = [
        ...(orders.length === 0 ? [] : [swaps]),
        ...(moved === null ? [] : [moved.call]),
      ]
      if (calls.length > 0) await queue.run(calls)
      return orders.length + (moved?.moves ?? 0)
    },
  }
}

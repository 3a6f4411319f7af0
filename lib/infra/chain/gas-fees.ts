import 'server-only'
import type { PublicClient } from 'viem'
import { usualTip } from '@/lib/domain/settlement/tips'
import { type Wei, wei } from '@/lib/domain/shared/amount'
import { maxOf } from '@/lib/domain/shared/min-max'
import { chainAccess } from './evm-client'

/** A minute on the main network. */
const TIP_BLOCKS = 5
/** Of the gas of a block: more than half of it paid less. */
const TIP_PERCENTILE = 60

/** Advice changes slowly, and is taken only where nobody pays a tip. */
const ADVICE_MS = 10_000

type GasReadsConfig = {
  readonly client: PublicClient
  /** A monotonic clock, in milliseconds. */
  readonly nowMs: () => number
}

/** Reads of what gas costs; all in wei per gas. */
export function createGasReads({ client, nowMs }: GasReadsConfig) {
  let advice: { readonly tip: bigint; readonly askedMs: number } | null = null
  const advisedTip = async (): Promise<bigint> => {
    if (advice === null || nowMs() - advice.askedMs > ADVICE_MS) {
      const askedMs = nowMs()
      advice = { tip: await client.estimateMaxPriorityFeePerGas(), askedMs }
    }
    return advice.tip
  }
  return gasReads(client, advisedTip)
}

const gasReads = (client: PublicClient, advisedTip: () => Promise<bigint>) => ({
  /**
   * The higher of the newest block's base fee and the one the node expects of the next block.
   * `eth_gasPrice` adds a tip, which is not the same for every transaction.
   */
  gasPrice: (): Promise<Wei> =>
    chainAccess('gas price', async () => {
      const history = await client.getFeeHistory({ blockCount: 1, rewardPercentiles: [] })
      return highestFee(history.baseFeePerGas)
    }),

  /**
   * The same, and the tip with which transactions get into the next block: what recent blocks took,
   * and where nobody paid one, what the node advised within the last ten seconds.
   */
  gasFees: (): Promise<{ readonly base: Wei; readonly tip: Wei }> =>
    chainAccess('gas fees', async () => {
      const history = await client.getFeeHistory({
        blockCount: TIP_BLOCKS,
        rewardPercentiles: [TIP_PERCENTILE],
      })
      const tip = usualTip(history.reward ?? []) ?? (await advisedTip())
      return { base: highestFee(history.baseFeePerGas.slice(-2)), tip: wei(tip) }
    }),
})

function highestFee(fees: readonly bigint[]): Wei {
  const [first, ...later] = fees
  if (first === undefined) throw new Error('the node reports no base fee')
  return wei(later.reduce(maxOf, first))
}

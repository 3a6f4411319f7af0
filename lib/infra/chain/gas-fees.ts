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

/** Reads of what gas costs; all in wei per gas. */
export const createGasReads = ({ client }: { readonly client: PublicClient }) => ({
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
   * and where nobody paid one, what the node advises.
   */
  gasFees: (): Promise<{ readonly base: Wei; readonly tip: Wei }> =>
    chainAccess('gas fees', async () => {
      const history = await client.getFeeHistory({
        blockCount: TIP_BLOCKS,
        rewardPercentiles: [TIP_PERCENTILE],
      })
      const tip = usualTip(history.reward ?? []) ?? (await client.estimateMaxPriorityFeePerGas())
      return { base: highestFee(history.baseFeePerGas.slice(-2)), tip: wei(tip) }
    }),
})

function highestFee(fees: readonly bigint[]): Wei {
  const [first, ...later] = fees
  if (first === undefined) throw new Error('the node reports no base fee')
  return wei(later.reduce(maxOf, first))
}

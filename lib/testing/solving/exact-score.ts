import type { ExactPlan } from '@/lib/domain/solver/batch/exact-plan'
import type { MixedInstance } from './bench-instance'

/**
 * The plan's score in wei, from its integers alone.
 * Source: lib/docs/solving.md#objective-and-constraints.
 */
export function exactScore({ orders, price }: MixedInstance, { trades }: ExactPlan): bigint {
  return trades.reduce((score, { order: index, sold, bought }) => {
    const order = orders[index]
    if (order === undefined) throw new Error(`no order ${index}`)
    const { sellAmount, buyAmount } = order
    const reference = price[order.buy] ?? 0n
    if (order.kind === 'sell') {
      const least = (sold * buyAmount + sellAmount - 1n) / sellAmount
      return score + ((bought - least) * reference) / 10n ** 18n
    }
    const surplus = (sellAmount * bought) / buyAmount - sold
    return score + (((surplus * buyAmount) / sellAmount) * reference) / 10n ** 18n
  }, 0n)
}

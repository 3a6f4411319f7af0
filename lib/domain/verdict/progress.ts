import { atoms } from '@/lib/domain/shared/amount'
import type { ReportOrder } from './report'
import type { Sentence } from './sentence'
import { sentence } from './sentence'

/**
 * Filled share in hundredths of a percent of the signed amount (sell amount of a sell order, buy
 * amount of a buy order), rounded down so that only a complete fill reads 100 %.
 */
function filledBps(order: ReportOrder): bigint {
  const [done, whole] =
    order.kind === 'sell'
      ? [order.executedSellBeforeFees, order.sellAmount]
      : [order.executedBuy, order.buyAmount]
  return whole === 0n ? 0n : (done * 10_000n) / whole
}

/** Whether anything of the order was filled. */
export const hasFills = (order: ReportOrder): boolean =>
  order.executedSellBeforeFees > 0n || order.executedBuy > 0n

/** "40.00 % was filled. ", or nothing when nothing was. */
export function partFillLead(order: ReportOrder): Sentence {
  if (!hasFills(order)) return []
  return sentence`${{ kind: 'percent', bps: filledBps(order) }} was filled. `
}

/** How the owner stands: open or over, and where what was not filled is. */
export function ownerStanding(order: ReportOrder): Sentence {
  const until = { kind: 'time', ms: order.validTo * 1000 } as const
  if (order.status === 'expired') {
    return hasFills(order)
      ? sentence`Your order expired at ${until}. ${soldFor(order)} was filled before; the rest ${whereRestIs(order)}.`
      : sentence`Your order expired at ${until} without being filled. Everything ${whereRestIs(order)}.`
  }
  return hasFills(order)
    ? sentence`Your order is open until ${until}. ${soldFor(order)} has been filled so far; the rest ${whereRestIs(order)}.`
    : sentence`Your order is open until ${until} and has not been filled. Everything ${whereRestIs(order)}.`
}

/**
 * What became of the part not filled, as the rest of a sentence about it. The native coin left the
 * account with the order, unlike any other token.
 */
export function whereRestIs(order: ReportOrder): Sentence {
  const isOpen = order.status === 'open' || order.status === 'presignaturePending'
  if (order.onchainUser === null) {
    return isOpen ? sentence`is still in your account` : sentence`stayed in your account`
  }
  if (order.refundTxHash !== null) {
    return sentence`was returned to you in transaction ${{ kind: 'tx', hash: order.refundTxHash }}`
  }
  return isOpen
    ? sentence`is kept for it by the contract you sent it to`
    : sentence`will be returned to you by the contract you sent it to`
}

/** "1 WETH for 2,479 USDC", as executed so far. */
export function soldFor(order: ReportOrder): Sentence {
  const sold = { kind: 'amount', atoms: soldAtoms(order), token: order.sellToken } as const
  const bought = { kind: 'amount', atoms: order.executedBuy, token: order.buyToken } as const
  return sentence`${sold} for ${bought}`
}

const soldAtoms = (order: ReportOrder) => atoms(order.executedSellBeforeFees)

import { atoms } from '@/lib/domain/shared/amount'
import type { ReportOrder } from './report'
import type { Sentence } from './sentence'
import { sentence } from './sentence'

/**
 * Filled share in hundredths of a percent of the signed amount (sell amount of a sell order, buy
 * amount of a buy order), rounded down so that only a complete fill reads 100 %.
 */
function filledBps(order: ReportOrder): bigint {
  const [filled, target] =
    order.kind === 'sell'
      ? [order.executedSellBeforeFees, order.sellAmount]
      : [order.executedBuy, order.buyAmount]
  return target === 0n ? 0n : (filled * 10_000n) / target
}

/** Whether anything of the order was filled. */
export const hasFills = (order: ReportOrder): boolean =>
  order.executedSellBeforeFees > 0n || order.executedBuy > 0n

/** "40.00 % was filled. ", or empty when nothing was filled. */
export function partialFillPrefix(order: ReportOrder): Sentence {
  if (!hasFills(order)) return []
  return sentence`${{ kind: 'percent', bps: filledBps(order) }} was filled. `
}

/** The order's state for its owner: open or expired, what was filled and where the rest is. */
export function ownerStatus(order: ReportOrder): Sentence {
  const until = { kind: 'time', ms: order.validTo * 1000 } as const
  if (order.status === 'expired') {
    return hasFills(order)
      ? sentence`Your order expired at ${until}. ${soldFor(order)} was filled before; the rest ${remainderLocation(order)}.`
      : sentence`Your order expired at ${until} without being filled. Everything ${remainderLocation(order)}.`
  }
  return hasFills(order)
    ? sentence`Your order is open until ${until}. ${soldFor(order)} has been filled so far; the rest ${remainderLocation(order)}.`
    : sentence`Your order is open until ${until} and has not been filled. Everything ${remainderLocation(order)}.`
}

/**
 * What happened to the unfilled part, as the end of a sentence about it. Only the native coin leaves
 * the account when the order is placed.
 */
export function remainderLocation(order: ReportOrder): Sentence {
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

/** "1 WETH for 2,479 USDC": the amounts executed so far. */
export function soldFor(order: ReportOrder): Sentence {
  const sold = { kind: 'amount', atoms: soldAtoms(order), token: order.sellToken } as const
  const bought = { kind: 'amount', atoms: order.executedBuy, token: order.buyToken } as const
  return sentence`${sold} for ${bought}`
}

const soldAtoms = (order: ReportOrder) => atoms(order.executedSellBeforeFees)

import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import type { SettlementStore } from '@/lib/infra/db/network-store'
import { toFeePolicyView } from './fee-policy-view'

/** What `listTrades` reads. */
export type ListTradesDeps = Pick<SettlementStore, 'selectTrades'>

/** Fills of an account or an order, newest first. */
export async function listTrades(
  deps: ListTradesDeps,
  filter: { owner: Address | null; orderUid: OrderUid | null },
  page: { offset: number; limit: number },
) {
  const { offset, limit } = page
  const trades = await deps.selectTrades(
    filter.owner === null
      ? { offset, limit, orderUid: requiredUid(filter.orderUid) }
      : { offset, limit, owner: filter.owner },
  )
  return trades.map((trade) => ({
    blockNumber: trade.blockNumber,
    logIndex: trade.logIndex,
    orderUid: trade.uid,
    owner: trade.owner,
    sellToken: trade.sellToken,
    buyToken: trade.buyToken,
    sellAmount: trade.sellAmount,
    sellAmountBeforeFees: atoms(trade.sellAmount - trade.feeAmount),
    buyAmount: trade.buyAmount,
    txHash: trade.txHash,
    executedProtocolFees: trade.protocolFees.flatMap((fee, index) => {
      const policy = trade.feePolicies[index]
      return policy === undefined
        ? []
        : [{ policy: toFeePolicyView(policy, trade.quote), amount: fee.amount, token: fee.token }]
    }),
  }))
}

function requiredUid(uid: OrderUid | null): OrderUid {
  if (uid === null) throw new Error('a decoded trade filter names an owner or an order')
  return uid
}

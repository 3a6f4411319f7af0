import { balanceKey } from '@/lib/domain/auction/balance-key'
import { mulDivDown } from '@/lib/domain/shared/amount'
import { MAX_SETTLEMENT_GAS, promisedGasLimit } from '@/lib/domain/solution/gas-limit'
import type { Member, PairBook } from '@/lib/domain/solver/pair-book'

/** Members to remove until the others fit one transaction: highest gas first, then least tolerant. */
export function ordersBeyondGasLimit(
  members: readonly Member[],
  swapGas: bigint,
): readonly Member[] {
  let extraGas = members.reduce((sum, { order }) => sum + order.extraGas, 0n)
  const limit = (dropped: number) => promisedGasLimit(members.length - dropped, swapGas, extraGas)
  if (limit(0) <= MAX_SETTLEMENT_GAS) return []
  const costliest = members.toReversed().sort((a, b) => {
    if (a.order.extraGas === b.order.extraGas) return 0
    return a.order.extraGas > b.order.extraGas ? -1 : 1
  })
  let dropped = 0
  while (dropped < costliest.length && limit(dropped) > MAX_SETTLEMENT_GAS) {
    extraGas -= costliest[dropped]?.order.extraGas ?? 0n
    dropped += 1
  }
  return costliest.slice(0, dropped)
}

/** The first member whose owner could not pay it after those before; null when all can. */
export function overdrawnMember(book: PairBook, members: readonly Member[]): Member | null {
  const balances = book.auction.balances
  if (!balances) return null
  const spent = new Map<string, bigint>()
  for (const member of members) {
    const { owner, data } = member.order
    const key = balanceKey(owner, data.sellToken)
    const balance = balances.get(key)
    if (balance === undefined) continue
    const maxSold =
      data.kind === 'sell'
        ? member.amount
        : mulDivDown(data.sellAmount, member.amount, data.buyAmount)
    const total = (spent.get(key) ?? 0n) + maxSold + data.feeAmount
    if (total > balance) return member
    spent.set(key, total)
  }
  return null
}

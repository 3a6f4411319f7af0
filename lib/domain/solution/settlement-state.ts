import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { type BalanceKey, balanceKey } from '@/lib/domain/auction/balance-key'
import type { Pool } from '@/lib/domain/pool/pool'
import { poolAfter } from '@/lib/domain/pool/pool-quotes'
import type { Address } from '@/lib/domain/shared/address'
import { mulDivDown } from '@/lib/domain/shared/amount'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { Solution } from '@/lib/domain/solution/solution'
import type { SolutionTrade } from '@/lib/domain/solution/solution-trade'

/** The state between settlements: pool reserves and owners' remaining funds. */
export type SettlementState = {
  readonly pools: ReadonlyMap<Address, Pool>
  /** By `balanceKey`; a missing key means the funds were not checked and are not limited. */
  readonly balances: ReadonlyMap<BalanceKey, bigint>
}

/** The state before the first settlement of the auction. Without `balances` no owner's funds are limited. */
export function initialState(auction: Auction): SettlementState {
  return {
    pools: new Map(auction.pools.map((pool) => [pool.address, pool])),
    balances: auction.balances ?? new Map(),
  }
}

/**
 * Signed fee the contract charges on top of `executedSell`, pro rata and rounded down like in the
 * contract; zero for most orders. Unit: sell-token atoms.
 */
export function signedFee(order: AuctionOrder, trade: SolutionTrade): bigint {
  const { data } = order
  if (data.feeAmount === 0n) return 0n
  return data.kind === 'sell'
    ? mulDivDown(data.feeAmount, trade.executedSell, data.sellAmount)
    : mulDivDown(data.feeAmount, trade.executedBuy, data.buyAmount)
}

/**
 * `UnknownPool`: the state lacks the pool of a swap. `SwapRefused`: the pool does not accept the swap. `OwnerOverdrawn`: an
 * owner's trades cost more than the funds left.
 */
export type StateFailure = Failure<'UnknownPool' | 'SwapRefused' | 'OwnerOverdrawn'>

/**
 * The state after a solution settled, or why it cannot settle on this state: an owner would pay more
 * than the known funds, or a pool rejects a swap. `orders` must contain every traded uid.
 */
export function applySolution(
  state: SettlementState,
  solution: Pick<Solution, 'trades' | 'swaps'>,
  orders: ReadonlyMap<string, AuctionOrder>,
): Result<SettlementState, StateFailure> {
  const balances = new Map(state.balances)
  for (const trade of solution.trades) {
    const order = orders.get(trade.uid)
    if (!order) continue
    const key = balanceKey(order.owner, order.data.sellToken)
    const balance = balances.get(key)
    if (balance === undefined) continue
    const left = balance - trade.executedSell - signedFee(order, trade)
    if (left < 0n) {
      return failure('OwnerOverdrawn', `${order.owner} cannot fund all its trades`)
    }
    balances.set(key, left)
  }
  const pools = new Map(state.pools)
  for (const swap of solution.swaps) {
    const pool = pools.get(swap.pool)
    if (!pool) return failure('UnknownPool', `pool ${swap.pool} is not in the auction`)
    const after = poolAfter(pool, swap)
    if (!after.ok) return failure('SwapRefused', `pool ${swap.pool}: ${after.error.description}`)
    pools.set(swap.pool, after.value)
  }
  return ok({ pools, balances })
}

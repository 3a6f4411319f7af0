import type { Auction } from '@/lib/domain/auction/auction'
import { poolStateText } from '@/lib/domain/pool/pool-quotes'

/** Everything solutions depend on, except the block number and the prices a search starts from. */
export type SolvedAuction = Pick<Auction, 'orders' | 'pools' | 'balances' | 'gasPrice'>

/**
 * Whether the same solutions answer both: of the same orders, with as much left of each, at the same pools, funds and
 * price of gas. What is one object in both is not looked into.
 */
export const hasEqualSolutions = (one: SolvedAuction, other: SolvedAuction): boolean =>
  one.gasPrice === other.gasPrice &&
  areEqual(
    one.orders,
    other.orders,
    (a, b) => a.uid === b.uid && a.remainingSellAmount === b.remainingSellAmount,
  ) &&
  areEqual(
    one.pools,
    other.pools,
    (a, b) => a.address === b.address && poolStateText(a) === poolStateText(b),
  ) &&
  areBalancesEqual(one.balances ?? NO_BALANCES, other.balances ?? NO_BALANCES)

const NO_BALANCES: NonNullable<Auction['balances']> = new Map()

function areEqual<T>(
  one: readonly T[],
  other: readonly T[],
  isEqual: (a: T, b: T) => boolean,
): boolean {
  return (
    one === other ||
    (one.length === other.length &&
      one.every((a, at) => {
        const b = other[at]
        return b !== undefined && (a === b || isEqual(a, b))
      }))
  )
}

function areBalancesEqual(
  one: NonNullable<Auction['balances']>,
  other: NonNullable<Auction['balances']>,
): boolean {
  if (one.size !== other.size) return false
  for (const [key, amount] of one) if (other.get(key) !== amount) return false
  return true
}

import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { BalanceChange } from './market-batch'

/** Adds up transfers per token and holder. The zero address holds nothing: it mints and burns. */
export function createBalanceSums() {
  const sums = new Map<string, BalanceChange>()
  const add = (token: Address, holder: Address, change: bigint) => {
    if (holder === ZERO_ADDRESS) return
    const key = `${token}${holder}`
    const before = sums.get(key)?.change ?? 0n
    sums.set(key, { token, holder, change: before + change })
  }
  return {
    transfer: (token: Address, from: Address, to: Address, amount: bigint): void => {
      add(token, from, -amount)
      add(token, to, amount)
    },
    /** What changed, without what came out even. */
    changes: (): readonly BalanceChange[] =>
      [...sums.values()].filter(({ change }) => change !== 0n),
    size: (): number => sums.size,
    clear: (): void => sums.clear(),
  }
}

import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'

/** An account and its balance of one token. */
export type TokenHolder = {
  readonly address: Address
  /** Above 0. */
  readonly balance: Atoms
  /** Whether the address has code; `null` when the source does not say. */
  readonly isContract: boolean | null
  /** Known name of the account; `null` for most. */
  readonly label: string | null
}

/** Maximum number of holders in a list. Source: lib/docs/market-data.md#holders. */
export const MAX_HOLDERS = 100

/**
 * The largest holders, sorted by balance and then address. Accounts with balance 0 are left out; of
 * an account listed twice the larger balance counts.
 */
export function largestHolders(holders: readonly TokenHolder[]): readonly TokenHolder[] {
  const seen = new Set<Address>()
  return holders
    .filter(({ balance }) => balance > 0n)
    .toSorted(byBalance)
    .filter(({ address }) => !seen.has(address) && seen.add(address))
    .slice(0, MAX_HOLDERS)
}

function byBalance(a: TokenHolder, b: TokenHolder): number {
  if (a.balance !== b.balance) return a.balance > b.balance ? -1 : 1
  return a.address < b.address ? -1 : 1
}

const SHARE_SCALE = 1_000_000n

/**
 * Share of the total supply as a fraction of 1 with six decimals, rounded down; `null` when the
 * supply is unknown or 0. Above 1 only when a token reports a wrong supply.
 */
export function shareOfSupply(balance: bigint, totalSupply: bigint | null): number | null {
  if (totalSupply === null || totalSupply === 0n) return null
  return Number((balance * SHARE_SCALE) / totalSupply) / Number(SHARE_SCALE)
}

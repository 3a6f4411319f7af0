import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'

/** An account and what it holds of one token. */
export type TokenHolder = {
  readonly address: Address
  /** Above 0. */
  readonly balance: Atoms
  /** Whether code lies at the address; null where the source does not say. */
  readonly isContract: boolean | null
  /** What the account is known as; null for most. */
  readonly label: string | null
}

/** How many holders a list names at most. Source: design, section 6. */
export const MAX_HOLDERS = 100

/**
 * The largest holders, by balance and then address, whatever order a source lists them in. Accounts
 * that hold nothing are left out; of an account named twice the larger balance counts.
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
 * Part of the total supply, as a fraction of one with six decimals, rounded down;
 * null when the supply is unknown or zero. More than one only where a token counts its supply wrong.
 */
export function shareOfSupply(balance: bigint, totalSupply: bigint | null): number | null {
  if (totalSupply === null || totalSupply === 0n) return null
  return Number((balance * SHARE_SCALE) / totalSupply) / Number(SHARE_SCALE)
}

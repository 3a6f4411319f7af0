import type { Address } from '@/lib/domain/shared/address'

/** Identifies the funds of one owner in one token. */
export type BalanceKey = `${Address}:${Address}`

/** Shape: `owner:token`, both in lower case. */
export const balanceKey = (owner: Address, token: Address): BalanceKey => `${owner}:${token}`

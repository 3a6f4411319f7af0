import type { Address } from '@/lib/domain/shared/address'

/** Identifies the funds of one owner in one token. */
export type BalanceKey = `${Address}:${Address}`

export const balanceKey = (owner: Address, token: Address): BalanceKey => `${owner}:${token}`

import type { Address } from '@/lib/domain/shared/address'

/** Names what one owner can pay in one token. */
export type BalanceKey = `${Address}:${Address}`

/** Key of what `owner` can pay in `token`. */
export const balanceKey = (owner: Address, token: Address): BalanceKey => `${owner}:${token}`

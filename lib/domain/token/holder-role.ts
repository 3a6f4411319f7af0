import { type Address, address, ZERO_ADDRESS } from '@/lib/domain/shared/address'

/**
 * What is known of a holder beyond its name: a pool of the network, the account that gives away test
 * tokens, or an address nobody can spend from.
 */
export const HOLDER_ROLES = ['pool', 'faucet', 'burnt'] as const
/** One of `HOLDER_ROLES`; most holders have none. */
export type HolderRole = (typeof HOLDER_ROLES)[number]

/** Nobody has a key of these, by agreement of everybody who sends tokens there. */
const BURN_ADDRESSES: ReadonlySet<Address> = new Set([
  ZERO_ADDRESS,
  address('0x000000000000000000000000000000000000dead'),
])

/** Whether what is sent to an address counts as burnt. */
export const isBurnAddress = (account: Address): boolean => BURN_ADDRESSES.has(account)

/**
 * Whether what a holder has is in use: all of the supply but what a faucet still keeps to give away,
 * and what was burnt without leaving the supply.
 */
export const isInUse = (role: HolderRole | null | undefined): boolean =>
  role !== 'faucet' && role !== 'burnt'

import type { Address } from '@/lib/domain/shared/address'
import { numbered } from '@/lib/domain/solver/auction.fixture'

/** The address of an instance's token; ascending with its number. */
export const tokenAddress = (token: number): Address => numbered('70', token)

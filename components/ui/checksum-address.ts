import { getAddress } from 'viem/utils'
import type { Address } from '@/lib/domain/shared/address'

/** The address in checksum form (EIP-55). */
export const checksumAddress = (address: Address): string => getAddress(address)

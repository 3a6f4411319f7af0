import 'server-only'
import type { Hex, PublicClient } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import { isOutOfGas, isRevert } from './revert-reason'

/**
 * Many times what an honest token needs to return its supply or symbol, on chains that count gas
 * differently too; little enough that no answer exceeds 2 MB, as memory costs gas.
 */
const READ_GAS = 1_000_000n

/**
 * What a token returns to a read; null when it reverts or uses more gas than a read may. A node that
 * does not answer rejects.
 */
export async function callToken(
  client: PublicClient,
  token: Address,
  data: Hex,
): Promise<Hex | null> {
  try {
    const returned = await client.call({ to: token, data, gas: READ_GAS })
    return returned.data ?? '0x'
  } catch (error) {
    if (isRevert(error) || isOutOfGas(error)) return null
    throw error
  }
}

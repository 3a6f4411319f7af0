import 'server-only'
import type { PublicClient } from 'viem'
import type { Address } from '@/lib/domain/shared/address'

/** Whether there is a contract now; rejects when the node does not answer. */
export async function hasCode(client: PublicClient, at: Address): Promise<boolean> {
  const code = await client.getCode({ address: at })
  return code !== undefined && code !== '0x'
}

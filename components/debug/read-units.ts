import type { QueryClient } from '@tanstack/react-query'
import type { TokenUnit } from '@/components/ui/amount'
import { tokenFactsQuery } from '@/lib/client/wagmi/token-facts'
import type { Address } from '@/lib/domain/shared/address'

/** Units as the contracts of the tokens say; what is no token is missing. Rejects when a read fails. */
export async function readUnits(
  client: QueryClient,
  network: string,
  tokens: readonly Address[],
): Promise<ReadonlyMap<Address, TokenUnit>> {
  const facts = await Promise.all(
    tokens.map((token) => client.fetchQuery(tokenFactsQuery(network, token))),
  )
  return new Map(facts.flatMap((one) => (one === null ? [] : [[one.address, one] as const])))
}

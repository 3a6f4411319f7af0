'use client'

import { useQuery } from '@tanstack/react-query'
import { type AccountKind, accountKindQuery } from '@/lib/client/wagmi/chain-reads'
import type { Address } from '@/lib/domain/shared/address'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'

/** Whether the account signs with a key or with transactions; null while unknown. */
export function useAccountKind(network: string, account: Address | null): AccountKind | null {
  const kind = useQuery({
    ...accountKindQuery(network, account ?? ZERO_ADDRESS),
    enabled: account !== null,
  })
  return account === null ? null : (kind.data ?? null)
}

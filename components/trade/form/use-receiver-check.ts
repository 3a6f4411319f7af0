'use client'

import { useQuery } from '@tanstack/react-query'
import { useWallet } from '@/components/wallet/wallet-context'
import { poolsQuery } from '@/lib/client/queries/pools'
import { accountKindQuery } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type ReceiverCheck, receiverCheck } from './receiver-check'

/** Reads whether a receiver has code, and whether it is a pool. */
export function useReceiverCheck(
  network: NetworkView,
  /** Null for the owner. */
  receiver: Address | null,
  accepted: Address | null,
): ReceiverCheck {
  const owner = useWallet().account
  const isOther = receiver !== null && receiver !== owner
  const kind = useQuery({
    ...accountKindQuery(network.name, receiver ?? ZERO_ADDRESS),
    enabled: isOther,
  })
  const hasPools = network.capabilities.pools
  const pools = useQuery({
    ...poolsQuery(network.name, [receiver ?? ZERO_ADDRESS]),
    enabled: isOther && hasPools && kind.data === 'contract',
  })
  return receiverCheck({
    receiver,
    owner,
    accepted,
    accountKind: kind.data ?? (kind.data === null || kind.failureCount > 0 ? null : undefined),
    isPool: !hasPools || pools.failureCount > 0 ? null : pools.data && pools.data.length > 0,
  })
}

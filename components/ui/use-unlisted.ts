'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { tokenListQuery } from '@/lib/client/queries/token-list'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { useListedTokens } from './use-listed-tokens'

/** Whether no list of the network has a token. */
export type IsUnlisted = (token: Address) => boolean

/** Nothing is called unlisted while the network's token lists are being read. */
export function useIsUnlisted(network: NetworkView): IsUnlisted {
  const { byAddress } = useListedTokens(network)
  const { isFetched } = useQuery({
    ...tokenListQuery(network.name),
    enabled: network.capabilities.tokenLists,
  })
  const isComplete = isFetched || !network.capabilities.tokenLists
  return useCallback(
    (token) => isComplete && token !== NATIVE_TOKEN && !byAddress.has(token),
    [byAddress, isComplete],
  )
}

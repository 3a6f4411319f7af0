'use client'

import { useQuery } from '@tanstack/react-query'
import { AddressText } from '@/components/ui/address-text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { SkeletonLines } from '@/components/ui/states'
import { Fact, FactList } from '@/components/ui/table'
import { ApiError } from '@/lib/client/api-error'
import { tokenHoldersQuery } from '@/lib/client/queries/holders'
import { topShare } from '@/lib/client/tokens/holder-list'
import { tokenFactsQuery } from '@/lib/client/wagmi/token-facts'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { formatShare } from '@/lib/domain/shared/percent'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { lookAlikesOf } from './look-alikes'
import { TokenWorth } from './token-worth'

/** Shows what an unlisted token contract reports about itself and lets the user import it. */
export function ImportToken(props: {
  network: NetworkView
  address: Address
  onImport: (token: TokenListEntry) => void
}) {
  const { network } = props
  const facts = useQuery(tokenFactsQuery(network.name, props.address))
  if (facts.isPending)
    return <SkeletonLines label="Reading the contract" lines={3} className="mt-3" />
  const token = facts.data ?? null
  if (token === null) {
    return (
      <Notice tone="caution" className="mt-3">
        No token contract answers at this address.
      </Notice>
    )
  }
  const symbol = safeSymbol(token.symbol)
  return (
    <div className="mt-3">
      <FactList>
        <Fact name="Symbol">
          <bdi>{symbol}</bdi>
        </Fact>
        <Fact name="Name">
          <bdi>{token.name.slice(0, 60)}</bdi>
        </Fact>
        <Fact name="Contract">
          <AddressText address={token.address} />
        </Fact>
        <Fact name="Decimals">{token.decimals}</Fact>
        <Fact name="Price">
          <TokenWorth network={network} token={token.address} />
        </Fact>
        <Fact name="Holders">
          <Holders network={network} token={token.address} />
        </Fact>
      </FactList>
      <Notice
        tone="caution"
        className="mt-2"
        title="Not on this network's list."
        actions={
          <Button size="compact" onClick={() => props.onImport(token)}>
            Import {symbol}
          </Button>
        }
      >
        <p>Anyone can use this name. Compare the contract address with a source you trust.</p>
        {lookAlikesOf(token, network.tokens).map((listed) => (
          <p key={listed.address} className="mt-1 font-medium">
            The listed <bdi>{safeSymbol(listed.symbol)}</bdi> is another contract:{' '}
            <AddressText address={listed.address} copy={false} />,{' '}
            <TokenWorth network={network} token={listed.address} />.
          </p>
        ))}
      </Notice>
    </div>
  )
}

/**
 * Combined share of the largest holders; a token with a single holder is risky because it is easy
 * to empty.
 */
function Holders({ network, token }: { network: NetworkView; token: Address }) {
  const separators = useSeparators()
  const isOffered = network.capabilities.holders
  const { data, error } = useQuery({
    ...tokenHoldersQuery(network.name, token),
    enabled: isOffered,
  })
  if (!isOffered) return '— (not known to this service)'
  if (data === undefined) {
    const isMissing = error instanceof ApiError && error.status === 404
    return isMissing ? '— (none are known)' : error === null ? 'reading' : '— (could not be read)'
  }
  const { count, held } = topShare(data.holders)
  const share =
    data.totalSupply === null
      ? 'part of an unknown supply'
      : formatShare(held, data.totalSupply, separators)
  return count === 1 ? `The largest has ${share}` : `The ${count} largest hold ${share}`
}

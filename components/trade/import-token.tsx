'use client'

import { useQuery } from '@tanstack/react-query'
import { AddressText } from '@/components/ui/address-text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { SkeletonLines } from '@/components/ui/states'
import { Fact, FactList } from '@/components/ui/table'
import { tokenFactsQuery } from '@/lib/client/wagmi/token-facts'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { safeSymbol } from '@/lib/domain/token/symbol'

/** What an unlisted contract says of itself, and the decision to use it anyway. */
export function ImportToken(props: {
  network: string
  address: Address
  onImport: (token: TokenListEntry) => void
}) {
  const facts = useQuery(tokenFactsQuery(props.network, props.address))
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
  return (
    <div className="mt-3">
      <FactList>
        <Fact name="Symbol">
          <bdi>{safeSymbol(token.symbol)}</bdi>
        </Fact>
        <Fact name="Name">
          <bdi>{token.name.slice(0, 60)}</bdi>
        </Fact>
        <Fact name="Contract">
          <AddressText address={token.address} />
        </Fact>
        <Fact name="Decimals">{token.decimals}</Fact>
        <Fact name="Holders">— (not known to this service)</Fact>
      </FactList>
      <Notice
        tone="caution"
        className="mt-2"
        title="Not on this network's list."
        actions={
          <Button size="compact" onClick={() => props.onImport(token)}>
            Import {safeSymbol(token.symbol)}
          </Button>
        }
      >
        Anyone can use this name. Compare the contract address with a source you trust.
      </Notice>
    </div>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { findNetwork, useNetworks } from '@/components/shell/networks-context'
import { UnservedNetwork } from '@/components/shell/unserved-network'
import { AddressText } from '@/components/ui/address-text'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { ReadFailure } from '@/components/ui/read-failure'
import { SkeletonLines } from '@/components/ui/states'
import { tokenFactsQuery } from '@/lib/client/wagmi/token-facts'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Address, NATIVE_TOKEN, parseAddress } from '@/lib/domain/shared/address'
import { TokenPage } from './token-page'
import { nativeToken } from './use-token-rows'

/** Reads the two parts of the page's address; says what is wrong with one it cannot use. */
export function TokenRoute(props: { network: string; token: string }) {
  const view = useNetworks()
  const network = findNetwork(view, props.network)
  const token = parseAddress(props.token)
  if (!token.ok) {
    return (
      <Unusable title="This is no token address." details={token.error.description}>
        <Link className="link" href="/tokens">
          All known tokens
        </Link>
      </Unusable>
    )
  }
  if (network === null) {
    return (
      <Page>
        <UnservedNetwork
          name={props.network}
          hrefOf={({ name }) => `/tokens/${name}/${token.value}`}
        />
      </Page>
    )
  }
  const listed =
    token.value === NATIVE_TOKEN
      ? nativeToken(network)
      : network.tokens.find(({ address }) => address === token.value)
  return listed === undefined ? (
    <UnlistedToken network={network} address={token.value} />
  ) : (
    <TokenPage network={network} token={listed} isListed />
  )
}

/** What the chain says of an address the list does not have. */
function UnlistedToken({ network, address }: { network: NetworkView; address: Address }) {
  const facts = useQuery(tokenFactsQuery(network.name, address))
  const error = facts.error ?? facts.failureReason
  if (facts.data !== undefined && facts.data !== null) {
    return <TokenPage network={network} token={facts.data} isListed={false} />
  }
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>Token</PageTitle>
      <AddressText address={address} form="full" />
      {error !== null ? (
        <ReadFailure
          what={`The contract on ${network.displayName}`}
          error={error}
          onRetry={() => void facts.refetch()}
        />
      ) : facts.data === null ? (
        <NoToken network={network} address={address} />
      ) : (
        <SkeletonLines label="Reading the contract" lines={6} />
      )}
    </div>
  )
}

function NoToken({ network, address }: { network: NetworkView; address: Address }) {
  const others = useNetworks().networks.filter(({ name }) => name !== network.name)
  return (
    <Notice tone="neutral" title={`There is no token at this address on ${network.displayName}.`}>
      It does not answer symbol and decimals as a token does. It may be an account, another kind of
      contract, or a token of another network.{' '}
      <Link
        className="link me-3"
        href={`/orders?network=${network.name}&account=${address}`}
        prefetch={false}
      >
        Orders of this address
      </Link>
      {others.map((other) => (
        <Link key={other.name} className="link me-3" href={`/tokens/${other.name}/${address}`}>
          Look on {other.displayName}
        </Link>
      ))}
    </Notice>
  )
}

function Unusable(props: { title: string; details: string; children: ReactNode }) {
  return (
    <Page>
      <Notice tone="neutral" title={props.title} details={props.details}>
        {props.children}
      </Notice>
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>Token</PageTitle>
      {children}
    </div>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { UnservedNetwork } from '@/components/shell/unserved-network'
import { TitledPage, UnusablePath } from '@/components/shell/unusable-path'
import { AddressText } from '@/components/ui/address-text'
import { findNetwork, useNetworks } from '@/components/ui/networks-context'
import { Notice } from '@/components/ui/notice'
import { ReadFailure } from '@/components/ui/read-failure'
import { SkeletonLines } from '@/components/ui/states'
import { useListedTokens } from '@/components/ui/use-listed-tokens'
import { nativeToken } from '@/lib/client/tokens/native-token'
import { tokenFactsQuery } from '@/lib/client/wagmi/token-facts'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { readAddressText } from '@/lib/domain/shared/address-text'
import { t } from '@/lib/words/words'
import { TokenPage } from './token-page'

/** Parses the two path segments and explains one that is not valid. */
export function TokenRoute(props: { network: string; token: string }) {
  const view = useNetworks()
  const network = findNetwork(view, props.network)
  const token = readAddressText(props.token, network?.chainId ?? null, t)
  if (token.kind !== 'address') {
    return (
      <UnusablePath
        page={t`Token`}
        problem={t`This is no token address.`}
        details={token.kind === 'problem' ? token.problem : ''}
      >
        <Link className="link" href="/tokens">
          {t`All known tokens`}
        </Link>
      </UnusablePath>
    )
  }
  if (network === null) {
    return (
      <TitledPage title={t`Token`}>
        <UnservedNetwork
          name={props.network}
          hrefOf={({ name }) => `/tokens/${name}/${token.address}`}
        />
      </TitledPage>
    )
  }
  return <TokenOfNetwork network={network} address={token.address} />
}

function TokenOfNetwork({ network, address }: { network: NetworkView; address: Address }) {
  const { byAddress } = useListedTokens(network)
  const listed = address === NATIVE_TOKEN ? nativeToken(network) : byAddress.get(address)
  return listed === undefined ? (
    <UnlistedToken network={network} address={address} />
  ) : (
    <TokenPage network={network} token={listed} isListed />
  )
}

/** The page of an unlisted address, with the facts read from its contract. */
function UnlistedToken({ network, address }: { network: NetworkView; address: Address }) {
  const facts = useQuery(tokenFactsQuery(network.name, address))
  const error = facts.error ?? facts.failureReason
  if (facts.data?.isToken) {
    const { name, symbol } = facts.data
    const token = { ...facts.data, name: name ?? symbol ?? '' }
    return <TokenPage network={network} token={token} isListed={false} />
  }
  return (
    <TitledPage title={t`Token`}>
      <AddressText address={address} form="full" />
      {error !== null ? (
        <ReadFailure
          what={t`The contract on ${network.displayName}`}
          error={error}
          onRetry={() => void facts.refetch()}
        />
      ) : facts.data !== undefined ? (
        <NoToken network={network} address={address} />
      ) : (
        <SkeletonLines label={t`Reading the contract`} lines={6} />
      )}
    </TitledPage>
  )
}

function NoToken({ network, address }: { network: NetworkView; address: Address }) {
  const others = useNetworks().networks.filter(({ name }) => name !== network.name)
  return (
    <Notice tone="neutral" title={t`There is no token at this address on ${network.displayName}.`}>
      {t`It answers neither symbol nor decimals as a token does. It may be an account, another kind
        of contract, or a token of another network.`}{' '}
      <Link
        className="link me-3"
        href={`/orders?network=${network.name}&account=${address}`}
        prefetch={false}
      >
        {t`Orders of this address`}
      </Link>
      {others.map((other) => (
        <Link key={other.name} className="link me-3" href={`/tokens/${other.name}/${address}`}>
          {t`Look on ${other.displayName}`}
        </Link>
      ))}
    </Notice>
  )
}

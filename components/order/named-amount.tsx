'use client'

import type { ReactNode } from 'react'
import { Amount } from '@/components/ui/amount'
import { TokenMark } from '@/components/ui/marks/token-mark'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { type TokenUnit, tokenLabel } from '@/lib/domain/token/token-unit'

/** Two amounts as the sides of an account: beside each other where there is room, else stacked. */
export const ACCOUNT_SIDES =
  'grid divide-text border-b border-b-hairline @max-md:divide-y-2 @md:grid-cols-2 @md:divide-x-2'

/**
 * One of them with every digit. Its symbol stands above it, so that the digits have the whole width and
 * the symbol no line by itself.
 */
export function NamedAmount(props: {
  /** Null on a network that is not served; then without a mark. */
  network: NetworkView | null
  name: string
  atoms: bigint
  token: TokenUnit & { readonly address: Address }
  /** Below the amount. */
  children?: ReactNode
}) {
  const { network, token } = props
  return (
    <div className="min-w-0 py-3 @md:last:ps-4 @md:first:pe-4">
      <dt className="flex items-center justify-between gap-3 text-muted">
        {props.name}
        <span className="inline-flex items-center gap-2 whitespace-nowrap font-medium text-text">
          {network === null ? null : <TokenMark network={network} token={token} size={20} />}
          <bdi>{tokenLabel(token)}</bdi>
        </span>
      </dt>
      <dd className="wrap-anywhere mt-1 font-medium text-page">
        <Amount
          atoms={props.atoms}
          token={token}
          digits="exact"
          withSymbol={false}
          tailClassName="whitespace-normal text-section"
        />
        {props.children}
      </dd>
    </div>
  )
}

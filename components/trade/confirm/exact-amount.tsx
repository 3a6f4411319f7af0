'use client'

import { Amount } from '@/components/ui/amount'
import { TokenMark } from '@/components/ui/marks/token-mark'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'

/** An amount with every digit, after the token's mark. */
export function ExactAmount(props: {
  network: NetworkView
  atoms: bigint
  token: TokenListEntry
  /** Pixels of the mark. */
  size: number
}) {
  const { network, token, size } = props
  return (
    <span className="inline-flex items-baseline gap-2">
      <span className="inline-flex self-center">
        <TokenMark network={network} token={token} size={size} />
      </span>
      <span className="min-w-0">
        <Amount atoms={props.atoms} token={token} digits="exact" />
      </span>
    </span>
  )
}

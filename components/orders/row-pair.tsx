import type { ReactNode } from 'react'
import { PairMark } from '@/components/ui/marks/token-mark'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { TokenUnit } from '@/lib/domain/token/token-unit'

/** What a row trades, behind the marks of both tokens where its column has room for them. */
export function RowPair(props: {
  network: NetworkView
  sold: TokenUnit
  bought: TokenUnit
  /** Pixels of a mark. */
  size?: number
  children: ReactNode
}) {
  const { network, sold, bought, size = 20 } = props
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="inline-flex shrink-0 wide:max-[80rem]:hidden">
        <PairMark network={network} first={sold} second={bought} size={size} />
      </span>
      <span className="min-w-0 wide:leading-4">{props.children}</span>
    </span>
  )
}

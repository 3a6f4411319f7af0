'use client'

import { PairMark } from '@/components/ui/marks/token-mark'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { markedToken } from './pair-name'

/** The marks of a pool's first two tokens, before its name; nothing where they are not known. */
export function PoolMark(props: {
  network: NetworkView
  pool: Pick<PoolRow, 'tokens'>
  size?: number
}) {
  const { network, pool, size = 20 } = props
  const [first, second] = pool.tokens
  if (first === undefined || second === undefined) return null
  return (
    <PairMark
      network={network}
      first={markedToken(first, network.tokens)}
      second={markedToken(second, network.tokens)}
      size={size}
    />
  )
}

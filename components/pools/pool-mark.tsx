'use client'

import { PairMark } from '@/components/ui/marks/token-mark'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type MarkedToken, markedToken, tokensOfName } from './pair-name'

type Props = {
  network: NetworkView
  pool: Pick<PoolRow, 'name' | 'tokens'>
  size?: number
}

/** The marks of a pool's first two tokens, before its name; nothing where they are not known. */
export function PoolMark({ network, pool, size = 20 }: Props) {
  const [first, second] = markedTokens(pool, network.tokens)
  if (first === undefined || second === undefined) return null
  return <PairMark network={network} first={first} second={second} size={size} />
}

/** A list gives no tokens of a pool but the one searched for, so there its name says which. */
function markedTokens(
  { name, tokens }: Props['pool'],
  listed: NetworkView['tokens'],
): readonly MarkedToken[] {
  if (tokens.length < 2) return tokensOfName(name, listed) ?? []
  return tokens.slice(0, 2).map((token) => markedToken(token, listed))
}

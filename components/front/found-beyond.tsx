'use client'

import { Amount } from '@/components/ui/amount'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { formatUsd } from '@/lib/client/format/usd'
import { nativeToken } from '@/lib/client/tokens/native-token'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { usdOfWei } from './front-state'

/** What a bid found beyond the limits of its orders: its score, in the coin where that has no price. */
export function FoundBeyond(props: {
  network: NetworkView
  score: bigint
  coinUsd: number | null
}) {
  const separators = useSeparators()
  const value =
    props.coinUsd === null ? (
      <Amount atoms={props.score} token={nativeToken(props.network)} />
    ) : (
      formatUsd(usdOfWei(props.score, props.coinUsd), separators)
    )
  return rich`${value} beyond the limits`
}

'use client'

import { Amount } from '@/components/ui/amount'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { formatUsd } from '@/lib/client/format/usd'
import { nativeToken } from '@/lib/client/tokens/native-token'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { weiInUsd } from '@/lib/domain/settlement/competition-summary'
import type { Wei } from '@/lib/domain/shared/amount'

/** What a bid found beyond the limits of its orders: its score, in the coin where that has no price. */
export function FoundBeyond(props: { network: NetworkView; score: Wei; coinUsd: number | null }) {
  const separators = useSeparators()
  const usd = weiInUsd(props.score, props.coinUsd)
  const value =
    usd === null ? (
      <Amount atoms={props.score} token={nativeToken(props.network)} />
    ) : (
      formatUsd(usd, separators)
    )
  return rich`${value} beyond the limits`
}

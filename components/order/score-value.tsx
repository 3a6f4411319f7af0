'use client'

import { Amount } from '@/components/ui/amount'
import { useSeparators } from '@/components/ui/number-format'
import { formatUsd } from '@/lib/client/format/usd'
import { nativeToken } from '@/lib/client/tokens/native-token'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { weiInUsd } from '@/lib/domain/settlement/competition-summary'
import type { Wei } from '@/lib/domain/shared/amount'

/** A score, or a difference of two, in US dollars; in the native coin where that has no price. */
export function ScoreValue(props: { network: NetworkView; score: Wei; coinUsd: number | null }) {
  const separators = useSeparators()
  const usd = weiInUsd(props.score, props.coinUsd)
  return usd === null ? (
    <Amount atoms={props.score} token={nativeToken(props.network)} />
  ) : (
    <bdi dir="ltr" className="tabular-nums">
      {formatUsd(usd, separators)}
    </bdi>
  )
}

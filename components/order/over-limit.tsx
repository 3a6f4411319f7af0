'use client'

import { useSeparators } from '@/components/ui/number-format'
import { formatSigned } from '@/lib/client/format/decimal'
import { type LimitPrice, limitGain } from '@/lib/domain/fee/surplus'
import { t } from '@/lib/words/words'

/** How much better a fill is for its owner than the signed limit, in percent rounded down. */
export function OverLimit(props: {
  trade: { readonly sellAmount: bigint; readonly buyAmount: bigint }
  signed: LimitPrice | null
}) {
  const { trade, signed } = props
  const separators = useSeparators()
  const executed = { executedSell: trade.sellAmount, executedBuy: trade.buyAmount }
  const gain = signed === null ? null : limitGain(signed, executed)
  if (gain === null) {
    return (
      <span className="text-muted" title={t`The limit of this order could not be read.`}>
        —
      </span>
    )
  }
  const percent = formatSigned(Number(gain.bps) / 100, 2, separators)
  return <span className={gain.bps > 0n ? 'text-good' : ''}>{t`${percent} % over the limit`}</span>
}

'use client'

import { useSeparators } from '@/components/ui/number-format'
import { formatSigned } from '@/lib/client/format/decimal'
import { priceDifferenceBps } from '@/lib/client/format/price'
import type { Order } from '@/lib/contract/codecs/order'
import { t } from '@/lib/words/words'
import type { Trade } from './front-state'

/** How much better a fill is for its owner than the signed limit, in percent rounded down. */
export function OverLimit({ trade, signed }: { trade: Trade; signed: Order | null }) {
  const separators = useSeparators()
  const bps = signed === null ? null : priceDifferenceBps(trade, signed)
  if (bps === null) {
    return (
      <span className="text-muted" title={t`The limit of this order could not be read.`}>
        —
      </span>
    )
  }
  const percent = formatSigned(bps / 100, 2, separators)
  return <span className={bps > 0 ? 'text-good' : ''}>{t`${percent} % over the limit`}</span>
}

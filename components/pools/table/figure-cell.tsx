'use client'

import { cellText, exactDigits, exactText, unknownReason } from '@/components/pools/figure-text'
import { classNames } from '@/components/ui/class-names'
import { useSeparators } from '@/components/ui/number-format'
import { CHECK_APR_PERCENT, type Figure } from '@/lib/client/pools/pool-figures'

/** The number of a cell. Its title has all digits; APRs show them while the row has the focus. */
export function FigureCell(props: { figure: Figure; value: number | null }) {
  const { figure, value } = props
  const separators = useSeparators()
  if (value === null) {
    return (
      <span title={unknownReason(figure)} className="text-muted">
        —
      </span>
    )
  }
  const exact = exactText(figure, value, separators)
  const isAbsurd = (figure === 'apr' || figure === 'feeApr') && value > CHECK_APR_PERCENT
  const hasMore = figure === 'apr' || figure === 'feeApr' || figure === 'unexplained'
  return (
    <bdi dir="ltr" title={exact} className={classNames(isAbsurd && 'text-caution')}>
      {hasMore ? (
        <>
          <span className="group-focus-within/row:hidden">
            {cellText(figure, value, separators)}
          </span>
          <span className="hidden group-focus-within/row:inline">
            {exactDigits(figure, value, separators)}
          </span>
        </>
      ) : (
        cellText(figure, value, separators)
      )}
    </bdi>
  )
}

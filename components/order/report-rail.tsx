'use client'

import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { PriceRail } from '@/components/ui/price-rail'
import type { MarkedOrder } from '@/lib/client/format/order-marks'
import { debugReportQuery } from '@/lib/client/queries/debug-report'
import { reportMarks } from '@/lib/client/report/rail-marks'
import type { Order } from '@/lib/contract/codecs/order'
import type { DebugReport } from '@/lib/domain/verdict/report'

const RETRY_MS = 4_000

/**
 * The rail of an order that has ended, whose order book says no markets of it: measured, as on its
 * debug page, from those in the records of its auctions. The marks given are shown until these are
 * read, and where they cannot be.
 */
export function ReportRail(
  props: ComponentProps<typeof PriceRail> & {
    network: string
    /** As it is now, with the quote its owner signed: the records may be older. */
    order: MarkedOrder & Pick<Order, 'uid' | 'sellToken' | 'buyToken'>
  },
) {
  const { network, order, ...rail } = props
  const separators = useSeparators()
  const hasFills = ({ trades }: Pick<DebugReport, 'trades'>) =>
    trades.reduce((sum, { buyAmount }) => sum + buyAmount, 0n) === order.executedBuyAmount
  const { data: report } = useQuery({
    ...debugReportQuery(network, order.uid),
    // The records may have a fill a moment later than the order.
    refetchInterval: ({ state: { data } }) =>
      data === undefined || hasFills(data) ? false : RETRY_MS,
  })
  if (report === undefined || report.auctions.length === 0 || !hasFills(report)) {
    return <PriceRail {...rail} />
  }
  const marks = reportMarks({ ...report, order }, separators)
  return <PriceRail {...rail} marks={marks.filter(({ kind }) => kind !== 'bid')} />
}

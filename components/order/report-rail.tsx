'use client'

import type { ComponentProps } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { PriceRail } from '@/components/ui/price-rail'
import type { MarkedOrder } from '@/lib/client/format/order-marks'
import { reportMarks } from '@/lib/client/report/rail-marks'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { useOrderRecords } from './use-order-records'

/**
 * The rail of an order that has ended, whose order book says no markets of it: measured, as on its
 * debug page, from those in the records of its auctions. The marks given are shown until these are
 * read, and where they cannot be.
 */
export function ReportRail(
  props: ComponentProps<typeof PriceRail> & {
    network: NetworkView
    /** As it is now, with the quote its owner signed: the records may be older. */
    order: MarkedOrder & Pick<Order, 'uid' | 'sellToken' | 'buyToken' | 'executedBuyAmount'>
  },
) {
  const { network, order, ...rail } = props
  const separators = useSeparators()
  const report = useOrderRecords(network, order.uid, { order, isFinal: true })
  if (report === null || report.auctions.length === 0) return <PriceRail {...rail} />
  const marks = reportMarks({ ...report, order }, separators)
  return <PriceRail {...rail} marks={marks.filter(({ kind }) => kind !== 'bid')} />
}

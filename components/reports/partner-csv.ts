import { type CsvCell, writeCsv } from '@/lib/client/format/csv'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PartnerReportView } from '@/lib/contract/codecs/reports'

type Figures = PartnerReportView['total']

const HEADER = [
  'groupedBy',
  'key',
  'orders',
  'fills',
  'unpriced',
  'volumeWei',
  'feesWei',
  'from',
  'to',
  'chainId',
  'readAt',
] as const

/**
 * A report as CSV: a row in all, then one for each app code, recipient and step of time. Amounts in
 * native wei, times in seconds since 1970; an empty key is an order without an app code.
 */
export function partnerCsv(
  report: PartnerReportView,
  network: Pick<NetworkView, 'chainId'>,
  readAtMs: number,
): string {
  const span = { from: report.from as number, to: report.to as number }
  const row = (
    groupedBy: string,
    key: string | null,
    { orders, fills, unpriced, volume, fees }: Figures,
    { from, to } = span,
  ): readonly CsvCell[] => [
    groupedBy,
    key,
    orders,
    fills,
    unpriced,
    volume,
    fees,
    from,
    to,
    network.chainId,
    new Date(readAtMs).toISOString(),
  ]
  const others = (groupedBy: string, figures: Figures | null) =>
    figures === null ? [] : [row(groupedBy, null, figures)]
  return writeCsv(HEADER, [
    row('all', null, report.total),
    ...report.apps.map(({ appCode, figures }) => row('appCode', appCode, figures)),
    ...others('otherAppCodes', report.otherApps),
    ...report.recipients.map(({ recipient, figures }) => row('recipient', recipient, figures)),
    ...others('otherRecipients', report.otherRecipients),
    ...report.steps.map(({ time, figures }) =>
      row('time', null, figures, {
        from: Math.max(time, span.from),
        to: Math.min(time + report.stepSeconds, span.to),
      }),
    ),
  ])
}

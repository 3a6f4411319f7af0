'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { PanelChartOnDemand } from '@/components/charts/panels/panel-chart-on-demand'
import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { Button } from '@/components/ui/button'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { saveFile } from '@/components/ui/save-file'
import { useNumber } from '@/components/ui/use-number'
import { partnerReportQuery } from '@/lib/client/queries/reports'
import { nativeToken } from '@/lib/client/tokens/native-token'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PartnerReportView } from '@/lib/contract/codecs/reports'
import type { ReportWindow } from '@/lib/domain/report/report-hour'
import { maxOf } from '@/lib/domain/shared/min-max'
import { t } from '@/lib/words/words'
import { type FigureColumn, FigureTable } from './figure-table'
import { partnerChart } from './partner-chart'
import { partnerCsv } from './partner-csv'
import { ReportFrame, ReportGate } from './report-frame'
import { useReportLocation } from './use-report-location'

type Figures = PartnerReportView['total']
/** What a row is of; null: those that are not listed. */
type Row<Name> = { readonly of: Name | null; readonly key: string; readonly figures: Figures }

const COLUMNS = ['name', 'orders', 'fills', 'volume', 'fees'] as const
const MOST_VOLUME = { column: 'volume', descending: true } as const

/** What was traded for each partner, per window. */
export function PartnerReportPage() {
  return (
    <ReportGate title={t`Partners`} path="/auctions/partners">
      {(network) => <Partners key={network.name} network={network} />}
    </ReportGate>
  )
}

function Partners({ network }: { network: NetworkView }) {
  const location = useReportLocation(COLUMNS, MOST_VOLUME)
  const read = useQuery({
    ...partnerReportQuery(network.name, location.span),
    placeholderData: keepPreviousData,
  })
  const { data } = read
  const save = () => {
    if (data === undefined) return
    const name = `partners-${network.name}-${location.span}.csv`
    saveFile(name, partnerCsv(data, network, read.dataUpdatedAt), 'text/csv')
  }
  return (
    <ReportFrame
      title={t`Partners`}
      what={t`The partner report`}
      network={network}
      read={read}
      span={location.span}
      onSpan={location.chooseSpan}
      headline={data === undefined ? null : <Volume network={network} total={data.total} />}
      actions={
        <Button size="compact" disabled={data === undefined} onClick={save}>
          CSV
        </Button>
      }
      isEmpty={({ total }) => total.fills === 0}
      empty={t`No order was filled in this time.`}
    >
      {(report) => (
        <Report
          network={network}
          report={report}
          window={location.span}
          sort={location.sort}
          onSort={location.chooseSort}
        />
      )}
    </ReportFrame>
  )
}

function Volume({ network, total }: { network: NetworkView; total: Figures }) {
  const number = useNumber()
  const token = nativeToken(network)
  const orders = total.orders === 1 ? t`one order` : t`${number(total.orders)} orders`
  return (
    <>
      <span className="whitespace-nowrap font-medium text-result tracking-tight rail:text-first">
        <Amount atoms={total.volume} token={token} />
      </span>{' '}
      <span className="text-input text-muted">
        {rich`traded in ${orders} · ${<Amount atoms={total.fees} token={token} />} partner fees`}
      </span>
    </>
  )
}

type SortProps = Pick<ReturnType<typeof useReportLocation>, 'sort'> & {
  readonly onSort: ReturnType<typeof useReportLocation>['chooseSort']
}

function Report({
  network,
  report,
  window,
  ...sorting
}: { network: NetworkView; report: PartnerReportView; window: ReportWindow } & SortProps) {
  const separators = useSeparators()
  const number = useNumber()
  const { symbol } = network.nativeCurrency
  const chart = useMemo(
    () => partnerChart(report, { window, symbol, separators }),
    [report, window, symbol, separators],
  )
  const apps = report.apps.map(({ appCode, figures }) => ({
    of: appCode ?? '',
    key: `app ${appCode}`,
    figures,
  }))
  const recipients = report.recipients.map(({ recipient, figures }) => ({
    of: recipient,
    key: recipient,
    figures,
  }))
  return (
    <>
      <section className="mt-4 border-rule border-t-2 pt-2" aria-label={t`Volume over time`}>
        <h2 className="font-semibold text-body">{t`Volume, ${symbol}`}</h2>
        <PanelChartOnDemand
          {...chart}
          label={t`Volume and partner fees over time`}
          summary={summaryOf(report)}
          note={() => null}
          syncId="partners"
          className="h-84"
        />
      </section>
      <Grouped
        network={network}
        title={t`By app code`}
        rows={[...apps, ...othersOf(report.otherApps)]}
        first={t`App code`}
        nameOf={(code) =>
          code === '' ? (
            <span className="text-muted">{t`without an app code`}</span>
          ) : (
            <bdi className="break-words">{code}</bdi>
          )
        }
        {...sorting}
      />
      <Grouped
        network={network}
        title={t`By recipient of partner fees`}
        rows={[...recipients, ...othersOf(report.otherRecipients)]}
        first={t`Recipient`}
        nameOf={(recipient) => <AddressText address={recipient} named />}
        {...sorting}
      />
      {report.total.unpriced > 0 && (
        <p className="mt-4 text-meta text-muted">
          {t`Fills of which an amount has no price and is in no sum: ${number(report.total.unpriced)}.`}
        </p>
      )}
      <p className="mt-4 max-w-(--prose) text-meta text-muted">
        {t`An order counts at its first fill. Amounts are in ${symbol} at the prices of each auction.`}
      </p>
    </>
  )
}

/** Says what is drawn: fees only where there are any. */
function summaryOf({ stepSeconds, total }: PartnerReportView): string {
  if (total.fees === 0n) {
    return stepSeconds === 3_600 ? t`Volume of each hour.` : t`Volume of each day of UTC.`
  }
  return stepSeconds === 3_600
    ? t`Volume and partner fees of each hour.`
    : t`Volume and partner fees of each day of UTC.`
}

const othersOf = (figures: Figures | null): readonly Row<never>[] =>
  figures === null ? [] : [{ of: null, key: 'others', figures }]

function Grouped<Name extends string>(
  props: {
    network: NetworkView
    title: string
    /** Heads the first column. */
    first: string
    rows: readonly Row<Name>[]
    nameOf: (name: Name) => ReactNode
  } & SortProps,
) {
  const { title, rows, nameOf } = props
  const number = useNumber()
  const token = nativeToken(props.network)
  const most = rows.reduce((most, { figures }) => maxOf(most, figures.volume), 0n)
  const amount = (key: 'volume' | 'fees', name: string): FigureColumn<Row<Name>> => ({
    key,
    name,
    valueOf: ({ figures }) => figures[key],
    cell: ({ figures }) => <Amount atoms={figures[key]} token={token} withSymbol={false} />,
  })
  const count = (key: 'orders' | 'fills', name: string): FigureColumn<Row<Name>> => ({
    key,
    name,
    valueOf: ({ figures }) => figures[key],
    cell: ({ figures }) => number(figures[key]),
  })
  const columns: readonly FigureColumn<Row<Name>>[] = [
    {
      key: 'name',
      name: props.first,
      valueOf: ({ of }) => of ?? '',
      cell: ({ of }) => (of === null ? t`all others` : nameOf(of)),
    },
    count('orders', t`Orders`),
    count('fills', t`Fills`),
    {
      ...amount('volume', t`Volume, ${token.symbol ?? ''}`),
      shareOf: ({ figures }) =>
        most === 0n ? 0 : Number((figures.volume * 1_000n) / most) / 1_000,
    },
    amount('fees', t`Partner fees, ${token.symbol ?? ''}`),
  ]
  return (
    <div className="mt-8 border-rule border-t-2 pt-2">
      <h2 className="font-semibold text-body">{title}</h2>
      {rows.length === 0 ? (
        <p className="mt-2 text-muted text-table">{t`No order of this time grants a partner fee.`}</p>
      ) : (
        <FigureTable
          caption={title}
          columns={columns}
          rows={rows}
          keyOf={({ key }) => key}
          sort={props.sort}
          onSort={props.onSort}
        />
      )}
    </div>
  )
}

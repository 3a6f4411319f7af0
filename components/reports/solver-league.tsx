'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Amount } from '@/components/ui/amount'
import { MarkedSolver } from '@/components/ui/marks/marked-solver'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { useNumber } from '@/components/ui/use-number'
import { solverLeagueQuery } from '@/lib/client/queries/reports'
import { nativeToken } from '@/lib/client/tokens/native-token'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SolverLeagueView } from '@/lib/contract/codecs/reports'
import { formatShare } from '@/lib/domain/shared/percent'
import { t } from '@/lib/words/words'
import { type FigureColumn, FigureTable } from './figure-table'
import { ReportFrame, ReportGate } from './report-frame'
import { useReportLocation } from './use-report-location'

type Row = SolverLeagueView['solvers'][number]

/** In the order of the table. */
const COLUMNS = [
  'solver',
  'auctions',
  'wins',
  'secondPlaces',
  'settled',
  'reverted',
  'missedDeadlines',
  'givenUp',
  'captured',
  'surplus',
  'networkFees',
  'protocolFees',
] as const

const MOST_WINS = { column: 'wins', descending: true } as const

/** What each solver did, per window. */
export function SolverLeaguePage() {
  return (
    <ReportGate title={t`Solver league`} path="/auctions/solvers">
      {(network) => <League key={network.name} network={network} />}
    </ReportGate>
  )
}

function League({ network }: { network: NetworkView }) {
  const location = useReportLocation(COLUMNS, MOST_WINS)
  const read = useQuery({
    ...solverLeagueQuery(network.name, location.span),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns(network, read.data?.bound ?? 0n)
  return (
    <ReportFrame
      title={t`Solver league`}
      what={t`The solver league`}
      network={network}
      read={read}
      span={location.span}
      onSpan={location.chooseSpan}
      headline={read.data === undefined ? null : <Leader league={read.data} />}
      isEmpty={({ solvers }) => solvers.length === 0}
      empty={t`No solver has bid in this time.`}
    >
      {({ solvers }) => (
        <section className="mt-4 border-rule border-t-2 pt-2" aria-label={t`Solvers`}>
          <FigureTable
            caption={t`Figures of each solver`}
            columns={columns}
            rows={solvers}
            keyOf={({ solver }) => solver}
            sort={location.sort}
            onSort={location.chooseSort}
          />
          <p className="mt-4 max-w-(--prose) text-meta text-muted">
            {t`Everything counts with the auction it belongs to. Amounts are in ${network.nativeCurrency.symbol} at the prices of each auction. Protocol fees include those of partners.`}{' '}
            {t`“Of the bound” is the share that a solver’s wins have of what no settlement of these auctions can exceed; auctions whose bound was not computed are left out.`}
          </p>
        </section>
      )}
    </ReportFrame>
  )
}

/** "512 of 812", and who it is. */
function Leader({ league }: { league: SolverLeagueView }) {
  const number = useNumber()
  const [leader] = league.solvers
  const won = league.solvers.reduce((sum, { wins }) => sum + wins, 0)
  if (leader === undefined || won === 0)
    return <span className="text-result rail:text-first">—</span>
  return (
    <>
      <span className="whitespace-nowrap font-medium text-result tracking-tight rail:text-first">
        {t`${number(leader.wins)} of ${number(won)}`}
      </span>{' '}
      <span className="text-input text-muted">
        {rich`wins went to ${leader.solverName}, in ${number(league.auctions)} auctions`}
      </span>
    </>
  )
}

function useColumns(network: NetworkView, bound: bigint): readonly FigureColumn<Row>[] {
  const number = useNumber()
  const separators = useSeparators()
  const token = nativeToken(network)
  const count = (key: CountKey, name: string): FigureColumn<Row> => ({
    key,
    name,
    valueOf: (row) => row[key],
    cell: (row) => number(row[key]),
  })
  const amount = (key: AmountKey, name: string): FigureColumn<Row> => ({
    key,
    name,
    valueOf: (row) => row[key],
    cell: (row) => <Amount atoms={row[key]} token={token} withSymbol={false} />,
  })
  return [
    {
      key: 'solver',
      name: t`Solver`,
      valueOf: ({ solverName }) => solverName,
      cell: ({ solver, solverName }) => <MarkedSolver solver={solver}>{solverName}</MarkedSolver>,
    },
    count('auctions', t`Auctions bid in`),
    count('wins', t`Wins`),
    count('secondPlaces', t`Second places`),
    count('settled', t`Settled¦wins`),
    count('reverted', t`Reverts`),
    count('missedDeadlines', t`Missed deadlines`),
    count('givenUp', t`Given up¦attempts`),
    {
      key: 'captured',
      name: t`Of the bound`,
      valueOf: ({ captured }) => captured,
      cell: ({ captured }) => formatShare(captured, bound, separators),
    },
    amount('surplus', t`Surplus, ${token.symbol ?? ''}`),
    amount('networkFees', t`Network fees, ${token.symbol ?? ''}`),
    amount('protocolFees', t`Protocol fees, ${token.symbol ?? ''}`),
  ]
}

type CountKey =
  | 'auctions'
  | 'wins'
  | 'secondPlaces'
  | 'settled'
  | 'reverted'
  | 'missedDeadlines'
  | 'givenUp'
type AmountKey = 'surplus' | 'networkFees' | 'protocolFees'

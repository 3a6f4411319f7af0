'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Amount } from '@/components/ui/amount'
import { SolverMark } from '@/components/ui/marks/solver-mark'
import { useSeparators } from '@/components/ui/number-format'
import { useNumber } from '@/components/ui/use-number'
import type { ScoredAuction } from '@/lib/client/auctions/auction-strip'
import type { ToldAuction } from '@/lib/client/auctions/told-auction'
import { formatUsd } from '@/lib/client/format/usd'
import { quotePerformanceQuery } from '@/lib/client/queries/status'
import { nativeToken } from '@/lib/client/tokens/native-token'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { settledAuctions } from '@/lib/domain/settlement/settled-auctions'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { biddersOf } from './front-state'

/** Four figures of the running system. */
export function FrontFigures(props: {
  network: NetworkView
  list: readonly ScoredAuction[]
  read: readonly ToldAuction[]
}) {
  const { network, list, read } = props
  const number = useNumber()
  const separators = useSeparators()
  const { data: quotes } = useQuery({
    ...quotePerformanceQuery(network.name),
    enabled: network.capabilities.quotePerformance,
  })
  const { settled, score, scoreUsd } = settledAuctions(list)
  const share = quotes?.share ?? null
  return (
    <dl className="mt-6 grid grid-cols-2 border-t rail:mt-9 wide:grid-cols-4">
      <Figure name={t`of the last ${number(list.length)} auctions settled`}>
        {number(settled)}
      </Figure>
      <Figure name={t`more than their limits, found by the best bids of these`}>
        {scoreUsd === null ? (
          <Amount atoms={score} token={nativeToken(network)} />
        ) : (
          formatUsd(scoreUsd, separators)
        )}
      </Figure>
      <Figure
        name={
          quotes === undefined || share === null
            ? t`got their quote or more: no filled order had a quote yet`
            : t`of the last ${number(quotes.orders)} filled orders got their quote or more`
        }
      >
        {share === null ? '—' : `${number(Math.floor(share * 100))} %`}
      </Figure>
      <Bidders read={read} />
    </dl>
  )
}

function Bidders({ read }: { read: readonly ToldAuction[] }) {
  const number = useNumber()
  const bidders = biddersOf(read)
  const [best] = bidders
  if (best === undefined) return <Figure name={t`solvers bid so far`}>0</Figure>
  const name = best.name ?? shortAddress(best.solver)
  const count = bidders.length === 1 ? t`one solver` : t`${number(bidders.length)} solvers`
  return (
    <Figure
      name={t`${count}; ${name} won ${number(best.wins)} of the last ${number(read.length)} settled auctions`}
    >
      <span className="flex h-10 items-center gap-1.5 overflow-hidden">
        {bidders.map(({ solver }) => (
          <SolverMark key={solver} solver={solver} size={24} />
        ))}
      </span>
    </Figure>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col border-b py-4 pe-4 even:border-s even:ps-4 wide:border-b-0 wide:not-first:border-s wide:not-first:ps-5">
      <dd className="min-h-10 font-medium text-page tabular-nums rail:text-amount">{children}</dd>
      <dt className="order-last text-muted text-table">{name}</dt>
    </div>
  )
}

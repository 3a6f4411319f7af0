'use client'

import Link from 'next/link'
import { exactText, shortText, unknownReason } from '@/components/pools/figure-text'
import { markedToken, tokenName } from '@/components/pools/pair-name'
import { PoolMark } from '@/components/pools/pool-mark'
import { Freshness } from '@/components/pools/pool-states'
import { ProjectName } from '@/components/pools/project-name'
import { sourceLabel } from '@/components/pools/source-label'
import { columnLabels, flagSentence } from '@/components/pools/table/columns'
import { AddressText } from '@/components/ui/address-text'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { PageTitle } from '@/components/ui/page-title'
import { rich } from '@/components/ui/rich'
import { Time } from '@/components/ui/time'
import { useNumber } from '@/components/ui/use-number'
import { FIGURES, type Figure, type PoolRow } from '@/lib/client/pools/pool-figures'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PoolDetails } from '@/lib/contract/codecs/pools'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'

type HeaderProps = {
  network: NetworkView
  row: PoolRow
  tokens: readonly Address[]
  source: PoolDetails['source']
  query: Parameters<typeof Freshness>[0]['query']
  onRefresh: () => void
}

/** Name, address and numbers of a pool, and their source. */
export function PoolHeader(props: HeaderProps) {
  const { network, row, tokens, source } = props
  const [sell, buy] = tokens
  const number = useNumber()
  const symbolOf = (token: Address) => tokenName(token, network.tokens)
  return (
    <header className="space-y-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 rail:px-0">
        <div className="flex flex-wrap items-center gap-x-3 [--gap:var(--canvas)]">
          <PoolMark network={network} pool={row} size={36} />
          <div className="self-baseline">
            <PageTitle>{row.name}</PageTitle>
          </div>
        </div>
        <span className="text-muted">
          <ProjectName project={row.project} />
        </span>
        <span className="ms-auto">
          <Freshness query={props.query} onRefresh={props.onRefresh} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 text-table rail:px-0">
        <span className="text-muted">
          <span className="rail:hidden">
            <AddressText address={row.address} />
          </span>
          <span className="hidden rail:inline">
            <AddressText address={row.address} form="full" />
          </span>
        </span>
        <nav aria-label={t`About this pool`} className="flex flex-wrap gap-x-4 gap-y-1">
          {tokens.map((token) => (
            <span key={token} className="inline-flex items-center gap-1.5">
              <TokenMark network={network} token={markedToken(token, network.tokens)} size={16} />
              <Link className="link" href={`/tokens/${network.name}/${token}`}>
                {symbolOf(token)}
              </Link>
            </span>
          ))}
          {sell === undefined || buy === undefined ? null : (
            <Link className="link" href={`/trade?network=${network.name}&sell=${sell}&buy=${buy}`}>
              {t`Trade ${symbolOf(sell)} for ${symbolOf(buy)}`}
            </Link>
          )}
          <Link className="link" href={`/pools?network=${network.name}&compare=${row.address}`}>
            {t`Compare with others`}
          </Link>
        </nav>
      </div>
      <dl className="ledger-panel grid grid-cols-2 gap-px rail:grid-cols-4 wide:grid-cols-7">
        {FIGURES.map((figure) => (
          <Headline key={figure} figure={figure} value={row.figures[figure]} />
        ))}
      </dl>
      <p className="px-4 text-meta text-muted rail:px-0">
        {row.flags.map((flag) => (
          <span key={flag} className="me-2 text-caution">
            {flagSentence(flag, number)}
          </span>
        ))}
        {rich`APR, fee, TVL and volume as reported by ${sourceLabel(source.name)}, read
          ${<Time at={source.readAt} />}. The others are computed here.`}
      </p>
    </header>
  )
}

function Headline({ figure, value }: { figure: Figure; value: number | null }) {
  const separators = useSeparators()
  const { head, explain } = columnLabels[figure]
  const number = useNumber()
  return (
    <div className="px-3 py-2" title={explain(number)}>
      <dt className="text-meta text-muted">{t(head)}</dt>
      <dd
        className="font-medium text-input tabular-nums"
        title={value === null ? unknownReason(figure) : exactText(figure, value, separators)}
      >
        {shortText(figure, value, separators)}
      </dd>
    </div>
  )
}

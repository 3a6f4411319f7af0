'use client'

import Link from 'next/link'
import { exactText, shortText, unknownReason } from '@/components/pools/figure-text'
import { flagWords } from '@/components/pools/flag-words'
import { PoolMark } from '@/components/pools/pool-mark'
import { columnLabels, figureName } from '@/components/pools/table/columns'
import { CloseIcon } from '@/components/ui/icons'
import { ProjectMark } from '@/components/ui/marks/project-mark'
import { useSeparators } from '@/components/ui/number-format'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { useNumber } from '@/components/ui/use-number'
import { FIGURES, type Figure, type PoolRow } from '@/lib/client/pools/pool-figures'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { difference } from './differences'

type DifferencesProps = {
  network: NetworkView
  pools: readonly PoolRow[]
  onToggle: (pool: Address) => void
}

const rowName = 'sticky start-0 bg-surface px-3 text-start font-normal text-muted whitespace-nowrap'

/** The figures of the compared pools, each with its difference from the first pool. */
export function DifferencesTable(props: DifferencesProps) {
  const { network, pools } = props
  const separators = useSeparators()
  return (
    <div className="ledger-panel">
      <Table caption={t`The compared pools, and how they differ from the first`}>
        <thead>
          <tr>
            <Th className="sticky start-0 z-1 bg-surface">
              <span className="sr-only">{t`Figure`}</span>
            </Th>
            {pools.map((pool) => (
              <PoolHead key={pool.address} {...props} pool={pool} />
            ))}
          </tr>
        </thead>
        <tbody>
          {FIGURES.map((figure) => (
            <FigureRow key={figure} figure={figure} pools={pools} />
          ))}
          <Tr>
            <th scope="row" className={rowName}>
              {t`Flags`}
            </th>
            {pools.map((pool) => (
              <Td key={pool.address} className="text-end text-caution text-meta">
                {pool.flags.length === 0 ? (
                  <span className="text-muted">{t`none¦flags`}</span>
                ) : (
                  flagWords(pool, network.tokens, separators).join(', ')
                )}
              </Td>
            ))}
          </Tr>
        </tbody>
      </Table>
    </div>
  )
}

function PoolHead({ network, pools, pool, onToggle }: DifferencesProps & { pool: PoolRow }) {
  return (
    <Th numeric className="min-w-28 align-bottom rail:min-w-36">
      <span className="inline-flex items-center gap-1">
        <span className="me-0.5 inline-flex max-rail:hidden">
          <PoolMark network={network} pool={pool} />
        </span>
        <Link
          href={`/pools/${network.name}/${pool.address}`}
          prefetch={false}
          title={pool.address}
          className="hit-area font-medium text-body text-text hover:underline"
        >
          {pool.name}
        </Link>
        <button
          type="button"
          onClick={() => onToggle(pool.address)}
          aria-label={t`Take ${pool.name}, ${pool.project} out of the comparison`}
          className="inline-flex size-6 items-center justify-center rounded-card hover:bg-sunken hover:text-text pointer-coarse:size-11"
        >
          <CloseIcon />
        </button>
      </span>
      <span className="flex items-center justify-end gap-1.5 font-normal">
        <ProjectMark project={pool.project} />
        <span>
          {pool === pools[0] && pools.length > 1
            ? t`${pool.project}, the others against it`
            : pool.project}
        </span>
      </span>
    </Th>
  )
}

function FigureRow({ figure, pools }: { figure: Figure; pools: readonly PoolRow[] }) {
  const separators = useSeparators()
  const number = useNumber()
  const [first] = pools
  return (
    <Tr>
      <th scope="row" title={columnLabels[figure].explain(number)} className={rowName}>
        {figureName(figure)}
      </th>
      {pools.map((pool) => {
        const value = pool.figures[figure]
        const fromFirst =
          pool === first
            ? null
            : difference(figure, value, first?.figures[figure] ?? null, separators)
        return (
          <Td key={pool.address} numeric>
            <span
              title={value === null ? unknownReason(figure) : exactText(figure, value, separators)}
            >
              {shortText(figure, value, separators)}
            </span>
            {pools.length > 1 ? (
              <span className="block min-h-4 text-meta text-muted">
                {pool === first ? '' : (fromFirst ?? '—')}
              </span>
            ) : null}
          </Td>
        )
      })}
    </Tr>
  )
}

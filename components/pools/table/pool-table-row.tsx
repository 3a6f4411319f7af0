'use client'

import Link from 'next/link'
import { memo } from 'react'
import { PoolMark } from '@/components/pools/pool-mark'
import { ProjectName } from '@/components/pools/project-name'
import { classNames } from '@/components/ui/class-names'
import { useNumber } from '@/components/ui/use-number'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { type Column, flagLabel, flagName } from './columns'
import { FigureCell } from './figure-cell'
import { ROW_FOCUS, ROW_INDEX } from './use-row-focus'

type RowProps = {
  pool: PoolRow
  index: number
  network: NetworkView
  columns: readonly Column[]
  pixels: number
  isCompared: boolean
  onCompare: (pool: Address) => void
}

const base = 'border-b border-hairline px-2 group-hover/row:bg-sunken'

/** One pool; the link in its first cell receives the focus of the row. */
export const PoolTableRow = memo(function PoolTableRow(props: RowProps) {
  const { pool, index, network, columns, isCompared } = props
  const number = useNumber()
  const rowAttributes = { [ROW_INDEX]: index }
  const focusAttributes = { [ROW_FOCUS]: '' }
  const tint = isCompared ? 'bg-info-tint' : 'bg-surface'
  return (
    <tr
      {...rowAttributes}
      aria-rowindex={index + 2}
      className={classNames(
        'group/row hover:[--gap:var(--sunken)]',
        isCompared && '[--gap:var(--info-tint)]',
      )}
      style={{ height: props.pixels }}
    >
      <th
        scope="row"
        className={classNames(base, tint, 'sticky start-0 z-1 ps-3 text-start font-normal')}
      >
        <span className="flex items-center gap-1.5">
          <label className="-ms-1 grid size-6 shrink-0 place-items-center">
            <input
              name="compare"
              type="checkbox"
              checked={isCompared}
              onChange={() => props.onCompare(pool.address)}
              aria-label={t`Compare ${pool.name}, ${pool.project}`}
              title={t`Compare`}
              className="size-4 accent-accent"
            />
          </label>
          <PoolMark network={network} pool={pool} />
          <Link
            {...focusAttributes}
            href={`/pools/${network.name}/${pool.address}`}
            prefetch={false}
            title={`${pool.name}, ${pool.address}`}
            className={classNames(
              'min-w-0 scroll-mt-28 truncate rounded-card py-1 hover:underline',
              pool.name.startsWith('0x') && 'hex',
            )}
          >
            {pool.name}
          </Link>
        </span>
      </th>
      {columns.map((column) => {
        if (column === 'project') {
          return (
            <td key={column} className={classNames(base, tint)} title={pool.project}>
              <ProjectName project={pool.project} />
            </td>
          )
        }
        if (column === 'flags') {
          return (
            <td key={column} className={classNames(base, tint, 'truncate text-caution text-meta')}>
              {pool.flags.map((flag, at) => (
                <span key={flag} title={flagLabel(flag, number)}>
                  {at === 0 ? '' : ', '}
                  {flagName(flag)}
                </span>
              ))}
            </td>
          )
        }
        return (
          <td
            key={column}
            className={classNames(base, tint, 'whitespace-nowrap text-end tabular-nums')}
          >
            <FigureCell figure={column} value={pool.figures[column]} />
          </td>
        )
      })}
    </tr>
  )
})

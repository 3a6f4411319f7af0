'use client'

import Link from 'next/link'
import { memo } from 'react'
import { StarOnDemand } from '@/components/channels/watch-on-demand'
import { CHOSEN_BAR, CHOSEN_GROUND } from '@/components/ui/beside/beside'
import { classNames } from '@/components/ui/class-names'
import { ChevronDownIcon } from '@/components/ui/icons'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import type { Column } from './columns'
import { type CellProps, FirstFlag, PoolCell } from './pool-cells'
import { PoolTitle } from './pool-title'
import { columnClass } from './table-shape'
import { ROW_FOCUS, ROW_INDEX, ROW_TOGGLE } from './use-row-focus'

type RowProps = CellProps & {
  index: number
  columns: readonly Column[]
  /** Whether what is to be known of a pool stands under the pair. */
  hasFlagsBelow: boolean
  pixels: number
  isCompared: boolean
  isOpen: boolean
  /** Whether its charts stand beside the list instead of below it. */
  isBeside: boolean
  onCompare: (pool: Address) => void
}

const base = 'border-b border-hairline group-hover/row:bg-sunken'

/** One pool; the link in its first cell receives the focus of the row. */
export const PoolTableRow = memo(function PoolTableRow(props: RowProps) {
  const { columns, isOpen, isBeside } = props
  const rowAttributes = { [ROW_INDEX]: props.index }
  const isChosen = isOpen && isBeside
  const ground = props.isCompared ? 'bg-info-tint' : isChosen ? CHOSEN_GROUND : 'bg-canvas'
  return (
    <tr
      {...rowAttributes}
      aria-rowindex={props.index + 2}
      className={classNames(
        'group/row cursor-pointer hover:[--gap:var(--sunken)]',
        props.isCompared && '[--gap:var(--info-tint)]',
      )}
      style={{ height: props.pixels }}
    >
      <th
        scope="row"
        className={classNames(
          base,
          ground,
          'sticky start-0 z-1 py-0 pe-3 text-start font-normal',
          isChosen && CHOSEN_BAR,
        )}
      >
        <PoolHead {...props} />
      </th>
      {columns.map((column) => (
        <td key={column} className={classNames(base, ground, columnClass(column), 'py-0')}>
          <PoolCell column={column} {...props} />
        </td>
      ))}
      <td className={classNames(base, ground, 'py-0')}>
        <RowActions {...props} />
      </td>
    </tr>
  )
})

function PoolHead(props: RowProps) {
  const { pool, network, columns, isBeside } = props
  const focusAttributes = { [ROW_FOCUS]: '' }
  return (
    <span className={classNames('block', isBeside && 'ps-3')}>
      <PoolTitle
        network={network}
        pool={pool}
        hasFee={!columns.includes('fee')}
        name={
          <Link
            {...focusAttributes}
            href={`/pools/${network.name}/${pool.address}`}
            prefetch={false}
            title={`${pool.name}, ${pool.address}`}
            className={classNames(
              '-my-[3px] block truncate rounded-card py-[3px] font-medium leading-4.5 hover:underline',
              pool.name.startsWith('0x') && 'hex',
            )}
          >
            {pool.name}
          </Link>
        }
      >
        {props.hasFlagsBelow ? (
          <span className="wide:hidden">
            <FirstFlag network={network} pool={pool} />
          </span>
        ) : null}
      </PoolTitle>
    </span>
  )
}

function RowActions({ network, pool, isCompared, isOpen, onCompare }: RowProps) {
  const toggleAttributes = { [ROW_TOGGLE]: '' }
  return (
    <span className="flex items-center justify-end gap-1">
      <StarOnDemand network={network} subject="pool" address={pool.address} name={pool.name} />
      <label className="grid size-6 shrink-0 place-items-center pointer-coarse:size-11">
        <input
          name="compare"
          type="checkbox"
          checked={isCompared}
          onChange={() => onCompare(pool.address)}
          aria-label={t`Compare ${pool.name}, ${pool.project}`}
          title={t`Compare`}
          className="size-4 accent-accent"
        />
      </label>
      <button
        {...toggleAttributes}
        type="button"
        aria-expanded={isOpen}
        aria-label={t`Charts of ${pool.name}, ${pool.project}`}
        className="grid size-6 shrink-0 place-items-center rounded-card text-muted hover:text-text"
      >
        <span className={isOpen ? 'rotate-180' : ''}>
          <ChevronDownIcon />
        </span>
      </button>
    </span>
  )
}

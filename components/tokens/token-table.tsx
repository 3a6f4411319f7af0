'use client'

import type { ReactNode } from 'react'
import type { chosenRowEvents } from '@/components/ui/beside/chosen-row'
import { classNames } from '@/components/ui/class-names'
import { SortMark } from '@/components/ui/sort-mark'
import { Table, Th } from '@/components/ui/table'
import { FIRST_DIRECTION, type SortColumn, type TokenSort } from '@/lib/client/tokens/token-order'
import type { TokenRow } from '@/lib/client/tokens/token-row'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { TokenTableRow } from './token-table-row'

/** Tokens with their figures; on a phone each row is a card of two columns and a line. */
export function TokenTable(props: {
  network: NetworkView
  rows: readonly TokenRow[]
  sort: TokenSort | null
  isRead: boolean
  isConnected: boolean
  onSort: (column: SortColumn) => void
  /** Whether the pointer is on the rows, which then keep their places. */
  onHold: (isHeld: boolean) => void
  /** The token whose detail stands beside the list; null where none does. */
  chosen: Address | null
  chooseEvents: ReturnType<typeof chosenRowEvents>
}) {
  const { network, rows, sort, isConnected, onSort, onHold } = props
  const heading = (column: SortColumn, text: string, className = '', note: ReactNode = null) => (
    <SortHeading column={column} sort={sort} onSort={onSort} className={className} note={note}>
      {text}
    </SortHeading>
  )
  return (
    <Table
      caption={t`Known tokens of ${network.displayName}`}
      className="table-fixed max-rail:block max-rail:border-t"
    >
      <thead className="max-rail:hidden">
        <tr>
          {heading(
            'token',
            t`Token`,
            'ps-0 rail:w-[26%] wide:w-[20%] full:w-[14%] beside:w-[18%] beside:ps-3',
          )}
          <Th className="w-[12%] align-bottom max-full:hidden beside:hidden">{t`Address`}</Th>
          {heading('price', t`Price`)}
          {heading('change', t`24 h`, 'rail:w-[12%] wide:w-[9%] full:w-[7%]')}
          <Th className="align-bottom rail:w-[15%] wide:w-[14%] full:w-[15%]">{t`24 h, each on its own scale`}</Th>
          {heading(
            'tvl',
            t`In pools`,
            'rail:w-[20%] wide:w-[16%]',
            <>
              <span className="block">{t`its part of each pool`}</span>
              <span className="block">{t`log, $10 k to $100 M`}</span>
            </>,
          )}
          {heading('volume', t`Volume, 24 h`, 'max-wide:hidden')}
          {heading('holders', t`Holders`, 'rail:w-[10%] wide:w-[8%]')}
          {isConnected && heading('balance', t`Your balance`, 'max-wide:hidden')}
        </tr>
      </thead>
      <tbody
        className="max-rail:block"
        onPointerEnter={() => onHold(true)}
        onPointerLeave={() => onHold(false)}
        {...props.chooseEvents}
      >
        {rows.map((row) => (
          <TokenTableRow
            key={row.token.address}
            row={row}
            network={network}
            isRead={props.isRead}
            isConnected={isConnected}
            isChosen={row.token.address === props.chosen}
          />
        ))}
      </tbody>
    </Table>
  )
}

function SortHeading(props: {
  column: SortColumn
  sort: TokenSort | null
  onSort: (column: SortColumn) => void
  className: string
  note: ReactNode
  children: string
}) {
  const { column, sort } = props
  const isNumeric = FIRST_DIRECTION[column]
  const active = sort?.column === column ? sort : null
  return (
    <Th
      numeric={isNumeric}
      aria-sort={active === null ? 'none' : active.descending ? 'descending' : 'ascending'}
      className={`align-bottom ${props.className}`}
    >
      <button
        type="button"
        onClick={() => props.onSort(column)}
        className={classNames(
          'touch-target inline-flex min-h-6 items-center gap-1 rounded-card hover:text-text',
          isNumeric && 'flex-row-reverse',
          active !== null && 'text-text',
        )}
      >
        {props.children}
        <span className={active === null ? 'invisible' : undefined}>
          <SortMark descending={active?.descending ?? FIRST_DIRECTION[column]} />
        </span>
      </button>
      <span className="block font-normal">{props.note}</span>
    </Th>
  )
}

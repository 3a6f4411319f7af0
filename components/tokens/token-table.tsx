'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { Changed } from '@/components/ui/changed'
import { classNames } from '@/components/ui/class-names'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { SortMark } from '@/components/ui/sort-mark'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { formatSigned } from '@/lib/client/format/decimal'
import { formatUsd } from '@/lib/client/format/usd'
import { FIRST_DIRECTION, type SortColumn, type TokenSort } from '@/lib/client/tokens/token-order'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { safeName } from '@/lib/domain/token/symbol'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import type { TokenRow } from './use-token-rows'

/** Attribute of the focusable element of a row; its value is the token address. */
export const TOKEN_ATTRIBUTE = 'data-token'

/** Tokens with price, change and balance; on a phone each row has two lines. */
export function TokenTable(props: {
  network: NetworkView
  rows: readonly TokenRow[]
  sort: TokenSort | null
  isConnected: boolean
  onSort: (column: SortColumn) => void
}) {
  const { network, rows, sort, onSort } = props
  const heading = (column: SortColumn, text: string, className?: string) => (
    <SortHeading column={column} sort={sort} onSort={onSort} className={className}>
      {text}
    </SortHeading>
  )
  return (
    <Table
      caption={t`Known tokens of ${network.displayName}`}
      className="table-fixed rail:min-w-[48rem]"
    >
      <thead>
        <tr>
          {heading('token', t`Token`, 'w-[38%] rail:w-[34%] wide:w-[28%]')}
          <Th className="w-[20%] max-wide:hidden">{t`Address`}</Th>
          {heading('price', t`Price`, 'rail:w-[18%] wide:w-[15%]')}
          {heading('change', t`24 h`, 'w-[12%] max-rail:hidden wide:w-[9%]')}
          {heading('balance', t`Your balance`, 'rail:w-[18%] wide:w-[14%]')}
          <Th numeric className="w-[18%] max-rail:hidden wide:w-[14%]">
            {t`Worth`}
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TokenTableRow
            key={row.token.address}
            row={row}
            network={network}
            isConnected={props.isConnected}
          />
        ))}
      </tbody>
    </Table>
  )
}

function TokenTableRow(props: { row: TokenRow; network: NetworkView; isConnected: boolean }) {
  const { token, priceUsd, priceReason, changePercent, changeReason, balance, valueUsd } = props.row
  const separators = useSeparators()
  const change = changePercent === null ? '—' : `${formatSigned(changePercent, 2, separators)} %`
  const worth = valueUsd === null ? '—' : `≈ ${formatUsd(valueUsd, separators)}`
  return (
    <Tr className="relative h-14 hover:bg-sunken rail:h-10">
      <Td className="rail:truncate">
        <TokenCell network={props.network} token={token} />
      </Td>
      <Td className="max-wide:hidden">
        {token.address === NATIVE_TOKEN ? (
          <span className="text-muted">{t`Native coin`}</span>
        ) : (
          <span className="relative z-10">
            <AddressText address={token.address} />
          </span>
        )}
      </Td>
      <Td numeric title={priceReason ?? undefined}>
        {priceUsd === null ? '—' : <Changed text={`≈ ${formatUsd(priceUsd, separators)}`} />}
        <span className="block text-muted rail:hidden">{change}</span>
      </Td>
      <Td numeric className="max-rail:hidden" title={changeReason ?? undefined}>
        {change}
      </Td>
      <Td
        numeric
        className="truncate"
        title={
          balance !== null
            ? undefined
            : props.isConnected
              ? t`The balance could not be read yet.`
              : t`Connect a wallet to see it.`
        }
      >
        <Amount atoms={balance} token={token} withSymbol={false} />
        <span className="block truncate text-muted rail:hidden">{worth}</span>
      </Td>
      <Td numeric className="truncate max-rail:hidden" title={worth}>
        {worth}
      </Td>
    </Tr>
  )
}

/** On a phone its name is below its symbol. */
function TokenCell({ network, token }: { network: NetworkView; token: TokenRow['token'] }) {
  return (
    <span className="max-rail:flex max-rail:items-center">
      <span className="me-2 inline-flex align-middle">
        <TokenMark network={network} token={token} size={24} />
      </span>
      <span className="max-rail:min-w-0">
        <Link
          href={`/tokens/${network.name}/${token.address}`}
          prefetch={false}
          {...{ [TOKEN_ATTRIBUTE]: token.address }}
          className="block font-medium after:absolute after:inset-0 max-rail:truncate rail:inline"
        >
          {tokenLabel(token)}
        </Link>
        <span className="block truncate text-muted rail:ms-3 rail:inline">
          <bdi>{safeName(token.name)}</bdi>
        </span>
      </span>
    </span>
  )
}

function SortHeading(props: {
  column: SortColumn
  sort: TokenSort | null
  onSort: (column: SortColumn) => void
  className: string | undefined
  children: ReactNode
}) {
  const { column, sort } = props
  const isNumeric = FIRST_DIRECTION[column]
  const active = sort?.column === column ? sort : null
  return (
    <Th
      numeric={isNumeric}
      aria-sort={active === null ? 'none' : active.descending ? 'descending' : 'ascending'}
      className={props.className ?? ''}
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
    </Th>
  )
}

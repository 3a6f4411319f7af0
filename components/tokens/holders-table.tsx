'use client'

import { useState } from 'react'
import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { Button } from '@/components/ui/button'
import { useSeparators } from '@/components/ui/number-format'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { useNumber } from '@/components/ui/use-number'
import { formatUsdCompact } from '@/lib/client/format/usd'
import type { HolderRow } from '@/lib/client/tokens/holder-list'
import { worthUsd } from '@/lib/client/tokens/worth'
import type { DescribedHoldersView } from '@/lib/contract/codecs/holders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { formatShare } from '@/lib/domain/shared/percent'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { HolderMark, holderName, kindText } from './holder-name'
import { bandColour } from './holders-bar'
import type { ShownToken } from './shown-token'

export type DescribedRow = HolderRow<DescribedHoldersView['holders'][number]>

const FIRST_SHOWN = 20

/** Holders by balance; on a phone the other columns become second lines. */
export function HoldersTable(props: {
  network: NetworkView
  token: ShownToken
  priceUsd: number | null
  /** What shares are of, in atoms; when null, they are unknown. */
  base: bigint | null
  rows: readonly DescribedRow[]
}) {
  const { network, token, priceUsd, base, rows } = props
  const number = useNumber()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? rows : rows.slice(0, FIRST_SHOWN)
  const symbol = tokenLabel(token)
  const largest = rows[0]?.holder.balance ?? 0n
  return (
    <>
      <Table caption={t`Holders of ${symbol}`}>
        <thead>
          <tr>
            <Th numeric className="w-12 max-rail:hidden">
              {t`Rank`}
            </Th>
            <Th className="max-rail:ps-0">{t`Holder`}</Th>
            <Th className="max-wide:hidden">{t`Address`}</Th>
            <Th numeric className="max-rail:pe-0">
              {t`Balance, ${symbol}`}
              <span className="block font-normal rail:hidden">{t`share · cumulative`}</span>
            </Th>
            <Th numeric className="max-wide:hidden">
              {t`US dollars`}
            </Th>
            <Th numeric className="max-rail:hidden">
              {t`Share`}
            </Th>
            <Th numeric className="max-rail:hidden">
              {t`Cumulative`}
            </Th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <Row
              key={row.holder.address}
              {...{ network, token, priceUsd, base, largest, row }}
              rank={at + 1}
            />
          ))}
        </tbody>
      </Table>
      {rows.length > FIRST_SHOWN && (
        <div className="py-2">
          <Button size="compact" variant="quiet" onClick={() => setShowsAll(!showsAll)}>
            {showsAll
              ? t`Only the first ${number(FIRST_SHOWN)}`
              : t`Show all ${number(rows.length)}`}
          </Button>
        </div>
      )}
    </>
  )
}

function Row(props: {
  network: NetworkView
  token: ShownToken
  priceUsd: number | null
  base: bigint | null
  largest: bigint
  rank: number
  row: DescribedRow
}) {
  const { network, token, base, row, rank } = props
  const { holder, isOwn, label, kind, cumulative } = row
  const separators = useSeparators()
  const number = useNumber()
  const share = (atoms: bigint) => (base === null ? '—' : formatShare(atoms, base, separators))
  const name = holderName(network, holder, label)
  const worth =
    token.decimals === null ? null : worthUsd(holder.balance, token.decimals, props.priceUsd)
  return (
    <Tr>
      <Td numeric className="text-muted max-rail:hidden">
        {number(rank)}
      </Td>
      <Td className="max-rail:ps-0">
        <span className="flex items-center gap-2.5">
          <HolderMark network={network} holder={holder} />
          <span className="min-w-0">
            {name !== null && (
              <span className={`me-2 ${isOwn ? 'font-semibold' : 'font-medium'}`}>{name}</span>
            )}{' '}
            <span className="text-muted max-rail:block">{kindText(kind, holder)}</span>
            <span className="block text-muted wide:hidden max-rail:[&_button]:hidden">
              <AddressText address={holder.address} />
            </span>
          </span>
        </span>
      </Td>
      <Td className="text-muted max-wide:hidden">
        <AddressText address={holder.address} />
      </Td>
      <Td numeric className="max-rail:pe-0">
        <Amount atoms={holder.balance} token={token} withSymbol={false} />
        <span className="block text-muted rail:hidden">
          {share(holder.balance)} · {share(cumulative)}
        </span>
        <span className="block text-muted wide:hidden">
          {worth === null ? '' : `≈ ${formatUsdCompact(worth, separators)}`}
        </span>
      </Td>
      <Td numeric className="max-wide:hidden">
        {worth === null ? '—' : `≈ ${formatUsdCompact(worth, separators)}`}
      </Td>
      <Td numeric className="max-rail:hidden">
        <span className="flex items-center justify-end gap-2.5">
          <ShareBar balance={holder.balance} largest={props.largest} rank={rank} />
          <span className="min-w-14">{share(holder.balance)}</span>
        </span>
      </Td>
      <Td numeric className="text-muted max-rail:hidden">
        {share(cumulative)}
      </Td>
    </Tr>
  )
}

/** The balance against that of the largest holder; the share stands beside it. */
function ShareBar(props: { balance: bigint; largest: bigint; rank: number }) {
  const { balance, largest, rank } = props
  const percent = largest === 0n ? 0 : Number((balance * 1_000n) / largest) / 10
  return (
    <span aria-hidden="true" className="bar w-24">
      <span className={`block h-full ${bandColour(rank)}`} style={{ width: `${percent}%` }} />
    </span>
  )
}

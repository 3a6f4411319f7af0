'use client'

import { useState } from 'react'
import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { Button } from '@/components/ui/button'
import { useSeparators } from '@/components/ui/number-format'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { useNumber } from '@/components/ui/use-number'
import type { HolderRow } from '@/lib/client/tokens/holder-list'
import type { Address } from '@/lib/domain/shared/address'
import { formatShare } from '@/lib/domain/shared/percent'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import type { ShownToken } from './shown-token'

type Holder = {
  readonly rank: number
  readonly address: Address
  readonly balance: bigint
  readonly isContract: boolean | null
  readonly label: string | null
}

const FIRST_SHOWN = 20

/** Holders by balance; on a phone the other columns become second lines. */
export function HoldersTable(props: {
  token: ShownToken
  /** In atoms; when null, shares are unknown. */
  supply: bigint | null
  rows: readonly HolderRow<Holder>[]
}) {
  const { token, supply, rows } = props
  const separators = useSeparators()
  const number = useNumber()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? rows : rows.slice(0, FIRST_SHOWN)
  const share = (atoms: bigint) => (supply === null ? '—' : formatShare(atoms, supply, separators))
  const symbol = tokenLabel(token)
  return (
    <>
      <Table caption={t`Holders of ${symbol}`}>
        <thead>
          <tr>
            <Th numeric className="w-10">
              {t`Rank`}
            </Th>
            <Th>{t`Address`}</Th>
            <Th className="max-rail:hidden">{t`Kind`}</Th>
            <Th numeric>
              {t`Balance, ${symbol}`}
              <span className="block font-normal rail:hidden">{t`share · cumulative`}</span>
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
          {shown.map(({ holder, isOwn, label, cumulative }) => (
            <Tr key={holder.address} className="max-rail:h-14">
              <Td numeric className="text-muted">
                {number(holder.rank)}
              </Td>
              <Td>
                {label !== null && (
                  <span className={isOwn ? 'me-2 font-semibold' : 'me-2'}>{label}</span>
                )}
                <AddressText address={holder.address} />
                <span className="block text-muted rail:hidden">{kindOf(holder)}</span>
              </Td>
              <Td className="text-muted max-rail:hidden">{kindOf(holder)}</Td>
              <Td numeric>
                <Amount atoms={holder.balance} token={token} withSymbol={false} />
                <span className="block text-muted rail:hidden">
                  {share(holder.balance)} · {share(cumulative)}
                </span>
              </Td>
              <Td numeric className="max-rail:hidden">
                {share(holder.balance)}
              </Td>
              <Td numeric className="text-muted max-rail:hidden">
                {share(cumulative)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {rows.length > FIRST_SHOWN && (
        <div className="p-2">
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

function kindOf({ isContract }: Holder): string {
  if (isContract === null) return '—'
  return isContract ? t`Contract` : t`Account`
}

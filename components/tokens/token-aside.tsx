'use client'

import Link from 'next/link'
import { useState } from 'react'
import { ChangeText } from '@/components/ui/change-text'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { formatUsd } from '@/lib/client/format/usd'
import type { TokenRow } from '@/lib/client/tokens/token-row'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PriceWindow } from '@/lib/domain/market/price-history'
import { safeName } from '@/lib/domain/token/symbol'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { HistoryPanel } from './history-panel'
import { TokenFacts } from './token-facts'
import { TokenPools } from './token-pools'

/** The chosen token beside a wide list: its price and its past, what holds it, and its contract. */
export function TokenAside({ network, row }: { network: NetworkView; row: TokenRow }) {
  const { token, priceUsd, changePercent } = row
  const separators = useSeparators()
  const [window, setWindow] = useState<PriceWindow>('7d')
  return (
    <>
      <div className="flex items-start gap-3">
        <TokenMark network={network} token={token} size={36} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-section leading-6">
            {tokenLabel(token)}{' '}
            <bdi className="font-normal text-body text-muted">{safeName(token.name)}</bdi>
          </h2>
          <p className="flex items-baseline gap-2">
            <span className="font-medium text-input tabular-nums">
              {priceUsd === null ? '—' : formatUsd(priceUsd, separators)}
            </span>
            {changePercent === null ? null : <ChangeText percent={changePercent} />}
          </p>
        </div>
        <Link
          href={`/tokens/${network.name}/${token.address}`}
          prefetch={false}
          aria-label={t`Open ${tokenLabel(token)}`}
          className="touch-target inline-flex min-h-8 items-center rounded-card border border-control px-3 text-table hover:bg-sunken"
        >
          {t`Open¦verb`}
        </Link>
      </div>
      <div className="mt-4 space-y-6">
        <HistoryPanel network={network} token={token} window={window} onWindow={setWindow} />
        <TokenPools network={network} token={token} />
        <TokenFacts network={network} token={token} />
      </div>
    </>
  )
}

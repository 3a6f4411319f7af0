'use client'

import { useId } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { Select } from '@/components/ui/select'
import { amountProblem } from '@/lib/client/format/amount-problem'
import { readAmount } from '@/lib/client/format/parse-amount'
import { FALLBACK_SLIPPAGE_BPS } from '@/lib/client/trade-defaults'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { formatBps } from '@/lib/domain/shared/percent'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { SlippageRecommendation } from './slippage-recommendation'
import { otherTokens, slippageFacts } from './slippage-request'
import type { TokenLocation } from './token-location'

const control =
  'touch-target min-h-9 w-full min-w-0 rounded-card border border-control bg-surface px-2 text-input placeholder:text-muted rail:text-body'

type SlippagePanelProps = {
  network: NetworkView
  token: TokenListEntry
  location: TokenLocation
  onChange: (part: Partial<TokenLocation>) => void
}

/** The recommended slippage for a pair, side and size. */
export function SlippagePanel(props: SlippagePanelProps) {
  const { network, token, location } = props
  const id = useId()
  const separators = useSeparators()
  const others = otherTokens(network, token.address, location.pair)
  const other = others.find(({ address }) => address === location.pair) ?? others[0]
  return (
    <section aria-labelledby={`${id}-heading`} className="border-rule border-t-2 px-4 rail:px-0">
      <h2 id={`${id}-heading`} className="pt-2 font-semibold text-body">
        {t`Slippage for a pair`}
      </h2>
      {!network.capabilities.slippage ? (
        <p className="py-2 text-muted">
          {t`No source of past prices is set up for this network, so it recommends no slippage.
            Trade uses ${formatBps(FALLBACK_SLIPPAGE_BPS, separators)}.`}
        </p>
      ) : other === undefined ? (
        <p className="py-2 text-muted">{t`There is no other token to pair it with.`}</p>
      ) : (
        <PairSlippage {...props} id={id} others={others} other={other} />
      )}
    </section>
  )
}

type OtherToken = ReturnType<typeof otherTokens>[number]

function PairSlippage(
  props: SlippagePanelProps & { id: string; others: readonly OtherToken[]; other: OtherToken },
) {
  const { network, token, location, onChange, id, others, other } = props
  const separators = useSeparators()
  const symbol = tokenLabel(token)
  // A size changes the recommendation only where the service knows pools.
  const hasSize = network.capabilities.pools
  const size = hasSize ? location.size : ''
  const reading = readAmount(size, token.decimals, separators)
  const problem = amountProblem(size, reading, { noun: 'amount', subject: symbol }, separators)
  return (
    <>
      <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 text-table">
        <label htmlFor={`${id}-kind`} className="text-muted">
          {t`Side`}
        </label>
        <Select
          id={`${id}-kind`}
          value={location.kind}
          choices={[
            { value: 'sell', name: t`Sell ${symbol}` },
            { value: 'buy', name: t`Buy ${symbol}` },
          ]}
          onChoose={(kind) => onChange({ kind })}
          className={control}
        />
        <label htmlFor={`${id}-other`} className="text-muted">
          {location.kind === 'sell' ? t`For` : t`With`}
        </label>
        <Select
          id={`${id}-other`}
          value={other.address}
          choices={others.map((token) => ({ value: token.address, name: tokenLabel(token) }))}
          onChoose={(pair) => onChange({ pair })}
          className={control}
        />
        {hasSize && (
          <SizeField
            id={id}
            symbol={symbol}
            size={location.size}
            isInvalid={problem !== null}
            onSize={(size) => onChange({ size })}
          />
        )}
      </div>
      <p id={`${id}-problem`} className="wrap-anywhere min-h-5 pt-1 text-bad text-table">
        {problem}
      </p>
      <SlippageRecommendation
        network={network.name}
        pair={{ base: token.address, quote: other.address }}
        facts={slippageFacts(location.kind, reading)}
        pools={hasSize ? (network.orderBook === 'own' ? 'all' : 'listed') : 'none'}
      />
    </>
  )
}

function SizeField(props: {
  id: string
  symbol: string
  size: string
  isInvalid: boolean
  onSize: (size: string) => void
}) {
  const { id, symbol } = props
  return (
    <>
      <label htmlFor={`${id}-size`} className="text-muted">
        {t`Size`}
      </label>
      <span className="flex items-center gap-2">
        <input
          id={`${id}-size`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t`Any`}
          value={props.size}
          aria-label={t`Size, ${symbol}`}
          aria-invalid={props.isInvalid}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => props.onSize(target.value)}
          className={control}
        />
        <span className="shrink-0">{symbol}</span>
      </span>
    </>
  )
}

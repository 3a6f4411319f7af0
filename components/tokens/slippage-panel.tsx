'use client'

import { useId } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { readAmount } from '@/lib/client/format/parse-amount'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { SlippageAnswer } from './slippage-answer'
import { otherTokens, sizeProblem, slippageFacts } from './slippage-question'
import type { TokenLocation } from './token-location'

const control =
  'touch-target min-h-9 w-full min-w-0 rounded-card border border-control bg-surface px-2 text-input placeholder:text-muted rail:text-body'

/** How much the price of a pair may move against an order. */
export function SlippagePanel(props: {
  network: NetworkView
  token: TokenListEntry
  location: TokenLocation
  onChange: (part: Partial<TokenLocation>) => void
}) {
  const { network, token, location, onChange } = props
  const separators = useSeparators()
  const id = useId()
  const symbol = safeSymbol(token.symbol)
  const others = otherTokens(network, token.address, location.pair)
  const other = others.find(({ address }) => address === location.pair) ?? others[0]
  // Only where the service reads the pools itself does a size change what it recommends.
  const hasSize = network.orderBook === 'own'
  const reading = readAmount(hasSize ? location.size : '', token.decimals, separators)
  const problem = sizeProblem(reading, separators)
  const chooseOther = (address: string) => {
    const chosen = others.find((one) => one.address === address)
    if (chosen !== undefined) onChange({ pair: chosen.address satisfies Address })
  }
  return (
    <section aria-labelledby={`${id}-heading`} className="ledger-panel px-3 pb-3">
      <h2 id={`${id}-heading`} className="pt-2 font-semibold text-body">
        Slippage for a pair
      </h2>
      {!network.capabilities.slippage ? (
        <p className="py-2 text-muted">This network recommends no slippage here.</p>
      ) : other === undefined ? (
        <p className="py-2 text-muted">There is no other token to pair it with.</p>
      ) : (
        <>
          <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 text-table">
            <label htmlFor={`${id}-kind`} className="text-muted">
              Side
            </label>
            <select
              id={`${id}-kind`}
              value={location.kind}
              onChange={({ target }) => onChange({ kind: target.value === 'buy' ? 'buy' : 'sell' })}
              className={control}
            >
              <option value="sell">Sell {symbol}</option>
              <option value="buy">Buy {symbol}</option>
            </select>
            <label htmlFor={`${id}-other`} className="text-muted">
              {location.kind === 'sell' ? 'For' : 'With'}
            </label>
            <select
              id={`${id}-other`}
              value={other.address}
              onChange={({ target }) => chooseOther(target.value)}
              className={control}
            >
              {others.map((one) => (
                <option key={one.address} value={one.address}>
                  {safeSymbol(one.symbol)}
                </option>
              ))}
            </select>
            {hasSize && (
              <>
                <label htmlFor={`${id}-size`} className="text-muted">
                  Size
                </label>
                <span className="flex items-center gap-2">
                  <input
                    id={`${id}-size`}
                    inputMode="decimal"
                    autoComplete="off"
                    placeholder="Any"
                    value={location.size}
                    aria-label={`Size, ${symbol}`}
                    aria-invalid={problem !== null}
                    aria-describedby={`${id}-problem`}
                    onChange={({ target }) => onChange({ size: target.value })}
                    className={control}
                  />
                  <span className="shrink-0">{symbol}</span>
                </span>
              </>
            )}
          </div>
          <p id={`${id}-problem`} className="min-h-5 pt-1 text-bad text-table">
            {problem}
          </p>
          <SlippageAnswer
            network={network.name}
            pair={{ base: token.address, quote: other.address }}
            facts={slippageFacts(location.kind, reading)}
            readsPools={hasSize}
          />
        </>
      )}
    </section>
  )
}

'use client'

import { Amount } from '@/components/ui/amount'
import { classNames } from '@/components/ui/class-names'
import { TokenMark } from '@/components/ui/marks/token-mark'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderKind } from '@/lib/domain/order/order'
import { neededDecimals } from '@/lib/domain/token/format-amount'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { amountUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import type { CostLines } from './cost-lines'

/**
 * The quote as a sum that is exact to the last digit, with the signed limit below it. Without a
 * quote every line reads "—", so that the layout does not move when it arrives.
 */
export function CostSum(props: {
  network: NetworkView
  kind: OrderKind
  lines: CostLines | null
  /** The token of the sum: the buy token of a sell order, the sell token of a buy order. */
  token: TokenUnit
  /** The minimum to receive, or the maximum to pay, that will be signed. */
  signed: bigint | null
  slippage: string | null
  /** The order waits for its own price, so the sum shows the market price without it. */
  isLimit?: boolean
  isStale?: boolean
}) {
  const { lines, signed } = props
  const selling = props.kind === 'sell'
  const cost = (atoms: bigint | undefined) =>
    atoms === undefined ? null : selling ? -atoms : atoms
  return (
    <SumTable
      network={props.network}
      token={props.token}
      isStale={props.isStale ?? false}
      lines={[
        { name: t`Before costs`, atoms: lines?.beforeCosts ?? null },
        { name: t`Network cost`, atoms: cost(lines?.networkCost), withSign: true },
        { name: t`Fee`, atoms: cost(lines?.fee), withSign: true },
        {
          name: expectedName(selling, props.isLimit === true),
          atoms: lines?.expected ?? null,
          emphasis: 'total',
        },
        {
          name: selling ? t`At least (signed)` : t`At most (signed)`,
          note: props.slippage === null ? null : t`Slippage ${props.slippage}`,
          atoms: signed,
          emphasis: 'strong',
        },
      ]}
    />
  )
}

function expectedName(selling: boolean, isLimit: boolean): string {
  if (isLimit) return selling ? t`The market gives about` : t`The market asks about`
  return selling ? t`You receive about` : t`You pay about`
}

export type SumLine = {
  readonly name: string
  readonly note?: string | null
  /** Null means unknown and is shown as "—". */
  readonly atoms: bigint | null
  readonly withSign?: boolean
  /** A total has a line above it. */
  readonly emphasis?: 'total' | 'strong'
}

/** Lines in one token, with aligned digits. */
export function SumTable(props: {
  network: NetworkView
  token: TokenUnit
  lines: readonly SumLine[]
  isStale?: boolean
}) {
  const { network, token, lines } = props
  const { label, decimals } = amountUnit(token, t)
  const minDecimals = Math.max(
    2,
    ...lines.map(({ atoms }) => (atoms === null ? 0 : neededDecimals(atoms, decimals))),
  )
  return (
    <div className={classNames('text-table', props.isStale === true && 'opacity-60')}>
      <p className="flex items-center justify-end gap-1.5 text-meta text-muted">
        <TokenMark network={network} token={token} size={16} />
        {label}
      </p>
      <dl>
        {lines.map(({ name, note, atoms, withSign = false, emphasis }) => (
          <div
            key={name}
            className={classNames(
              'flex min-h-8 items-baseline justify-between gap-4 py-1',
              emphasis !== undefined && 'font-semibold text-body',
              emphasis === 'total' && 'border-control border-t',
            )}
          >
            <dt className={emphasis === undefined ? 'text-muted' : ''}>
              {name}
              {note === undefined || note === null ? null : (
                <span className="block font-normal text-meta text-muted">{note}</span>
              )}
            </dt>
            <dd className="min-w-0 wrap-anywhere text-right">
              {atoms === null ? (
                '—'
              ) : (
                <Amount
                  atoms={atoms}
                  token={token}
                  digits="exact"
                  minDecimals={minDecimals}
                  withSymbol={false}
                  signed={withSign}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

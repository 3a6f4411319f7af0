'use client'

import { Amount } from '@/components/ui/amount'
import { classNames } from '@/components/ui/class-names'
import type { OrderKind } from '@/lib/domain/order/order'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { amountUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import type { CostLines } from './cost-lines'
import { exactDecimals } from './shown-sum'

/**
 * The quote as a sum that is exact to the last digit, with the signed limit below it. Without a
 * quote every line reads "—", so that the layout does not move when it arrives.
 */
export function CostSum(props: {
  kind: OrderKind
  lines: CostLines | null
  /** The token of the sum: the buy token of a sell order, the sell token of a buy order. */
  token: TokenUnit
  /** The minimum to receive, or the maximum to pay, that will be signed; without it, no such line. */
  signed?: { readonly atoms: bigint; readonly slippage: string }
  /** The order waits for its own price, so the sum shows the market price without it. */
  isLimit?: boolean
  isStale?: boolean
}) {
  const { lines, signed, token } = props
  const selling = props.kind === 'sell'
  const cost = (atoms: bigint | undefined) =>
    atoms === undefined ? null : selling ? -atoms : atoms
  return (
    <SumTable
      token={token}
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
        ...(signed === undefined
          ? []
          : [
              {
                name: selling ? t`At least, signed` : t`At most, signed`,
                note: t`Slippage ${signed.slippage}`,
                atoms: signed.atoms,
              },
            ]),
      ]}
    />
  )
}

function expectedName(selling: boolean, isLimit: boolean): string {
  if (isLimit) return selling ? t`The market gives about` : t`The market asks about`
  return selling ? t`You receive about` : t`You pay about`
}

type SumLine = {
  readonly name: string
  readonly note?: string
  /** Null means unknown and is shown as "—". */
  readonly atoms: bigint | null
  readonly withSign?: boolean
  /** A total has a line above it, and a double one below it. */
  readonly emphasis?: 'total'
}

/** Lines in one token, with one number of decimals. */
function SumTable(props: { token: TokenUnit; lines: readonly SumLine[]; isStale: boolean }) {
  const { token, lines } = props
  const { decimals } = amountUnit(token, t)
  const known = lines.flatMap(({ atoms }) => (atoms === null ? [] : [atoms]))
  const minDecimals = exactDecimals(known, decimals)
  return (
    <dl className={classNames('text-table', props.isStale && 'opacity-60')}>
      {lines.map(({ name, note, atoms, withSign = false, emphasis }, at) => (
        <div
          key={name}
          className={classNames(
            'flex min-h-10 items-center justify-between gap-4 px-(--sum-inset) py-1',
            at > 0 && 'border-t',
            emphasis === 'total' && 'border-t-text border-b-3 border-b-text border-double',
          )}
        >
          <dt className={emphasis === undefined ? 'text-muted' : ''}>
            {name}
            {note === undefined ? null : <span className="text-muted">{` · ${note}`}</span>}
          </dt>
          <dd className="min-w-0 wrap-anywhere text-right font-semibold">
            {atoms === null ? (
              '—'
            ) : (
              <Amount
                atoms={atoms}
                token={token}
                digits="exact"
                minDecimals={minDecimals}
                signed={withSign}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

'use client'

import type { ReactNode } from 'react'
import { Amount, type TokenUnit } from '@/components/ui/amount'
import { classNames } from '@/components/ui/class-names'
import { neededDecimals } from '@/lib/client/format/amount'
import { safeSymbol } from '@/lib/client/format/symbol'
import type { CostLines } from './cost-lines'

/** The quote as a sum that adds up in every digit, with the signed limit under the line. */
export function CostSum(props: {
  lines: CostLines
  /** The token the sum is in: bought by a sell order, sold by a buy order. */
  token: TokenUnit
  /** The least to receive, or the most to pay, that will be signed. */
  signed: bigint | null
  slippage: string | null
  isStale?: boolean
}) {
  const { lines, token } = props
  const selling = lines.kind === 'sell'
  const sign = selling ? -1n : 1n
  const values = [lines.beforeCosts, lines.networkCost, lines.fee, lines.expected]
  const minDecimals = Math.max(
    2,
    ...[...values, props.signed ?? 0n].map((value) => neededDecimals(value, token.decimals)),
  )
  const line = (
    name: ReactNode,
    atoms: bigint,
    strong = false,
    signed = false,
    isTotal = false,
  ) => (
    <SumLine name={name} strong={strong} isTotal={isTotal}>
      <Amount
        atoms={atoms}
        token={token}
        digits="exact"
        minDecimals={minDecimals}
        withSymbol={false}
        signed={signed}
      />
    </SumLine>
  )
  return (
    <div className={classNames('text-table', props.isStale && 'opacity-60')}>
      <p className="text-right text-meta text-muted">{safeSymbol(token.symbol)}</p>
      <dl>
        {line('Before costs', lines.beforeCosts)}
        {line('Network cost', sign * lines.networkCost, false, true)}
        {line('Fee', sign * lines.fee, false, true)}
        {line(selling ? 'You receive about' : 'You pay about', lines.expected, true, false, true)}
        {props.signed === null
          ? null
          : line(
              <>
                {selling ? 'At least' : 'At most'} (signed)
                {props.slippage === null ? null : (
                  <span className="block font-normal text-meta text-muted">
                    Slippage {props.slippage}
                  </span>
                )}
              </>,
              props.signed,
              true,
            )}
      </dl>
    </div>
  )
}

/** One line of a sum; a total is ruled off from what it sums up. */
export function SumLine(props: {
  name: ReactNode
  strong?: boolean
  isTotal?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={classNames(
        'flex min-h-8 items-baseline justify-between gap-4 py-1',
        props.strong && 'font-semibold text-body',
        props.isTotal && 'border-control border-t',
      )}
    >
      <dt className={props.strong ? '' : 'text-muted'}>{props.name}</dt>
      <dd className="min-w-0 wrap-anywhere text-right">{props.children}</dd>
    </div>
  )
}

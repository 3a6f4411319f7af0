'use client'

import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { useSeparators } from '@/components/ui/number-format'
import { formatDecimal } from '@/lib/client/format/decimal'
import type { QuoteResponse } from '@/lib/contract/codecs/quote'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'

/**
 * How sure a quote is: how much its size costs, whether a simulation confirmed it, and which solvers
 * found a route. Other deployments tell only of the simulation.
 */
export function QuoteBasis(props: { response: QuoteResponse; isStale: boolean }) {
  const separators = useSeparators()
  const { from, verified, methods = [], priceImpactBps } = props.response
  return (
    <dl className={classNames('text-table', props.isStale && 'opacity-60')}>
      {priceImpactBps === undefined ? null : (
        <Fact
          name={t`Price impact`}
        >{`${formatDecimal(priceImpactBps / 100, 2, separators)} %`}</Fact>
      )}
      <Fact name={t`Simulated`}>
        {verified
          ? t`Yes, it gave these amounts`
          : from === ZERO_ADDRESS
            ? t`Once a wallet is connected`
            : t`No, this is an estimate`}
      </Fact>
      {methods.length === 0 ? null : (
        <Fact name={t`Routes found by`}>
          <bdi>{methods.join(', ')}</bdi>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 border-t px-(--sum-inset) py-1">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere min-w-0 text-right">{children}</dd>
    </div>
  )
}

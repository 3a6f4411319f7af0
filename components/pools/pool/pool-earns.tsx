'use client'

import { shortText } from '@/components/pools/figure-text'
import { useSeparators } from '@/components/ui/number-format'
import { Fact, FactList } from '@/components/ui/table'
import { formatPercent } from '@/lib/client/format/decimal'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import { t } from '@/lib/words/words'
import { SectionHead } from './section-head'

/** Of a pool without an APR: what of its income is known. */
export function PoolEarns({ row }: { row: PoolRow }) {
  const separators = useSeparators()
  const { fee, feeApr } = row.figures
  return (
    <section aria-label={t`What it earns`} className="border-rule border-t-2 pt-2">
      <SectionHead title={t`What it earns`} />
      <div className="font-medium [&_dt]:font-normal">
        <FactList>
          {fee === null ? null : (
            <Fact name={t`Of each trade`}>{shortText('fee', fee, separators)}</Fact>
          )}
          <Traded row={row} />
          {feeApr === null || feeApr === 0 ? null : (
            <Fact name={t`Fee APR, from the last 24 hours`}>
              {shortText('feeApr', feeApr, separators)}
            </Fact>
          )}
        </FactList>
      </div>
    </section>
  )
}

/** What was traded within a day, and how much of the value locked that is, as far as it is known. */
export function Traded({ row }: { row: PoolRow }) {
  const separators = useSeparators()
  const { volume, turnover } = row.figures
  return (
    <>
      {volume === null ? null : (
        <Fact name={t`Volume, 24 h`}>{shortText('volume', volume, separators)}</Fact>
      )}
      {turnover === null ? null : (
        <Fact name={t`Volume of TVL`}>{t`${formatPercent(turnover, separators)} a day`}</Fact>
      )}
    </>
  )
}

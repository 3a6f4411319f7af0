'use client'

import { useSeparators } from '@/components/ui/number-format'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { formatPercent } from '@/lib/client/format/decimal'
import { headlineWindow } from '@/lib/client/pools/explain-apr'
import type { PoolDetails } from '@/lib/contract/codecs/pools'
import { YIELD_WINDOWS } from '@/lib/domain/pool/pool-yield'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

const names = {
  '1d': message`Last day`,
  '7d': message`Last 7 days`,
  '30d': message`Last 30 days`,
} as const

/** The APR over each window, as the service reports it. */
export function AprWindows({ windows }: { windows: PoolDetails['windows'] }) {
  const headline = headlineWindow(windows)
  return (
    <section aria-label={t`APR by window`} className="ledger-panel pb-2">
      <h2 className="px-3 pt-2 font-semibold text-body">{t`Over each window`}</h2>
      <Table caption={t`APR over each window, percent a year`}>
        <thead>
          <tr>
            <Th>{t`Window`}</Th>
            <Th numeric>{t`Fees`}</Th>
            <Th numeric>{t`Incentives`}</Th>
            <Th numeric>APR</Th>
          </tr>
        </thead>
        <tbody>
          {YIELD_WINDOWS.map((window) => (
            <Tr key={window}>
              <th scope="row" className="px-3 text-start font-normal">
                {t(names[window])}
                {window === headline ? (
                  <span className="block text-meta text-muted">{t`the APR above`}</span>
                ) : null}
              </th>
              <Percent value={windows[window].feeApr} />
              <Percent value={windows[window].rewardApr} />
              <Percent value={windows[window].apr} />
            </Tr>
          ))}
        </tbody>
      </Table>
      <p className="px-3 pt-2 text-meta text-muted">
        {t`Percent a year, not compounded. A pool younger than a window is observed since it was
          made; below one hour nothing is said.`}
      </p>
    </section>
  )
}

function Percent({ value }: { value: number | null }) {
  const separators = useSeparators()
  return (
    <Td numeric>
      {value === null ? (
        <span title={t`Not given by the service`} className="text-muted">
          —
        </span>
      ) : (
        <span title={formatPercent(value, separators, 6)}>{formatPercent(value, separators)}</span>
      )}
    </Td>
  )
}

'use client'

import { PoolMark } from '@/components/pools/pool-mark'
import { MAX_COMPARED } from '@/components/pools/pools-location'
import { ProjectName } from '@/components/pools/project-name'
import { Button } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'

/** The pools marked for comparison; it stays visible while the table scrolls. */
export function CompareTray(props: {
  network: NetworkView
  rows: readonly PoolRow[]
  compared: readonly Address[]
  /** Why the last pool could not be marked. */
  message: string
  onToggle: (pool: Address) => void
  onClear: () => void
  onOpen: () => void
}) {
  const { network, rows, compared, message } = props
  if (compared.length === 0) return null
  return (
    <section
      aria-label={t`Marked for comparison`}
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-6 mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-y border-control bg-raised px-3 py-2 shadow-overlay rail:bottom-2 rail:rounded-card rail:border"
    >
      <span className="font-medium">{t`${compared.length} of ${MAX_COMPARED}`}</span>
      <ul className="hidden min-w-0 flex-wrap gap-1 rail:flex">
        {compared.map((pool) => {
          const row = rows.find(({ address }) => address === pool)
          const name = row === undefined ? shortAddress(pool) : row.name
          return (
            <li
              key={pool}
              className="inline-flex items-center gap-1.5 rounded-card border bg-surface ps-2"
            >
              {row === undefined ? null : <PoolMark network={network} pool={row} size={16} />}
              {name}
              {row === undefined ? null : (
                <span className="text-meta text-muted">
                  <ProjectName project={row.project} />
                </span>
              )}
              <button
                type="button"
                onClick={() => props.onToggle(pool)}
                aria-label={t`Take ${name} out of the comparison`}
                className="inline-flex size-8 items-center justify-center text-muted hover:text-text"
              >
                <CloseIcon />
              </button>
            </li>
          )
        })}
      </ul>
      <span role="status" className="text-caution text-table">
        {message}
      </span>
      <span className="ms-auto flex gap-2">
        <Button size="compact" variant="quiet" onClick={props.onClear}>
          {t`Clear¦marks`}
        </Button>
        <Button size="compact" variant="primary" onClick={props.onOpen}>
          {t`Compare`}
        </Button>
      </span>
    </section>
  )
}

'use client'

import type { ReactNode } from 'react'
import { shortText } from '@/components/pools/figure-text'
import { PoolMark } from '@/components/pools/pool-mark'
import { ProjectMark } from '@/components/ui/marks/project-mark'
import { useSeparators } from '@/components/ui/number-format'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { NetworkView } from '@/lib/contract/codecs/networks'

/** A pool in a list: its marks, its name as what is pressed, and below it the project with its fee. */
export function PoolTitle(props: {
  network: NetworkView
  pool: PoolRow
  hasFee: boolean
  /** The link or button with the name. */
  name: ReactNode
  /** Stands below the project. */
  children?: ReactNode
}) {
  const { network, pool } = props
  const separators = useSeparators()
  return (
    <span className="flex min-w-0 items-center gap-3">
      <PoolMark network={network} pool={pool} size={24} />
      <span className="min-w-0">
        {props.name}
        <span className="flex items-center gap-1 text-meta text-muted">
          <ProjectMark project={pool.project} size={13} />
          <span className="truncate">{pool.project}</span>
          {props.hasFee ? (
            <span className="shrink-0">· {shortText('fee', pool.figures.fee, separators)}</span>
          ) : null}
        </span>
        {props.children}
      </span>
    </span>
  )
}

'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { KeyboardEvent } from 'react'
import { classNames } from '@/components/ui/class-names'
import { networkOfPath, useNetworks, usePageNetwork } from '@/components/ui/networks-context'
import { t } from '@/lib/words/words'

/** The page's network, and whether it is a staging service. */
export function NetworkPicker() {
  const isStaging = usePageNetwork()?.staging === true
  return (
    <div className="flex min-w-0 flex-col items-end">
      <NetworkName />
      {isStaging ? (
        <span className="whitespace-nowrap text-caution text-meta leading-3.5">
          {t`Staging service`}
        </span>
      ) : null}
    </div>
  )
}

/** A choice only when there are several networks and the page can switch. */
function NetworkName() {
  const { networks } = useNetworks()
  const network = usePageNetwork()
  const path = usePathname()
  const name = network?.displayName ?? t`Unknown network`
  const fixed = networks.length < 2 || networkOfPath(path) !== null
  if (fixed) {
    return (
      <span
        title={network === null ? name : t`${name}, chain ${network.chainId}`}
        className="max-w-full truncate text-meta text-muted rail:text-table"
      >
        {name}
      </span>
    )
  }
  return (
    <details key={`${path} ${name}`} className="relative max-w-full" onKeyDown={closeByKey}>
      <summary className="touch-target flex min-h-8 list-none items-center rounded-card border border-control px-2 text-table">
        <span className="truncate">{name}</span>
      </summary>
      <ul className="absolute end-0 z-20 mt-1 min-w-40 rounded-card border border-control bg-raised py-1 shadow-overlay">
        {networks.map((entry) => (
          <li key={entry.name}>
            <Link
              href={`${path}?network=${entry.name}`}
              aria-current={entry.name === network?.name ? 'true' : undefined}
              className={classNames(
                'touch-target flex min-h-10 items-center px-3 hover:bg-sunken',
                entry.name === network?.name && 'font-medium',
              )}
            >
              {entry.displayName}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

function closeByKey(event: KeyboardEvent<HTMLDetailsElement>): void {
  const list = event.currentTarget
  if (event.key !== 'Escape' || !list.open) return
  list.open = false
  list.querySelector('summary')?.focus()
  event.stopPropagation()
}

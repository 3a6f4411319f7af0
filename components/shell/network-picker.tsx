'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { classNames } from '@/components/ui/class-names'
import { networkOfPath, useNetworks, usePageNetwork } from './networks-context'

/** The page's network. A choice only where there is one, and where another makes sense. */
export function NetworkPicker() {
  const { networks } = useNetworks()
  const network = usePageNetwork()
  const path = usePathname()
  const name = network?.displayName ?? 'Unknown network'
  const fixed = networks.length < 2 || networkOfPath(path) !== null
  if (fixed) {
    return (
      <span
        title={network === null ? name : `${name}, chain ${network.chainId}`}
        className="hidden min-w-0 truncate text-muted text-table rail:inline"
      >
        {name}
      </span>
    )
  }
  return (
    <details className="relative">
      <summary className="flex min-h-8 list-none items-center rounded-card border border-control px-2 text-table">
        {name}
      </summary>
      <ul className="absolute end-0 z-20 mt-1 min-w-40 rounded-card border border-control bg-raised py-1 shadow-overlay">
        {networks.map((one) => (
          <li key={one.name}>
            <Link
              href={`${path}?network=${one.name}`}
              aria-current={one.name === network?.name ? 'true' : undefined}
              className={classNames(
                'flex min-h-10 items-center px-3 hover:bg-sunken',
                one.name === network?.name && 'font-medium',
              )}
            >
              {one.displayName}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

'use client'

import Link from 'next/link'
import { useNetworks } from '@/components/ui/networks-context'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { rich } from '@/components/ui/rich'
import { t } from '@/lib/words/words'

const MAX_SHOWN = 40

/** Says that the network of `?network=` is not served, and which are. */
export function QueryNetworkRefusal({ path, wanted }: { path: string; wanted: string }) {
  const view = useNetworks()
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>{t`Network not served`}</PageTitle>
      <Notice
        tone="caution"
        title={rich`This service does not know a network
          “${<bdi>{wanted.slice(0, MAX_SHOWN)}</bdi>}”.`}
      >
        <p>{t`Nothing was asked of another network in its place. Served here:`}</p>
        <ul className="mt-1 flex flex-wrap gap-x-4">
          {view.networks.map(({ name, displayName, chainId }) => (
            <li key={name}>
              <Link
                href={`${path}?network=${name}`}
                className="link inline-flex min-h-8 items-center"
              >
                {displayName}
              </Link>{' '}
              <span className="text-muted">{t`chain ${chainId}`}</span>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

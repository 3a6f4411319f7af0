'use client'

import { useSearchParams } from 'next/navigation'
import { useNetworks, usePageNetwork } from '@/components/ui/networks-context'
import { PageTitle } from '@/components/ui/page-title'
import { EmptyState } from '@/components/ui/states'
import { t } from '@/lib/words/words'
import { LookupPage } from './lookup-page'

/** The lookup on the page's network; for an unknown network, a list of those that are served. */
export function LookupRoute({ initialText }: { initialText: string }) {
  const network = usePageNetwork()
  const { networks } = useNetworks()
  const requested = useSearchParams().get('network')
  return (
    <div className="space-y-4 py-6">
      <header className="px-4 rail:px-0">
        <PageTitle>{t`Lookup`}</PageTitle>
        <p className="mt-1 text-muted">
          {t`Many order ids at once: what became of each, and why.`}
        </p>
      </header>
      {network === null ? (
        <EmptyState
          fact={t`“${(requested ?? '').slice(0, 40)}” is no network of this deployment. It serves
            ${networks.map(({ displayName }) => displayName).join(', ')}.`}
        />
      ) : (
        <LookupPage key={network.name} network={network} initialText={initialText} />
      )}
    </div>
  )
}

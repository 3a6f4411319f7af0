'use client'

import { UnservedNetwork } from '@/components/shell/unserved-network'
import { usePageNetwork } from '@/components/ui/networks-context'
import { PageTitle } from '@/components/ui/page-title'
import { t } from '@/lib/words/words'
import { TokenList } from './token-list'

/** The tokens of the network in the URL. */
export function TokensPage() {
  const network = usePageNetwork()
  if (network !== null) return <TokenList key={network.name} network={network} />
  return (
    <div className="py-6">
      <header className="px-4 rail:px-0">
        <PageTitle>{t`Tokens`}</PageTitle>
        <p className="mt-1 text-muted">
          {t`What a token is worth, who holds it, and how far its price moves.`}
        </p>
      </header>
      <div className="mt-4 px-4 rail:px-0">
        <UnservedNetwork name={null} hrefOf={({ name }) => `/tokens?network=${name}`} />
      </div>
    </div>
  )
}

'use client'

import Link from 'next/link'
import { LoadFailed } from '@/components/ui/load-failed'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'

const loadList = () => import('./recent-order-list')

/** The account's latest orders; the code loads once an account is connected. */
export function RecentOrders(props: { network: NetworkView; account: Address | null }) {
  const { network, account } = props
  const { part, failed, retry } = useLoaded(loadList, account !== null)
  return (
    <section
      aria-labelledby="recent-orders"
      className="@container px-4 rail:px-0 wide:col-start-1 wide:row-start-2"
    >
      <div className="flex min-h-11 items-center justify-between gap-4 border-t-2 border-t-text">
        <h2 id="recent-orders" className="font-semibold">
          {t`Your last orders`}
        </h2>
        {account === null ? null : (
          <Link
            href={`/orders?network=${network.name}`}
            className="hit-area font-medium text-accent text-table hover:underline"
          >
            {t`All orders`}
          </Link>
        )}
      </div>
      {account === null ? (
        <EmptyState fact={t`Connect a wallet to see your orders.`} />
      ) : part !== null ? (
        <part.RecentOrderList account={account} network={network} />
      ) : failed ? (
        <LoadFailed what={t`This list`} retry={retry} />
      ) : (
        <SkeletonLines label={t`Loading your orders`} lines={2} />
      )}
    </section>
  )
}

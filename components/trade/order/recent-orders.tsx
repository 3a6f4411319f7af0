'use client'

import { LoadFailed } from '@/components/ui/load-failed'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import type { RecentOrderListProps } from './recent-order-list'

const loadList = () => import('./recent-order-list')

/**
 * The account's latest orders in this pair, in both directions; the code loads once an account is
 * connected.
 */
export function RecentOrders({
  account,
  ...props
}: Omit<RecentOrderListProps, 'account'> & { account: Address | null }) {
  const { part, failed, retry } = useLoaded(loadList, account !== null)
  return (
    <section aria-labelledby="recent-orders" className="ledger-panel @container">
      <h2 id="recent-orders" className="border-b px-4 py-2 font-semibold">
        {t`Recent orders in this pair`}
      </h2>
      {account === null ? (
        <EmptyState fact={t`Connect a wallet to see your orders in this pair.`} />
      ) : part !== null ? (
        <part.RecentOrderList account={account} {...props} />
      ) : (
        <div className="px-4 py-2">
          {failed ? (
            <LoadFailed what={t`This list`} retry={retry} />
          ) : (
            <SkeletonLines label={t`Loading your orders`} lines={2} />
          )}
        </div>
      )}
    </section>
  )
}

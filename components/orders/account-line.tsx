'use client'

import Link from 'next/link'
import { classNames } from '@/components/ui/class-names'
import { useLoaded } from '@/components/ui/use-loaded'
import { useWallet } from '@/components/wallet/wallet-context'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

const loadSurplus = () => import('./history/lifetime-surplus')
const loadUnwrap = () => import('@/components/wallet/unwrap/unwrap')

const PAGES = [
  { page: 'orders', path: '/orders', name: message`Orders` },
  { page: 'history', path: '/orders/history', name: message`History` },
] as const

/** The two pages about an account's orders, and what concerns all of them. */
export function AccountLine(props: {
  network: NetworkView
  account: Address | null
  /** The account comes from the URL, not just from the connected wallet. */
  isWanted: boolean
  page: (typeof PAGES)[number]['page']
}) {
  const { network, account } = props
  const wallet = useWallet()
  const surplus = useLoaded(loadSurplus, account !== null && network.capabilities.accountFills).part
  const unwrap = useLoaded(loadUnwrap, account !== null && account === wallet.account).part
  const query = new URLSearchParams({ network: network.name })
  if (props.isWanted && account !== null) query.set('account', account)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1 px-4 rail:px-0">
      <nav aria-label={t`Orders and history`} className="flex gap-4">
        {PAGES.map(({ page, path, name }) => (
          <Link
            key={page}
            href={`${path}?${query}`}
            prefetch={false}
            aria-current={page === props.page ? 'page' : undefined}
            className={classNames(
              'inline-flex min-h-11 items-center',
              page === props.page ? 'font-medium' : 'link',
            )}
          >
            {t(name)}
          </Link>
        ))}
      </nav>
      {surplus === null || account === null ? null : (
        <surplus.LifetimeSurplus network={network} account={account} />
      )}
      {unwrap === null || account === null ? null : (
        <span className="ms-auto max-rail:ms-0">
          <unwrap.Unwrap network={network} account={account} />
        </span>
      )}
    </div>
  )
}

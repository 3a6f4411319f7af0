'use client'

import Link from 'next/link'
import { AddressText } from '@/components/ui/address-text'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { PageTitle } from '@/components/ui/page-title'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { UnreadAccount } from '@/components/ui/unread-account'
import { useLoaded } from '@/components/ui/use-loaded'
import { useWallet } from '@/components/wallet/wallet-context'
import type { AddressReading } from '@/lib/domain/shared/address-text'
import { t } from '@/lib/words/words'
import { InboxAccountChoice } from './inbox-account-choice'

const loadInbox = () => import('./inbox-view')

/** The inbox of the account in the URL, else of the connected one. */
export function InboxPage({ wanted: linked }: { wanted: AddressReading }) {
  const wallet = useWallet()
  const wanted = linked.kind === 'address' ? linked.address : null
  const account = linked.kind === 'problem' ? null : (wanted ?? wallet.account)
  const { part, failed, retry } = useLoaded(loadInbox, account !== null)
  return (
    <div className="px-4 py-6 rail:px-0">
      <header className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <PageTitle>{t`Inbox`}</PageTitle>
        {account === null ? null : (
          <AddressText address={account} label={account === wallet.account ? t`You` : null} named />
        )}
        {wanted !== null && wallet.account !== null && wanted !== wallet.account ? (
          <Link className="link" href="/notifications">
            {t`Back to yours`}
          </Link>
        ) : null}
        <Link className="link ms-auto" href="/notifications/channels">
          {t`Channels`}
        </Link>
      </header>
      {linked.kind === 'problem' ? (
        <UnreadAccount
          problem={linked.problem}
          hrefOf={(other) => `/notifications?account=${other}`}
          ownHref="/notifications"
          ownLabel={t`Your inbox`}
        />
      ) : account === null ? (
        <NoAccount
          isConnecting={wallet.state.status === 'connecting'}
          onConnect={wallet.openConnect}
        />
      ) : part !== null ? (
        <part.InboxView key={account} account={account} />
      ) : failed ? (
        <LoadFailed what={t`The inbox`} retry={retry} />
      ) : (
        <SkeletonLines label={t`Loading the inbox`} lines={6} />
      )}
    </div>
  )
}

function NoAccount(props: { isConnecting: boolean; onConnect: () => void }) {
  if (props.isConnecting) return <SkeletonLines label={t`Connecting`} lines={6} />
  return (
    <div className="ledger-panel">
      <EmptyState
        fact={t`Connect a wallet to see what became of its orders.`}
        action={
          <Button variant="primary" onClick={props.onConnect}>
            {t`Connect`}
          </Button>
        }
      />
      <div className="border-t px-4 py-4">
        <InboxAccountChoice />
      </div>
    </div>
  )
}

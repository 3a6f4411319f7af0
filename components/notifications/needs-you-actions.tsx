'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { CancelOrder } from '@/components/order/cancel/cancel-order'
import { AddressText } from '@/components/ui/address-text'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { findNetwork, useNetworks } from '@/components/ui/networks-context'
import { rich } from '@/components/ui/rich'
import { useLoaded } from '@/components/ui/use-loaded'
import { useTestTokens } from '@/components/wallet/test-tokens'
import { useWallet } from '@/components/wallet/wallet-context'
import { orderQuery } from '@/lib/client/queries/orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import type { InboxEntry } from './inbox-rows'
import { symbolOf } from './token-unit'

const loadApprove = () => import('./renew-approval')

/** Actions for the owner of an order without funds: fund it, approve again, or cancel it. */
export function NeedsYouActions({ entry }: { entry: InboxEntry }) {
  const networks = useNetworks()
  const { account } = useWallet()
  const { facts } = entry
  const network = facts.network === null ? null : findNetwork(networks, facts.network)
  const lacksAllowance = facts.shortOf === 'allowance' || facts.shortOf === 'both'
  const isOwn = account === entry.account
  const { part: approve, failed, retry } = useLoaded(loadApprove, lacksAllowance && isOwn)
  if (network === null) return null
  return (
    <div className="flex flex-wrap items-start gap-2">
      {facts.shortOf === 'allowance' ? null : <TopUp network={network} entry={entry} />}
      {failed ? <LoadFailed what={t`Approving again`} retry={retry} /> : null}
      {approve === null || facts.shortToken === null || facts.need === null ? null : (
        <approve.RenewApproval
          network={network}
          account={entry.account}
          token={facts.shortToken}
          need={facts.need}
        />
      )}
      {facts.orderUid === null ? null : (
        <Cancel network={network} uid={facts.orderUid} isOwn={isOwn} />
      )}
    </div>
  )
}

function TopUp({ network, entry }: { network: NetworkView; entry: InboxEntry }) {
  const [isShown, setIsShown] = useState(false)
  const symbol = symbolOf(entry.facts.shortToken)
  if (network.capabilities.faucet) return <FaucetTopUp network={network} account={entry.account} />
  return (
    <>
      <Button size="compact" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {t`Top up`}
      </Button>
      {isShown ? (
        <p className="w-full">
          {rich`Send ${symbol} on ${network.displayName} to
            ${<AddressText address={entry.account} form="full" />}`}
        </p>
      ) : null}
    </>
  )
}

/** The local network has a faucet for its tokens. */
function FaucetTopUp({ network, account }: { network: NetworkView; account: Address }) {
  const faucet = useTestTokens(network.name, account)
  return (
    <>
      <Button size="compact" disabled={faucet.isPending} onClick={() => faucet.mutate()}>
        {faucet.isPending ? t`Sending test tokens` : t`Top up`}
      </Button>
      <p role="status" className="w-full text-muted text-table empty:hidden">
        {faucet.isSuccess
          ? t`Test tokens are sent. This ends by itself once the order is funded.`
          : ''}
        {faucet.isError ? t`The faucet did not answer as hoped: ${faucet.error.message}` : ''}
      </p>
    </>
  )
}

function Cancel(props: { network: NetworkView; uid: OrderUid; isOwn: boolean }) {
  const order = useQuery({ ...orderQuery(props.network.name, props.uid), enabled: props.isOwn })
  if (props.isOwn && order.data !== undefined) {
    return <CancelOrder network={props.network} order={order.data} />
  }
  return (
    <Link
      className="link inline-flex min-h-8 items-center"
      href={`/orders?network=${props.network.name}&order=${props.uid}`}
      prefetch={false}
    >
      {t`Open order¦to look at it`}
    </Link>
  )
}

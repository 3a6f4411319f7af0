'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useNetworks } from '@/components/ui/networks-context'
import { rich } from '@/components/ui/rich'
import { Time } from '@/components/ui/time'
import { sessionQuery } from '@/lib/client/queries/session'
import { watchedNetworksQuery } from '@/lib/client/queries/watched-networks'
import type { Address } from '@/lib/domain/shared/address'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { t } from '@/lib/words/words'

/**
 * Since when the account's orders on gateway networks are watched: their order books belong to
 * other deployments, which are asked from time to time. Nothing where every order book is our own.
 */
export function WatchedSince({ account }: { account: Address }) {
  const gateways = useNetworks().networks.filter(({ orderBook }) => orderBook === 'gateway')
  const hasGateway = gateways.length > 0
  const session = useQuery({ ...sessionQuery(), enabled: hasGateway })
  const isSignedIn = session.data?.account === account
  const watched = useQuery({
    ...watchedNetworksQuery(account),
    enabled: hasGateway && isSignedIn,
  }).data
  if (!hasGateway || session.data === undefined) return null
  return (
    <div className="text-meta text-muted">
      {gateways.map(({ name, displayName, orderBookHost }) => {
        const found = watched?.find(({ network }) => network === name)
        if (isSignedIn && found === undefined) return null
        return (
          <p key={name}>
            {found === undefined ? (
              <>
                {t`Orders on ${displayName} are watched for who has signed in here.`}{' '}
                <Link className="link whitespace-nowrap" href="/notifications/channels">
                  {t`Sign in`}
                </Link>
              </>
            ) : found.since === null ? (
              t`Orders on ${displayName} are about to be watched.`
            ) : (
              <>
                {rich`Orders on ${displayName} are watched since
                  ${<Time at={microsToMs(found.since)} form="exact" />}.`}{' '}
                {found.isAnswering ? (
                  t`Changes can show some minutes late.`
                ) : (
                  <span className="text-caution">
                    {t`Its order book at ${orderBookHost ?? ''} does not answer now: what happens
                      meanwhile is reported once it does.`}
                  </span>
                )}
              </>
            )}
          </p>
        )
      })}
    </div>
  )
}

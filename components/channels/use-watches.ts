'use client'

import { useQuery } from '@tanstack/react-query'
import { useWallet } from '@/components/wallet/wallet-context'
import { sessionQuery } from '@/lib/client/queries/session'
import { watchesQuery } from '@/lib/client/queries/watches'
import type { MarketAlert, WatchedMarket, WatchSubject } from '@/lib/domain/alert/market-alert'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'

/** The signed-in account and what it watches; read once it is `wanted`. */
export function useWatches(wanted = true) {
  const wallet = useWallet()
  const session = useQuery({ ...sessionQuery(), enabled: wanted })
  const signedIn = session.data?.account ?? null
  const account =
    signedIn !== null && (wallet.account === null || wallet.account === signedIn) ? signedIn : null
  const watches = useQuery({
    ...watchesQuery(account ?? NOBODY),
    enabled: wanted && account !== null,
  })
  return { account, isSessionRead: !session.isPending, watches }
}

const NOBODY: Address = ZERO_ADDRESS

/** Addresses on the watchlist of the signed-in account; null while they are not known. */
export function useWatchedAddresses(
  chainId: number,
  subject: WatchSubject,
  wanted: boolean,
): ReadonlySet<Address> | null {
  const { watches } = useWatches(wanted)
  if (watches.data === undefined) return null
  return new Set(
    watches.data.watched.flatMap((market) =>
      market.chainId === chainId && market.subject === subject ? [market.address] : [],
    ),
  )
}

/** Whether two are the same pool or token. */
export const isSameMarket = (a: WatchedMarket, b: WatchedMarket): boolean =>
  a.chainId === b.chainId && a.subject === b.subject && a.address === b.address

/** Whether two alerts tell the same. */
export const isSameAlert = (a: MarketAlert, b: MarketAlert): boolean =>
  isSameMarket(a, b) &&
  a.measure === b.measure &&
  a.condition === b.condition &&
  a.threshold === b.threshold &&
  a.windowSeconds === b.windowSeconds

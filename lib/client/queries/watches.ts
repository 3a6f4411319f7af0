import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { WatchesBody } from '@/lib/contract/codecs/watches'
import type { Address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { accountKeys } from './account-keys'
import { retryPolicy } from './retry-policy'

const load = () => import('@/lib/contract/endpoints/watches')
const accountWatchesEndpoint = async () => (await load()).accountWatchesEndpoint
const setWatchesEndpoint = async () => (await load()).setWatchesEndpoint

const STALE_MS = 15_000
const NEW_POLL_MS = 1500

/** Watchlist and alerts of a signed-in account. */
export const watchesQuery = (account: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: accountKeys.watches(account),
    queryFn: ({ signal }) => callApi(accountWatchesEndpoint, { params: { account } }, { signal }),
    staleTime: STALE_MS,
    // A new alert is judged within seconds.
    refetchInterval: ({ state }) =>
      state.data?.alerts.some((stored) => stored.state === 'new') === true ? NEW_POLL_MS : false,
  })

/** A change of what an account watches, made to what it watches when its turn comes. */
export type WatchesChange = (watches: WatchesBody) => WatchesBody

/** Stores a change; one after the other, so that none undoes another of this page. */
export const changeWatchesMutation = (account: Address) =>
  mutationOptions({
    mutationKey: ['changeWatches', account],
    scope: { id: `changeWatches ${account}` },
    mutationFn: async (change: WatchesChange, { client }) => {
      const now = await client.fetchQuery({ ...watchesQuery(account), staleTime: 0 })
      const alerts = now.alerts.map(({ alert }) => alert)
      const body = change({ watched: now.watched, alerts })
      return callApi(setWatchesEndpoint, { params: { account }, body })
    },
    retry: false,
    onSuccess: (watches, _change, _before, { client }) =>
      client.setQueryData(accountKeys.watches(account), watches),
  })

import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { cacheSeconds } from '@/lib/contract/cache-control'
import type { NotificationType } from '@/lib/domain/notification/notification'
import type { ReadChange, ReadState } from '@/lib/domain/notification/read-state'
import type { Address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { ApiError } from '../api-error'
import { changeReadState } from '../read-state'
import { accountKeys } from './account-keys'
import { retryPolicy, shouldRetry } from './retry-policy'

const loadNotifications = () => import('@/lib/contract/endpoints/notifications')
const notificationsEndpoint = async () => (await loadNotifications()).notificationsEndpoint
const loadReadState = () => import('@/lib/contract/endpoints/read-state')
const markReadEndpoint = async () => (await loadReadState()).markReadEndpoint
const readStateEndpoint = async () => (await loadReadState()).readStateEndpoint

const PAGE = 100
/** Poll interval of the list while no stream reports changes. */
export const INBOX_POLL_MS = 60_000
const READ_STATE_STALE_MS = 30_000

/** Id of the entry a page starts after; null: with the newest. */
type Cursor = { readonly before: string | null }

const newest: Cursor = { before: null }

/** Whether the service itself reported that it has no inbox; a 503 of a proxy is an outage. */
export const isInboxOff = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 503 && error.isFromService

const inboxRetry = {
  ...retryPolicy,
  retry: (failures: number, error: Error) => !isInboxOff(error) && shouldRetry(failures, error),
}

/** A list known to be outdated must not come from the browser's cache. */
const cacheOption = (client: QueryClient, queryKey: QueryKey): { cache?: RequestCache } =>
  client.getQueryState(queryKey)?.isInvalidated === true ? { cache: 'no-cache' } : {}

/** An account's notifications of these types, newest first, in pages of a hundred. None means all. */
export const inboxQuery = (account: Address, types: readonly NotificationType[] = []) =>
  infiniteQueryOptions({
    ...inboxRetry,
    queryKey: accountKeys.notificationsOf(account, types),
    queryFn: ({ pageParam, signal, client, queryKey }) => {
      const type = types.length === 0 ? null : types
      return callApi(
        notificationsEndpoint,
        { params: { account }, query: { type, limit: PAGE, before: pageParam.before } },
        { signal, ...cacheOption(client, queryKey) },
      )
    },
    initialPageParam: newest,
    getNextPageParam: (last): Cursor | null => {
      const oldest = last.at(-1)
      return oldest === undefined || last.length < PAGE ? null : { before: oldest.id }
    },
    staleTime: cacheSeconds.notifications * 1000,
  })

/** The newest entries that may need an action, however many others are newer. */
export const needsYouQuery = (account: Address) =>
  queryOptions({
    ...inboxRetry,
    queryKey: accountKeys.needsYou(account),
    queryFn: ({ signal, client, queryKey }) =>
      callApi(
        notificationsEndpoint,
        {
          params: { account },
          query: { type: ['insufficient_balance'], limit: PAGE, before: null },
        },
        { signal, ...cacheOption(client, queryKey) },
      ),
    staleTime: cacheSeconds.notifications * 1000,
  })

/** Reads all lists of an account's inbox again, bypassing the browser's cache. */
export const refreshInbox = (client: QueryClient, account: Address) =>
  client.invalidateQueries(
    { queryKey: accountKeys.notifications(account) },
    { cancelRefetch: false },
  )

/** The read state of a signed-in account. */
export const readStateQuery = (account: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: accountKeys.readState(account),
    queryFn: ({ signal }): Promise<ReadState> =>
      callApi(readStateEndpoint, { params: { account } }, { signal }),
    staleTime: READ_STATE_STALE_MS,
  })

/** Changes the state optimistically, and reverts the change when the request fails. */
export const markReadMutation = (account: Address) =>
  mutationOptions({
    mutationKey: ['markRead', account],
    // In sequence: an earlier mark must not overwrite a later one.
    scope: { id: `markRead ${account}` },
    mutationFn: ({ read, unread, readUntil }: ReadChange) =>
      callApi(markReadEndpoint, {
        params: { account },
        body: { read: [...read], unread: [...unread], readUntil },
      }),
    retry: false,
    onMutate: async (change, { client }) => {
      const key = accountKeys.readState(account)
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<ReadState>(key)
      if (before !== undefined) client.setQueryData(key, changeReadState(before, change))
      return before
    },
    onError: (_error, _change, before, { client }) =>
      client.setQueryData(accountKeys.readState(account), before),
    onSettled: (_answer, _error, _change, _before, { client }) =>
      client.invalidateQueries({ queryKey: accountKeys.readState(account) }),
  })
